/** A table for people who are not there any more: of a recorded game, or of one that was counted. */
import type { Seat, Table, Update, View } from '$api/types';

export type Person = Pick<Seat, 'name' | 'color'>;

export function stillTable(
  people: readonly Person[],
  game: Pick<Table, 'id' | 'variant' | 'title' | 'status'> & Partial<Table>,
): Table {
  const seats = people.map(({ name, color }, number): Seat => ({
    number,
    kind: 'human',
    name,
    color,
    bot: null,
    held: false,
    connected: true,
    away: null,
  }));
  return {
    version: 0,
    settings: {
      pace: { seconds: null, bank: 0 },
      aids: 'none',
      coach: false,
      public: false,
      spectators: true,
      bot_delay: 0,
      holder: '',
      talk: 'silent',
      spectators_talk: false,
    },
    host: null,
    host_offer: null,
    watchers: 0,
    created: 0,
    game: null,
    digest: '',
    seal: null,
    seed: null,
    luck: null,
    clocks: null,
    request: null,
    next: null,
    note: null,
    notes: [],
    talk: {},
    lesson: null,
    now: Date.now() / 1000,
    ...game,
    seats,
  };
}

/** A position at such a table, at which nobody decides anything. */
export function stillUpdate(table: Table, view: View, more: Partial<Update> = {}): Update {
  return {
    type: 'update',
    number: 0,
    seq: 0,
    you: { role: 'watch', seat: null, host: false },
    table,
    view,
    steps: [],
    decision: null,
    aids: null,
    undo: false,
    take_back: false,
    final: null,
    ...more,
  };
}
