/** A sheet that is being filled in: the brush, the tool, and what the server finds of it. */
import { getContext, setContext } from 'svelte';
import { api, ApiError } from '$api/client';
import type { Scored, SheetMistake, SheetPart, TicketInfo, VariantInfo } from '$api/types';
import { bare } from '$board/walk';
import { t } from '$language/i18n.svelte';
import { afterTap, alike, entriesOf, given, laneMeant, written, type Sheet } from '$score/sheet';
import { sheets } from '$score/sheets.svelte';
import { Book } from '$table/book';
import { announce } from '$ui/announce.svelte';
import { errorText } from '$ui/errors';

/** The key of a part, or what is left: numbers. */
export type Tool = string;
export const REST = 'rest';

/** What can be listed of each variant, once the server has said it; a new sheet begins with it. */
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const known = new Map<string, SheetPart[]>();

export class Scoring {
  readonly id: string;
  readonly variant: VariantInfo;
  readonly book: Book;
  /** Whose things are laid down; null: each tap gives to the next player. */
  brush = $state<number | null>(0);
  tool = $state<Tool>('routes');
  /** Cities tapped towards a ticket. */
  chosen = $state.raw<readonly string[]>([]);
  /** Lanes of which a finger could mean any. */
  doubt = $state.raw<readonly string[]>([]);
  search = $state('');
  parts = $state.raw<readonly SheetPart[]>([]);
  scored = $state.raw<Scored | null>(null);
  trouble = $state('');
  /** Whether what is shown follows from the sheet as it is. */
  fresh = $state(false);

  readonly #first: Sheet;
  readonly sheet: Sheet = $derived.by(() => sheets.find(this.id) ?? this.#first);
  readonly seats = $derived(
    this.sheet.seats.map((seat, number) => ({ ...seat, number, name: seat.name.trim() || nameless(number) })),
  );
  readonly part = $derived(this.parts.find((part) => part.key === this.tool));

  constructor(sheet: Sheet, variant: VariantInfo) {
    this.id = sheet.id;
    this.#first = sheet;
    this.variant = variant;
    this.book = new Book(variant);
    this.parts = known.get(variant.id) ?? [];
  }

  /** The sheet as `fogg score` reads it. */
  get wire() {
    return written({ ...this.sheet, seats: this.seats }, this.variant, this.parts);
  }

  /** Has the sheet laid out and counted; call it again whenever it has changed. */
  async count(signal: AbortSignal): Promise<void> {
    try {
      const scored = await api.score(this.wire, signal);
      if (signal.aborted) return;
      const news = scored.mistakes.find((each) => !this.scored?.mistakes.some((old) => old.text === each.text));
      this.scored = scored;
      this.trouble = '';
      this.fresh = true;
      if (news) announce(news.text, true);
      if (this.parts.length) return;
      known.set(this.variant.id, scored.parts);
      this.parts = scored.parts;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      this.trouble = errorText(error);
    }
  }

  // Laying things down

  put(changes: Partial<Sheet>): void {
    this.fresh = false;
    sheets.put({ ...this.sheet, ...changes });
  }

  undo(): void {
    this.fresh = false;
    sheets.undo(this.id);
    announce(t('score.undone'));
  }

  tapLane(id: string): void {
    this.doubt = [];
    const to = afterTap(this.sheet.owners[id], this.brush, this.seats.length);
    this.put({ owners: given(this.sheet.owners, id, to) });
    this.#say(this.book.route(id).name, to);
  }

  /** A finger may mean any of these: where they are alike it does not matter which. */
  tapLanes(ids: readonly string[]): void {
    if (alike(ids, this.variant)) this.tapLane(laneMeant(ids, this.sheet.owners, this.brush));
    else this.doubt = ids;
  }

  tapCity(id: string): void {
    this.doubt = [];
    if (this.part?.kind === 'cities') this.#build(this.part, id);
    else if (this.part?.kind === 'tickets') this.#towards(id);
  }

  #build(part: SheetPart, id: string): void {
    if (!part.cities.includes(id)) {
      announce(t('score.no_place', { city: this.book.city(id).name }), true);
      return;
    }
    const all = this.sheet.built[part.key] ?? {};
    const to = afterTap(all[id], this.brush, this.seats.length);
    this.put({ built: { ...this.sheet.built, [part.key]: given(all, id, to) } });
    this.#say(`${this.book.city(id).name}, ${part.label}`, to);
  }

