/** Which phases have a form of their own, and for which kinds of actions; all else is played with OfferForm. */
import type { Component } from 'svelte';
import type { Offer } from '$api/types';
import KeepForm from './KeepForm.svelte';
import LoansForm from './LoansForm.svelte';
import PiecesForm from './PiecesForm.svelte';
import RaidForm from './RaidForm.svelte';
import RefillForm from './RefillForm.svelte';
import TunnelForm from './TunnelForm.svelte';
import TurnForm from './TurnForm.svelte';

interface Form {
  component: Component;
  /** The kinds of offers that it shows; those of other kinds are listed beside it. */
  kinds: readonly string[];
}

const CARDS = ['draw', 'blind', 'stop'];
/** What may be done besides in any phase of one's turn: it has a button of its own. */
const IN_PASSING = ['depot'];
const KEEP: Form = { component: KeepForm, kinds: ['keep'] };

const FORMS: ReadonlyMap<string, Form> = new Map([
  [
    'turn',
    {
      component: TurnForm,
      kinds: [...CARDS, 'claim', 'tickets', 'pass', 'station', 'harbor', 'depot', 'store', 'exchange'],
    },
  ],
  ['first_card', { component: TurnForm, kinds: [...CARDS, 'depot'] }],
  ['second_card', { component: TurnForm, kinds: [...CARDS, 'depot'] }],
  ['end_turn', { component: TurnForm, kinds: ['end', 'depot'] }],
  ['first_depot', { component: TurnForm, kinds: ['depot'] }],
  ['first_tickets', KEEP],
  ['keep_tickets', KEEP],
  ['first_pieces', { component: PiecesForm, kinds: ['pieces'] }],
  ['tunnel', { component: TunnelForm, kinds: ['pay', 'withdraw'] }],
  ['refill', { component: RefillForm, kinds: ['refill'] }],
  ['raid', { component: RaidForm, kinds: ['raid'] }],
  ['borrow', { component: LoansForm, kinds: ['borrow'] }],
]);

export interface Asked {
  /** The form of the phase, if it has one for any of the offers. */
  form: Component | null;
  /** The offers that are left to the generic form. */
  rest: readonly Offer[];
  /** Those that have a button of their own beside the form. */
  passing: readonly Offer[];
}

/** Who shows which offers of a decision. */
export function formFor(phase: string, offers: readonly Offer[]): Asked {
  const form = FORMS.get(phase);
  const others = offers.filter((offer) => !form?.kinds.includes(offer.kind));
  const aside = offers.some((offer) => !IN_PASSING.includes(offer.kind));
  const passing = others.filter((offer) => aside && IN_PASSING.includes(offer.kind));
  const rest = others.filter((offer) => !passing.includes(offer));
  const used = form && (offers.length === 0 || others.length < offers.length);
  return { form: used ? form.component : null, rest, passing };
}
