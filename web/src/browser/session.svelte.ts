/** One browser tab at one table: which seats are played here, and their live connections. */

import { api, ApiError } from '$api/client';
import type { Created, SeatGrant } from '$api/types';
import { keepPart, newPart } from './luck';
import { knownTables, keepGrant, summaryOf } from './tables.svelte';
import { Live, type Identity } from '$api/live.svelte';

const TOKEN = /^[shiw]_[\w-]+$/;
const KINDS = { seat: 's_', host: 'h_', invite: 'i_', watch: 'w_' } as const;

/** The secret behind the # of a link. */
export function tokenOf(link: string | null | undefined): string | undefined {
  return link?.split('#')[1];
}

export class Session {
  readonly table: string;
  /** One for each seat of this device; only one elsewhere. */
  lives = $state.raw<Live[]>([]);
  trouble = $state.raw<ApiError | null>(null);
  #language: string;

  constructor(table: string, language: string) {
    this.table = table;
    this.#language = language;
  }

  /** The connection that manages the table, and shows it before the game. */
  get first(): Live | undefined {
    return this.lives[0];
  }

  /** Take the secret of a link, if there is one, and connect. */
  async enter(secret: string): Promise<void> {
    try {
      if (TOKEN.test(secret)) await this.#learn(secret);
      this.open();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.trouble = error;
    }
  }

  /** What a link's secret opens is asked from the server, then kept. */
  async #learn(secret: string): Promise<void> {
    const { table, you } = await api.table(this.table, secret);
    if (secret.startsWith(KINDS.seat) && you.seat !== null) {
      knownTables.remember(this.table, { seats: { [you.seat]: secret }, ...summaryOf(table) });
      this.#here(you.seat);
    } else if (secret.startsWith(KINDS.host)) {
      const links = await api.links(this.table, secret);
      knownTables.remember(this.table, {
        host: secret,
        invite: tokenOf(links.invite),
        watch: tokenOf(links.watch),
        ...summaryOf(table),
      });
    } else if (secret.startsWith(KINDS.invite)) {
      knownTables.remember(this.table, { invite: secret, ...summaryOf(table) });
    } else {
      knownTables.remember(this.table, { watch: secret, ...summaryOf(table) });
    }
  }

  /** Sit down. */
  sit(grant: SeatGrant): void {
    keepGrant(grant);
    this.#here(grant.seat);
    this.open();
  }

  /** Connect as what is known now. */
  open(): void {
    this.close();
    this.trouble = null;
    this.lives = this.#identities().map((identity) => new Live(identity, this.#language));
    for (const live of this.lives) live.start();
  }

  /** A new table with the same people; with nobody to wait for, the game begins at once. */
  async again(): Promise<string> {
    let table = '';
    for (const live of this.lives) {
      const { result } = await live.command('rematch');
      const grant = result as { table: string; kind: 'seat' | 'host' | 'watch'; token: string; seat?: number };
      table = grant.table;
      const token = grant.kind === 'seat' ? { seats: { [grant.seat!]: grant.token } } : { [grant.kind]: grant.token };
      knownTables.remember(table, { ...token, device: this.lives.length > 1 });
    }
    const people = this.first?.update?.table.seats.filter((seat) => seat.kind === 'human').length;
    const mine = Object.values(knownTables.find(table)?.seats ?? {});
    if (mine.length > 0 && people === mine.length) {
      const part = newPart();
      keepPart(mine[0]!, part);
      await api.command(table, { type: 'commit', commitment: part.commitment }, mine[0]);
      await api.command(table, { type: 'start' }, mine[0]);
    }
    return table;
  }

  close(): void {
    for (const live of this.lives) live.stop();
  }

  speak(language: string): void {
    this.#language = language;
    for (const live of this.lives) live.speak(language);
  }

  #identities(): Identity[] {
    const { table } = this;
    const kept = knownTables.find(table);
    if (!kept) return [{ table, token: '' }];
    const seats = Object.keys(kept.seats).sort((a, b) => Number(a) - Number(b));
    const mine = kept.device ? seats : seats.filter((seat) => seat === (this.#seatHere() ?? seats.at(-1)));
    if (mine.length) {
      return mine.map((seat, index) => ({ table, token: kept.seats[seat]!, host: index ? undefined : kept.host }));
    }
    if (kept.host) return [{ table, token: '', host: kept.host }];
    return [{ table, token: kept.invite ?? kept.watch ?? '' }];
  }

  // Each tab may play another seat.

  #here(seat: number): void {
    try {
      sessionStorage.setItem(`fogg.seat.${this.table}`, String(seat));
    } catch {
      // without storage the seat taken last is played
    }
  }

  #seatHere(): string | null {
    try {
      const seat = sessionStorage.getItem(`fogg.seat.${this.table}`);
      return seat !== null && knownTables.find(this.table)?.seats[seat] ? seat : null;
    } catch {
      return null; // without storage the seat taken last is played
    }
  }
}

/** Remember a table that was made here; several seats of one's own are played on this device. */
export function keepCreated(created: Created): void {
  const { table, host, seats, invite, watch } = created;
  knownTables.remember(table.id, {
    host,
    seats,
    invite,
    watch,
    device: Object.keys(seats).length > 1,
    lesson: table.lesson?.id,
    ...summaryOf(table),
  });
}
