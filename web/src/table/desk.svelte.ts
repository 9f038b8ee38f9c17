/** What a player sees and is about to do at the table. It knows no rules: it stages what is offered. */
import { getContext, setContext } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { ApiError } from '$api/client';
import { ServerTime } from '$api/time';
import type {
  Answered,
  Checked,
  Choice,
  Offer,
  Reply,
  ReviewedDecision,
  Thoughts,
  Seat,
  Step,
  Update,
  VariantInfo,
  View,
} from '$api/types';
import { t } from '$language/i18n.svelte';
import { settings } from '$browser/settings.svelte';
import { play } from '$browser/sound';
import { announce, repeat } from '$ui/announce.svelte';
import type { Director } from '$stage/director.svelte';
import { focusOn } from '$ui/focus';
import { toast } from '$ui/toasts.svelte';
import { Book } from './book';
import { Coach } from './coach/coach.svelte';
import { OfferBook, possible, type BuildingKind } from './offers';
import { pendingOf, type Pending } from './pending';
import { storingsOf, usualStoring } from './warehouses';

/** How the table reaches the server. */
export interface Wire {
  now: () => number;
  act: (action: string, decision: number, endTurn: boolean, heed: boolean) => Promise<Reply>;
  command: (
    type: 'undo' | 'take_back' | 'read' | 'ask' | 'ways' | 'check' | 'hint' | 'answer' | 'back' | 'hold',
    fields?: object,
  ) => Promise<Reply>;
}

/** Something chosen that waits for its confirmation. */
export interface Staged {
  offer: Offer;
  choices: Choice[];
  chosen: number;
  /** Other cards than those of the choices would do, too. */
  others: boolean;
}

export type Panel =
  'routes' | 'help' | 'log' | 'players' | 'tickets' | 'hands' | 'more' | 'aids' | 'score' | 'since' | 'final' | null;

export class Desk {
  variant = $state.raw() as VariantInfo;
  update = $state.raw() as Update;
  log = $state.raw<readonly Step[]>([]);
  readonly readonly: boolean;
  readonly coach: Coach;
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
  /** What was sent and has no answer yet: it shows at once, and is taken back if it is refused. */
  pending = $state<Pending | null>(null);
  /** The final count is being shown: who won is not shown yet. */
  counting = $state(false);
  /** Everybody's points as far as they are counted. */
  totals = $state.raw<ReadonlyMap<number, number> | null>(null);
  /** The count is over and the end is celebrated. */
  finale = $state(false);
  /** The move of another player that is played just now, or was the last one. */
  caption = $state.raw<Step | null>(null);
  /** Cards that are on their way to the hand. */
  incoming = $state.raw<readonly string[]>([]);
  panel = $state<Panel>(null);
  /** Tickets that stay lit, and the one pointed at. */
  readonly pinned = new SvelteSet<string>();
  pointed = $state<string | null>(null);
  /** A place of the board that the log or a count points to. */
  spot = $state.raw<{ routes: readonly string[]; cities: readonly string[]; color?: string } | null>(null);
  /** In a replay: what the seat to act has in mind. */
  thoughts = $state.raw<Thoughts | null>(null);
  /** In a replay with a review: the next move, judged. */
  judged = $state.raw<ReviewedDecision | null>(null);
  /** What the pointer rests on. */
  hovered = $state.raw<{ lane?: string; city?: string } | null>(null);
  /** The deck that filled the last gap. */
  usualDeck = $state('');
  /** Whose warehouse was chosen for the top cards; at first it is one's own. */
  usualStore = $state<number | null>(null);
  /** The deck from which that card comes, where there are several. */
  storedFrom = $state('');
  /** The answer to the last question, where the command bar can show it. */
  answered = $state('');
  /** The command bar is on the screen. */
  bar = $state(false);
  #held: { seq: number; tell: () => void }[] = [];
  #wish: [kind: string, target: string] | null = null;
  #both: string | null = null;
  /** The decision whose answer was just refused. */
  #refused: number | null = null;

