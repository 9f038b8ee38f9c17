import type { Update } from './types';

/** An update without anything that only its seat may know: what everybody at the table sees. */
export function publicUpdate(update: Update): Update {
  const { view } = update;
  return {
    ...update,
    you: { role: 'watch', seat: null, host: false },
    steps: [],
    decision: null,
    aids: null,
    undo: false,
    take_back: false,
    view: view && {
      ...view,
      seat: null,
      hand: {},
      offered: [],
      chosen: [],
      laid: {},
      players: view.players.map((player) => ({ ...player, tickets: update.final ? player.tickets : [], hand: null })),
    },
  };
}