  /** One more city towards a ticket: taken as soon as only one can be meant. */
  #towards(id: string): void {
    const cities = this.chosen.includes(id) ? this.chosen.filter((each) => each !== id) : [...this.chosen, id];
    const meant = this.variant.tickets.filter((ticket) => cities.every((city) => ticket.cities.includes(city)));
    const whole = meant.filter((ticket) => ticket.cities.length === cities.length);
    this.search = '';
    if (cities.length > 1 && whole.length === 1 && meant.length === 1) {
      this.tapTicket(whole[0]!.id);
    } else if (meant.length) {
      this.chosen = cities;
    } else {
      const names = cities.map((city) => this.book.city(city).name);
      announce(t('score.no_ticket', { cities: names }), true);
      this.chosen = [id];
    }
  }

  tapTicket(id: string): void {
    const to = afterTap(this.sheet.tickets[id], this.brush, this.seats.length);
    this.put({ tickets: given(this.sheet.tickets, id, to) });
    this.chosen = [];
    this.search = '';
    this.#say(this.book.ticket(id).name, to);
  }

  setNumber(key: string, seat: number, number: number | null): void {
    const all = this.seats.map((_, each) => (each === seat ? number : (this.sheet.numbers[key]?.[each] ?? null)));
    this.put({ numbers: { ...this.sheet.numbers, [key]: all } });
  }

  #say(what: string, seat: number | null): void {
    announce(`${what}: ${seat === null ? t('score.nobody') : this.seats[seat]!.name}`);
  }

  // What is found

  /** Tickets in the order in which they are looked for: the brush's own, those that its network makes, the others. */
  readonly tickets: readonly TicketInfo[] = $derived.by(() => {
    const brush = this.brush;
    const joined = brush === null ? [] : (this.scored?.players[brush]?.joined ?? []);
    const rank = (ticket: TicketInfo) => {
      const owner = this.sheet.tickets[ticket.id];
      if (owner !== undefined) return brush !== null && owner === brush ? -1 : 1e6;
      const made = joined.indexOf(ticket.id);
      return made < 0 ? 1000 : made;
    };
    return this.variant.tickets
      .filter((ticket) => this.chosen.every((city) => ticket.cities.includes(city)))
      .map((ticket) => ({ ticket, rank: rank(ticket) }))
      .sort((one, other) => one.rank - other.rank || one.ticket.name.localeCompare(other.ticket.name))
      .map(({ ticket }) => ticket);
  });

  /** Whether a seat's routes join the cities of a ticket. */
  joins(seat: number, ticket: string): boolean {
    return this.scored?.players[seat]?.joined.includes(ticket) ?? false;
  }

  /** Whether every word typed begins the name of one of these cities. */
  matches(cities: readonly string[]): boolean {
    const words = bare(this.search).split(' ').filter(Boolean);
    const names = cities.map((id) => {
      const { name, names, aliases } = this.book.city(id);
      return [name, ...Object.values(names), ...aliases].flatMap((each) => [bare(each), ...bare(each).split(' ')]);
    });
    return words.every((word) => names.some((each) => each.some((one) => one.startsWith(word))));
  }

  /** The ids that a mistake speaks of, as far as they lie on the table. */
  placeOf(mistake: SheetMistake): string | undefined {
    if (mistake.seat === null || mistake.key === null || mistake.entry === null) return undefined;
    return entriesOf(this.sheet, mistake.seat, mistake.key)[mistake.entry];
  }
}

function nameless(seat: number): string {
  return t('player.nameless', { n: seat + 1 });
}

const KEY = Symbol('scoring');

export function provideScoring(scoring: Scoring): Scoring {
  return setContext(KEY, scoring);
}

export function useScoring(): Scoring {
  return getContext<Scoring>(KEY);
}