  readonly book = $derived(new Book(this.variant));
  // A scene makes a new update of every change: what did not change in it is worked out anew only if it is told apart here.
  readonly #asked = $derived(this.update.decision);
  readonly offers = $derived(new OfferBook(this.#asked));
  readonly seats: Seat[] = $derived(this.update.table.seats);
  readonly me: number | null = $derived(this.update.you.seat);
  readonly owners = $derived(this.view.owners);
  readonly closed = $derived(this.view.closed);

  /** Without a connection the time goes on from what the update said. */
  readonly #time = new ServerTime();

  constructor(wire: Wire | null) {
    this.#wire = wire;
    this.readonly = wire === null;
    this.coach = new Coach(this, wire && (() => wire.command('hint')));
  }

  get view(): View {
    return this.update.view!;
  }

  /** The server's time, in seconds of the epoch. */
  now(): number {
    return this.#wire?.now() ?? this.#time.now();
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

  /** What is built by choosing a city alone: there is nothing else to choose on the map. */
  get sites(): BuildingKind | null {
    const phase = this.decision?.phase ?? '';
    return SITES.has(phase) && this.offers.can('depot') ? 'depot' : null;
  }

  /** The player's tickets as the server numbers them: those to choose from, then those kept or chosen in secret. */
  get tickets(): string[] {
    if (this.me === null) return [];
    const chosen = this.view.chosen.filter((action) => action.startsWith('keep '));
    return [
      ...this.view.offered,
      ...(this.view.players[this.me]?.tickets ?? []),
      ...chosen.flatMap((action) => action.split(' ').slice(1)),
    ];
  }

  /** A seat's points: those so far, and after the count the final ones. */
  points(seat: number): number {
    const counted = this.totals?.get(seat);
    const result = this.counting ? undefined : this.update.final?.results.find((each) => each.seat === seat);
    return counted ?? result?.total ?? this.view.players[seat]?.score ?? 0;
  }

  get decision() {
    return this.readonly ? null : this.#asked;
  }

  /** Takes the newest state; what was staged for another decision is dropped. */
  take(update: Update, variant: VariantInfo, log: readonly Step[]): void {
    const before = this.update as Update | undefined;
    if (update !== before) this.#time.hear(update.table.now);
    const another = before?.decision?.number !== update.decision?.number;
    this.update = update;
    this.variant = variant;
    this.log = log;
    if (another && before) this.#clearFor(before);
    this.coach.look(before, update, log);
    // Nothing is told before it is shown.
    for (const each of this.#held.filter(({ seq }) => seq <= update.seq)) each.tell();
    this.#held = this.#held.filter(({ seq }) => seq > update.seq);
    if (another) this.#goOn();
  }

  /** Takes what the director shows. */
  follow(director: Director): void {
    const { update, variant, log } = director.shown;
    // The count begins with the end: nobody's total is shown before it.
    const ends = update.final && !(this.update as Update | undefined)?.final && director.ended;
    if (ends && !this.readonly && settings.pace !== 'instant') this.counting = true;
    this.take(update, variant, log);
    this.caption = director.caption;
    this.incoming = director.flights.flatMap(({ to }) => (to.startsWith('hand:') ? [to.slice(5)] : []));
  }

  /** Drops what was staged for the decision before; why that was refused stays to be read. */
  #clearFor(before: Update): void {
    const why = before.decision && before.decision.number === this.#refused ? this.refusal : '';
    this.#refused = null;
    this.clear();
    this.refusal = why;
  }

  // Staging

  clear(): void {
    this.staged = null;
    this.building = null;
    this.color = null;
    this.refusal = '';
    this.doubt = [];
    this.kept.clear();
    this.coach.warned = null;
  }

  /** One step back: the payment, the mode, the color. */
  cancel(): void {
    this.refusal = '';
    this.doubt = [];
    if (this.coach.warned) this.goBack();
    else if (this.staged) this.staged = null;
    else if (this.building) this.building = null;
    else if (this.color) this.color = null;
    else {
      this.coach.close();
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
    const choices = offer.choices!;
    const first = this.color ? choices.findIndex((choice) => (choice.cards?.[this.color!] ?? 0) > 0) : 0;
    this.staged = { offer, choices, chosen: Math.max(first, 0), others: !!offer.more };
    if (offer.more) void this.#addWays(offer, first < 0 ? this.color : null);
    if (!ask && choices.length === 1 && !offer.more) void this.confirm();
    else announce(this.#stagedWords(offer, choices[Math.max(first, 0)]!));
  }

  /** What is staged, what it costs and what it brings. */
  #stagedWords(offer: Offer, choice: Choice): string {
    const points = Math.abs(offer.points ?? 0);
    const words = [offer.label ?? '', choice.label === offer.label ? '' : choice.label];
    if (offer.kind === 'claim') words.push(t('table.points', { n: points }));
    if (this.book.routes.get(offer.target ?? '')?.tunnel) words.push(t('table.say.tunnel_may'));
    if (offer.kind === 'station' || offer.kind === 'harbor')
      words.push(t(`table.say.${offer.kind}_cost`, { n: points }));
    if (offer.kind === 'tickets') words.push(t('table.say.tickets', { n: this.view.tickets_left }));
    // Sentences end themselves.
    return words
      .map((each) => (/[^.!?]$/.test(each) ? `${each}.` : each))
      .filter(Boolean)
      .join(' ');
  }

  /** Adds the ways that the offer left out; with a card that none of them lays, the first one that does. */
  async #addWays(offer: Offer, card: string | null): Promise<void> {
    const all = await this.ways(offer);
    if (!all?.choices || this.staged?.offer !== offer) return;
    this.staged = { ...this.staged, choices: all.choices, others: !!all.more };
    if (!card || all.choices.some((choice) => choice.cards?.[card])) return;
    const every = await this.ways(offer, true);
    const laying = every?.choices?.find((choice) => choice.cards?.[card]);
    if (laying && this.staged?.offer === offer) this.chooseOther(laying);
  }

  /** Asks the server for all ways to take an offer, even the wasteful ones; undefined if there is none any more. */
  async ways(offer: Offer, every = false): Promise<Offer | undefined> {
    const reply = await this.#wire?.command('ways', { kind: offer.kind, target: offer.target ?? '', every });
    return (reply?.result as Offer | null) ?? undefined;
  }

  /** Asks the server whether an action would be possible: the choice that it is, or why not. */
  async check(action: string): Promise<Choice | string> {
    try {
      const reply = await this.#wire?.command('check', { action });
      const checked = reply?.result as Checked | undefined;
      return checked?.choice ?? checked?.reason?.text ?? t('table.not_now');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.text || t('table.offline');
    }
  }

  choose(index: number): void {
    if (this.staged) this.staged = { ...this.staged, chosen: index };
  }

  /** Chooses cards that may be none of the choices. */
  chooseOther(choice: Choice): void {
    if (!this.staged) return;
    const at = this.staged.choices.findIndex((each) => each.action === choice.action);
    const choices = at < 0 ? [...this.staged.choices, choice] : this.staged.choices;
    this.staged = { ...this.staged, choices, chosen: at < 0 ? choices.length - 1 : at };
    announce(choice.label);
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
    else if (this.sites) this.stage(this.offers.at(this.sites, id), settings.confirm.station);
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

  /** Takes a face-up card or one from a deck; `slot` is where it was pressed. */
  draw(offer: Offer | undefined, slot: number | null = null): void {
    if (!offer || !this.decision) return;
    if (!possible(offer) && this.offers.can('store')) this.#store(offer);
    else if (!possible(offer)) this.refuse(offer.reason?.text ?? t('table.not_now'));
    else if (settings.confirm.draw) this.stage(offer);
    else void this.send(offer.choices![0]!.action, slot);
  }

  /** Fills the gap in the display from a deck, which is proposed first the next time. */
  refill(offer: Offer | undefined): void {
    if (!offer || !possible(offer)) {
      this.refuse(offer?.reason?.text ?? t('table.not_now'));
      return;
    }
    this.usualDeck = offer.target ?? '';
    void this.send(offer.choices![0]!.action);
  }

  /** Stores the top card where it usually goes; the wish to draw waits until then. */
  #store(wish: Offer): void {
    const usual = usualStoring(storingsOf(this.offers, this.me), this.usualStore ?? this.me, this.storedFrom);
    this.staged = null;
    this.color = null;
    this.building = null;
    this.refusal = '';
    if (!usual) return;
    this.#wish = [wish.kind, wish.target ?? ''];
    void this.send(usual.choice.action);
  }

  /** Two cards from the same deck, one after the other. */
  drawBoth(deck: string): void {
    const offer = this.offers.at('blind', deck);
    if (!offer) return;
    this.#both = deck;
    if (!possible(offer)) this.#store(offer);
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
    if (possible(offer)) void this.#act(offer!.choices![0]!.action, number);
  }

  /** Where depots could still be placed, the turn ends at once unless the player wants to be asked. */
  get #endsTurn(): boolean {
    return !settings.askToEnd && this.me !== null && 'depots' in (this.view.players[this.me]?.reserve ?? {});
  }

  async send(action: string, slot: number | null = null): Promise<boolean> {
    const decision = this.decision;
    if (!this.#wire || !decision || this.busy) return false;
    return this.#act(action, decision.number, slot);
  }

  /** Shows what is being done before the server has answered; what it refuses is taken back. */
  async #act(action: string, decision: number, slot: number | null = null, anyway = false): Promise<boolean> {
    const cards = this.staged?.choices.find((choice) => choice.action === action)?.cards ?? {};
    this.pending = pendingOf(this.view, action, cards, slot);
    const heed = !anyway && this.coach.heeds(decision);
    // Whoever goes on has read what was explained.
    if (this.coach.topic) this.coach.understood();
    const heard: { reply?: Reply } = {};
    const done = await this.#attempt(
      async () => (heard.reply = await this.#wire!.act(action, decision, this.#endsTurn, heed)),
    );
    this.pending = null;
    this.#refused = done ? null : decision;
    return done && !this.coach.hears(heard.reply, { action, decision, slot });
  }

  /** Leaves what the coach warned of. */
  goBack(): void {
    this.coach.warned = null;
    this.#both = null;
    this.#wish = null;
  }

  /** Does what the coach warned of. */
  async doAnyway(): Promise<void> {
    const held = this.coach.warned?.held;
    this.coach.warned = null;
    if (held) await this.#act(held.action, held.decision, held.slot, true);
  }

  /** Does what a typed line means, if the server can read it. */
  async say(line: string): Promise<boolean> {
    const decision = this.decision;
    if (!this.#wire || !decision || this.busy) return false;
    const heard: { reply?: Reply } = {};
    const read = await this.#attempt(async () => (heard.reply = await this.#wire!.command('read', { text: line })));
    return read && this.#act((heard.reply!.result as { action: string }).action, decision.number);
  }

  /** Asks the server something; null: it is no question, false: it lacks something. */
  async ask(line: string): Promise<boolean | null> {
    const heard: { reply?: Reply } = {};
    const done = await this.#attempt(async () => (heard.reply = await this.#wire!.command('ask', { text: line })));
    if (!done || !heard.reply) return false;
    const answered = heard.reply.result as Answered | null;
    if (!answered) return null;
    await this.#shown(heard.reply.seq);
    this.#tell(answered);
    return true;
  }

  /** Waits until everything up to an entry of the log is shown. */
  #shown(seq: number): Promise<void> {
    if (seq <= this.update.seq) return Promise.resolve();
    return new Promise((tell) => this.#held.push({ seq, tell }));
  }

  #tell({ question, text }: Answered): void {
    // What was heard last is known here alone.
    if (question === 'repeat' && repeat()) return;
    this.answered = this.bar ? text : '';
    if (this.bar) announce(text);
    else toast(text);
  }

  /** Moves the keyboard to the prompt. */
  toPrompt(): void {
    focusOn(document.querySelector<HTMLElement>('section.prompt'));
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

/** Phases in which depots are placed on the map. */
const SITES: ReadonlySet<string> = new Set(['first_depot', 'end_turn']);
const KEY = Symbol('desk');

export function provideDesk(desk: Desk): Desk {
  return setContext(KEY, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY);
}
