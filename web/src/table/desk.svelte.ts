/** What a player sees and is about to do at the table. It knows no rules: it stages what is offered. */
import { getContext, setContext } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { ApiError } from '$api/client';
import type { Choice, Offer, Reply, Seat, Step, Update, VariantInfo, View } from '$api/types';
import { t } from '$language/i18n.svelte';
import { settings } from '$browser/settings.svelte';
import { play } from '$browser/sound';
import { announce } from '$ui/announce.svelte';
import { Book } from './book';
import { OfferBook, possible, type BuildingKind } from './offers';

/** How the table reaches the server. */
export interface Wire {
  act: (action: string, decision: number) => Promise<Reply>;
  command: (type: 'undo' | 'take_back' | 'ways' | 'answer' | 'back' | 'hold', fields?: object) => Promise<Reply>;
}

/** Something chosen that waits for its confirmation. */
export interface Staged {
  offer: Offer;
  choices: Choice[];
  chosen: number;
}

export type Panel =
  'routes' | 'help' | 'log' | 'players' | 'tickets' | 'hands' | 'more' | 'aids' | 'score' | 'since' | 'final' | null;

export class Desk {
  variant = $state.raw() as VariantInfo;
  update = $state.raw() as Update;
  log = $state.raw<readonly Step[]>([]);
  readonly readonly: boolean;
  #wire: Wire | null;

  /** What is about to be done. */
  staged = $state.raw<Staged | null>(null);
  /** Cities are being chosen for such a building. */
  building = $state<BuildingKind | null>(null);
  /** A kind of card chosen in the hand before the route. */
  color = $state<string | null>(null);
  /** Tickets ticked to be kept. */
  readonly kept = new SvelteSet<string>();
  /** Why the last wish could not be fulfilled. */
  refusal = $state('');
  /** Lanes of which a finger could mean any. */
  doubt = $state.raw<string[]>([]);
  busy = $state(false);
  /** The final count is being shown: who won is not shown yet. */
  counting = $state(false);
  panel = $state<Panel>(null);
  /** Tickets that stay lit, and the one pointed at. */
  readonly pinned = new SvelteSet<string>();
  pointed = $state<string | null>(null);
  /** A place of the board that the log or a count points to. */
  spot = $state.raw<{ routes: readonly string[]; cities: readonly string[]; color?: string } | null>(null);
  /** What the pointer rests on. */
  hovered = $state.raw<{ lane?: string; city?: string } | null>(null);
  /** The warehouse for the top card is being asked for. */
  storing = $state(false);
  #wish: [kind: string, target: string] | null = null;
  #both: string | null = null;

  readonly book = $derived(new Book(this.variant));
  readonly offers = $derived(new OfferBook(this.update.decision));

  constructor(wire: Wire | null) {
    this.#wire = wire;
    this.readonly = wire === null;
  }

  get view(): View {
    return this.update.view!;
  }

  get seats(): Seat[] {
    return this.update.table.seats;
  }

  get me(): number | null {
    return this.update.you.seat;
  }

  get mySeat(): Seat | null {
    return this.me === null ? null : (this.seats[this.me] ?? null);
  }

  /** A replay lays everybody's cards open. */
  get open(): boolean {
    return this.me === null && this.view.players.some((player) => player.hand !== null);
  }

  /** Several may choose at once, whatever it is: before the first turn, and after the last. */
  get choosing(): boolean {
    return this.view.turn === 0 || this.view.actors.length > 1;
  }

  get decision() {
    return this.readonly ? null : this.update.decision;
  }

  /** Takes the newest state; what was staged for another decision is dropped. */
  take(update: Update, variant: VariantInfo, log: readonly Step[]): void {
    const before = this.update as Update | undefined;
    const another = before?.decision?.number !== update.decision?.number;
    this.update = update;
    this.variant = variant;
    this.log = log;
    if (another && before) this.clear();
    if (another) this.#goOn();
  }

  // Staging

  clear(): void {
    this.staged = null;
    this.building = null;
    this.color = null;
    this.storing = false;
    this.refusal = '';
    this.doubt = [];
    this.kept.clear();
  }

  /** One step back: the payment, the mode, the color. */
  cancel(): void {
    this.refusal = '';
    this.doubt = [];
    if (this.storing) {
      this.storing = false;
      this.#wish = null;
      this.#both = null;
    } else if (this.staged) this.staged = null;
    else if (this.building) this.building = null;
    else if (this.color) this.color = null;
    else {
      this.pinned.clear();
      this.panel = null;
    }
  }

  refuse(text: string): void {
    this.refusal = text;
    announce(text, true);
  }

  /** Puts an offer before the player, or says why it is none. */
  stage(offer: Offer | undefined, ask = true): void {
    this.refusal = '';
    this.doubt = [];
    if (!offer) return;
    if (!possible(offer)) {
      this.refuse(offer.reason?.text ?? t('table.not_now'));
      return;
    }
    this.storing = false;
    const choices = offer.choices!;
    const first = this.color ? choices.findIndex((choice) => (choice.cards?.[this.color!] ?? 0) > 0) : 0;
    this.staged = { offer, choices, chosen: Math.max(first, 0) };
    if (offer.more) void this.#addWays(offer);
    if (!ask && choices.length === 1) void this.confirm();
    else
      announce(
        `${offer.label ?? ''}. ${choices[Math.max(first, 0)]!.label}. ${t('table.points', { n: offer.points ?? 0 })}`,
      );
  }

