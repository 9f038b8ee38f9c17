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

const CARDS = ['draw', 'blind'];
const KEEP: Form = { component: KeepForm, kinds: ['keep'] };

const FORMS: ReadonlyMap<string, Form> = new Map([
  [
    'turn',
    {
      component: TurnForm,
      kinds: [...CARDS, 'claim', 'tickets', 'pass', 'station', 'harbor', 'depot', 'store', 'exchange'],
    },
  ],
  ['first_card', { component: TurnForm, kinds: CARDS }],
  ['second_card', { component: TurnForm, kinds: CARDS }],
  ['first_depot', { component: TurnForm, kinds: ['depot'] }],
  ['first_tickets', KEEP],
  ['keep_tickets', KEEP],
  ['first_pieces', { component: PiecesForm, kinds: ['pieces'] }],
  ['tunnel', { component: TunnelForm, kinds: ['pay', 'withdraw'] }],
  ['refill', { component: RefillForm, kinds: ['refill'] }],
  ['raid', { component: RaidForm, kinds: ['raid'] }],
  ['borrow', { component: LoansForm, kinds: ['borrow'] }],
]);

/** The form of a phase, if it has one for any of the offers, and the offers that are left to the generic one. */
export function formFor(phase: string, offers: readonly Offer[]): { form: Component | null; rest: readonly Offer[] } {
  const form = FORMS.get(phase);
  const rest = offers.filter((offer) => !form?.kinds.includes(offer.kind));
  const used = form && (offers.length === 0 || rest.length < offers.length);
  return { form: used ? form.component : null, rest };
}
