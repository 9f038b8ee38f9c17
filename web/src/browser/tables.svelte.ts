/** The tables that this browser knows: where its user sits, and how to get back. */

import { folded } from './route';
import type { SeatGrant, Table } from '$api/types';

export interface KnownTable {
  id: string;
  /** Tokens of the seats on this device, by seat number. */
  seats: Record<string, string>;
  host?: string;
  invite?: string;
  watch?: string;
  /** All its seats are played here: the device goes around. */
  device?: boolean;
  title: string;
  players: string[];
  status: string;
  /** The lesson that is played there. */
  lesson?: string;
  /** When it was last open here. */
  at: number;
}

/** A server's pages and those that play without it are of one address, and have tables of their own. */
const KEY = folded ? 'fogg.tables.here' : 'fogg.tables';
const MOST = 60;

function read(): KnownTable[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as KnownTable[];
  } catch {
    return []; // storage is closed or was spoilt
  }
}

class KnownTables {
  tables = $state.raw<KnownTable[]>(read());

  constructor() {
    addEventListener('storage', (event) => {
      if (event.key === KEY) this.tables = read();
    });
  }

  find(id: string): KnownTable | undefined {
    return this.tables.find((each) => each.id === id);
  }

  /** Remember something of a table. */
  remember(id: string, more: Partial<KnownTable>): KnownTable {
    const old = this.find(id) ?? { id, seats: {}, title: '', players: [], status: 'lobby', at: 0 };
    const next = { ...old, ...more, seats: { ...old.seats, ...more.seats }, at: Date.now() };
    this.#write([next, ...this.tables.filter((each) => each.id !== id)].slice(0, MOST));
    return next;
  }

  /** Change what is known of a table without moving it to the top. */
  update(id: string, more: Partial<KnownTable>): void {
    this.#write(this.tables.map((each) => (each.id === id ? { ...each, ...more } : each)));
  }

  forget(id: string): void {
    this.#write(this.tables.filter((each) => each.id !== id));
  }

  #write(tables: KnownTable[]): void {
    this.tables = tables;
    try {
      localStorage.setItem(KEY, JSON.stringify(tables));
    } catch {
      // a browser without storage forgets when it closes
    }
  }
}

export const knownTables = new KnownTables();

/** Remember a seat that was taken here. */
export function keepGrant(grant: SeatGrant): KnownTable {
  return knownTables.remember(grant.table, { seats: { [grant.seat]: grant.token } });
}

/** What a list of tables shows of one. */
export function summaryOf(table: Table): Pick<KnownTable, 'title' | 'players' | 'status'> {
  const players = table.seats.filter((seat) => seat.kind !== 'open').map((seat) => seat.name);
  return { title: table.title, players, status: table.status };
}