  async #addWays(offer: Offer): Promise<void> {
    const all = await this.allWays(offer);
    if (all && this.staged?.offer === offer) this.staged = { ...this.staged, choices: all };
  }

  /** Asks the server for every way to take an offer; undefined if there is none any more. */
  async allWays(offer: Offer): Promise<Choice[] | undefined> {
    const reply = await this.#wire?.command('ways', { kind: offer.kind, target: offer.target ?? '' });
    return (reply?.result as Offer | null)?.choices;
  }

  choose(index: number): void {
    if (this.staged) this.staged = { ...this.staged, chosen: index };
  }

  async confirm(): Promise<void> {
    const choice = this.staged?.choices[this.staged.chosen];
    if (choice) await this.send(choice.action);
  }

  // What is pointed at

  pickLane(id: string): void {
    this.doubt = [];
    if (this.readonly || !this.decision) return;
    const offer = this.offers.at('claim', id);
    if (offer) this.stage(offer, settings.confirm.claim);
    else this.refuse(this.decision.prompt);
  }

  pickCity(id: string): void {
    if (this.building) this.stage(this.offers.at(this.building, id), settings.confirm.station);
    else if (this.offers.can('depot') && this.decision?.phase === 'first_depot')
      this.stage(this.offers.at('depot', id));
  }

  /** A card of the hand: the map keeps only routes that it can pay. */
  pickCard(name: string): void {
    this.staged = null;
    this.refusal = '';
    this.color = this.color === name ? null : name;
  }

  startBuilding(kind: BuildingKind): void {
    this.staged = null;
    this.color = null;
    this.refusal = '';
    this.building = this.building === kind ? null : kind;
  }

  // Acting

  /** Takes a face-up card or one from a deck. */
  draw(offer: Offer | undefined): void {
    if (!offer || !this.decision) return;
    if (!possible(offer) && this.offers.can('store')) this.askWarehouse(offer);
    else if (!possible(offer)) this.refuse(offer.reason?.text ?? t('table.not_now'));
    else if (settings.confirm.draw) this.stage(offer);
    else void this.send(offer.choices![0]!.action);
  }

  /** With warehouses a card is stored before one is drawn; the wish waits until then. */
  askWarehouse(wish: Offer | null): void {
    this.staged = null;
    this.color = null;
    this.building = null;
    this.refusal = '';
    this.storing = true;
    this.#wish = wish ? [wish.kind, wish.target ?? ''] : null;
  }

  /** Two cards from the same deck, one after the other. */
  drawBoth(deck: string): void {
    const offer = this.offers.at('blind', deck);
    if (!offer) return;
    this.#both = deck;
    if (!possible(offer)) this.askWarehouse(offer);
    else void this.send(offer.choices![0]!.action);
  }

  /** Goes on with what was wished for: the card after the warehouse, the second one of both. */
  #goOn(): void {
    const phase = this.decision?.phase;
    const wish = phase === 'first_card' ? this.#wish : null;
    const deck = phase === 'second_card' ? this.#both : null;
    if (phase !== 'turn') this.#wish = null;
    if (phase !== 'first_card' && phase !== 'turn') this.#both = null;
    const offer = wish ? this.offers.at(...wish) : deck ? this.offers.at('blind', deck) : undefined;
    const number = this.decision?.number ?? 0;
    if (possible(offer)) void this.#attempt(() => this.#wire!.act(offer!.choices![0]!.action, number));
  }

  async send(action: string): Promise<boolean> {
    const decision = this.decision;
    if (!this.#wire || !decision || this.busy) return false;
    return this.#attempt(() => this.#wire!.act(action, decision.number));
  }

  undo(): Promise<boolean> {
    return this.#attempt(() => this.#wire!.command('undo'));
  }

  takeBack(): Promise<boolean> {
    return this.#attempt(() => this.#wire!.command('take_back'));
  }

  answer(agree: boolean): Promise<boolean> {
    return this.#attempt(() => this.#wire!.command('answer', { agree }));
  }

  back(): Promise<boolean> {
    return this.#attempt(() => this.#wire!.command('back'));
  }

  /** Lets a bot play on. */
  hold(): Promise<boolean> {
    return this.#attempt(() => this.#wire!.command('hold'));
  }

  /** Does it, and says what went wrong. */
  async #attempt(what: () => Promise<Reply>): Promise<boolean> {
    if (!this.#wire) return false;
    this.busy = true;
    this.refusal = '';
    try {
      await what();
      return true;
    } catch (error) {
      this.#both = null;
      if (!(error instanceof ApiError)) throw error;
      play('error');
      this.refuse(error.text || t('table.offline'));
      return false;
    } finally {
      this.busy = false;
    }
  }
}

const KEY = Symbol('desk');

export function provideDesk(desk: Desk): Desk {
  return setContext(KEY, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY);
}
