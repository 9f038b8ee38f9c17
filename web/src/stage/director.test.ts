import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Event, Step, Update, VariantInfo, View } from '$api/types';

const heard: string[] = [];
const spoken: string[] = [];
const settings = { pace: 'calm' as 'calm' | 'quick' | 'instant' };
vi.mock('$browser/sound', () => ({ play: (cue: string) => heard.push(cue) }));
vi.mock('$browser/settings.svelte', () => ({ settings, stillness: () => false }));
vi.mock('$ui/announce.svelte', () => ({ announce: (text: string) => spoken.push(text) }));

const { Director } = await import('./director.svelte');

const variant = {
  routes: [{ id: 'a-b', a: 'a', b: 'b', length: 3, suit: 'wagon' }],
  cards: ['red', 'blue', 'locomotive'].map((name) => ({ name, suit: 'wagon', color: name })),
  decks: [{ name: 'deck', suit: 'wagon', display: 2 }],
  tickets: [{ id: 'x', name: 'A – B', cities: ['a', 'b'], points: 7 }],
} as unknown as VariantInfo;

const player = {
  score: 0,
  cards: 4,
  backs: { deck: 4 },
  stored: {},
  reserve: {},
  hand: null,
  pieces: { wagon: 45 },
  tickets: [],
  ticket_number: 2,
  offered_number: 0,
};
const start = {
  seat: 0,
  display: ['red', 'blue'],
  decks: { deck: 90 },
  discard: {},
  hand: { red: 1 },
  owners: {},
  closed: [],
  buildings: [],
  laid: {},
  turned: {},
  tunnel: null,
  turn: 1,
  on_turn: 0,
  actors: [0],
  turns_left: null,
  tickets_left: 20,
  players: [player, player],
} as unknown as View;

function updateOf(seq: number, view: Partial<View>, more: Partial<Update> = {}): Update {
  return {
    seq,
    you: { role: 'seat', seat: 0, host: false },
    table: { id: 't', version: seq, seats: [] },
    view: { ...start, ...view },
    decision: null,
    aids: null,
    final: null,
    ...more,
  } as unknown as Update;
}

function stepOf(seq: number, seat: number, events: Event[], line = `move ${seq}`): Step {
  return { seq, kind: 'move', at: 0, seat, action: '', to: null, events, lines: [line] };
}

/** A table at its beginning, and a way to let moves happen. */
function table() {
  const director = new Director();
  const log: Step[] = [];
  director.hear({ update: updateOf(0, {}), variant, log: [] });
  let seq = 0;
  return {
    director,
    happen: (seat: number, events: Event[], view: Partial<View>, more: Partial<Update> = {}) => {
      log.push(stepOf(++seq, seat, events));
      const update = updateOf(seq, view, more);
      director.hear({ update, variant, log: [...log] });
      return update;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  heard.length = spoken.length = 0;
  settings.pace = 'calm';
});
afterEach(() => vi.useRealTimers());

const took: Event[] = [
  { kind: 'took', seat: 0, slot: 0, card: 'red' },
  { kind: 'turned_up', slot: 0, card: 'red' },
];

describe('what is shown', () => {
  test('is the first picture at once', () => {
    expect(table().director.shown.update.seq).toBe(0);
  });

  test('becomes what is true when the scene is over, and not before', () => {
    const { director, happen } = table();
    const truth = happen(0, took, { hand: { red: 2 }, decks: { deck: 89 } });
    expect(director.shown.update.view!.hand).toEqual({ red: 1 });
    expect(director.shown.update.view!.display[0]).toBeNull();
    expect(director.shown.log).toHaveLength(0);
    vi.runAllTimers();
    expect(director.shown.update).toBe(truth);
    expect(director.shown.log).toHaveLength(1);
    expect(director.flights).toHaveLength(0);
  });

  test('is true at once after a press, however much was waiting', () => {
    const { director, happen } = table();
    happen(0, took, { hand: { red: 2 } });
    const truth = happen(1, [{ kind: 'claimed', seat: 1, route: 'a-b', points: 4, cards: [] }], {
      owners: { 'a-b': 1 },
    });
    director.finish();
    expect(director.shown.update).toBe(truth);
    expect(director.playing).toBe(false);
    vi.runAllTimers();
    expect(director.shown.update).toBe(truth);
    expect(spoken).toEqual(['move 1', 'move 2']);
  });

  test('is true at once without a pace', () => {
    settings.pace = 'instant';
    const { director, happen } = table();
    const truth = happen(0, took, { hand: { red: 2 } });
    expect(director.shown.update).toBe(truth);
    expect(heard).toEqual(['card']);
  });

  test('tells names and clocks at once, during a scene too', () => {
    const { director, happen } = table();
    const truth = happen(1, took, {});
    const later = { ...truth, table: { ...truth.table, version: 99 } } as Update;
    director.hear({ update: later, variant, log: [stepOf(1, 1, took)] });
    expect(director.shown.update.table.version).toBe(99);
    expect(director.playing).toBe(true);
    vi.runAllTimers();
    expect(director.shown.update.table.version).toBe(99);
  });

  test('passes over a film that nobody could sit through', () => {
    const { director, happen } = table();
    for (let move = 0; move < 9; move++) happen(1, took, { turn: move + 2 });
    vi.advanceTimersByTime(2500);
    expect(director.shown.update.view!.turn).toBeGreaterThanOrEqual(9);
    vi.runAllTimers();
    expect(spoken).toHaveLength(9);
  });
});

describe('nothing is told before it is seen', () => {
  test('a tunnel: its price, the log, the decision and the words come after the cards', () => {
    const { director, happen } = table();
    const decision = { number: 5, phase: 'tunnel', offers: [] } as unknown as Update['decision'];
    happen(
      1,
      [
        { kind: 'laid', seat: 1, route: 'a-b', cards: ['red'] },
        { kind: 'tunneled', seat: 1, route: 'a-b', cards: ['red', 'blue', 'red'], extra: 2 },
      ],
      { tunnel: 'a-b' },
      { decision },
    );
    const seen: (number | null)[] = [];
    while (director.playing) {
      const tunnel = director.scenery.find((each) => each.kind === 'tunnel');
      if (tunnel && tunnel.open < 3) expect(tunnel.extra).toBeNull();
      if (tunnel) seen.push(tunnel.extra);
      expect(director.shown.log).toHaveLength(0);
      expect(director.shown.update.decision).toBeNull();
      if (tunnel || seen.length === 0) expect([spoken, director.caption]).toEqual([[], null]);
      vi.advanceTimersByTime(50);
    }
    expect(seen).toContain(2);
    expect(director.shown.update.decision).toBe(decision);
    expect(spoken).toEqual(['move 1']);
  });

  test('points come when the wagons have', () => {
    const { director, happen } = table();
    const after = [player, { ...player, score: 4 }] as unknown as View['players'];
    happen(1, [{ kind: 'claimed', seat: 1, route: 'a-b', points: 4, cards: ['red'] }], {
      owners: { 'a-b': 1 },
      players: after,
    });
    let owned = false;
    while (director.playing) {
      const view = director.shown.update.view!;
      if (view.players[1]!.score === 4) expect(view.owners['a-b']).toBe(1);
      owned ||= view.owners['a-b'] === 1 && view.players[1]!.score === 0;
      vi.advanceTimersByTime(20);
    }
    expect(owned).toBe(true);
    expect(heard.filter((cue) => cue === 'wagon')).toHaveLength(3);
  });
});

test('of the first tickets only those that go back travel: what one chose lies there already', () => {
  const { director, happen } = table();
  const kept = { kind: 'kept', seat: 0, number: 2, tickets: ['x', 'y'], returned: ['z'] };
  const flown = () => director.flights.map(({ from, to }) => [from, to]);
  happen(1, [], { chosen: ['keep x y'] });
  vi.runAllTimers();
  happen(1, [kept], {});
  vi.advanceTimersByTime(300);
  expect(flown()).toEqual([['offered', 'deck:tickets']]);
  vi.runAllTimers();
  happen(0, [kept], {});
  vi.advanceTimersByTime(300);
  expect(flown()).toEqual([
    ['offered', 'deck:tickets'],
    ['offered', 'tickets'],
    ['offered', 'tickets'],
  ]);
});

test('an event that nobody knows lights what it names', () => {
  const { director, happen } = table();
  happen(1, [{ kind: 'bet', seat: 1, route: 'a-b' }], {});
  expect(director.scenery).toEqual([{ kind: 'light', routes: ['a-b'], cities: [], seat: 1 }]);
  vi.runAllTimers();
  expect(director.scenery).toEqual([]);
});

describe('words come when what they tell has been seen', () => {
  test('a card from the deck that a replay lays open: when it has landed', () => {
    const { director, happen } = table();
    happen(1, [{ kind: 'drew', seat: 1, deck: 'deck', card: 'red' }], {});
    while (director.flights.length) {
      expect(spoken).toEqual([]);
      expect(director.caption).toBeNull();
      vi.advanceTimersByTime(20);
    }
    expect(spoken).toEqual(['move 1']);
    expect(director.playing).toBe(true); // they can still be read
  });

  test('two cards of one change are not in the hand before they have landed', () => {
    const { director, happen } = table();
    const drew = { kind: 'drew', seat: 0, deck: 'deck', card: 'blue' };
    happen(0, [drew, drew], { hand: { red: 1, blue: 2 } });
    const seen = new Set<number>();
    while (director.playing) {
      seen.add(director.shown.update.view!.hand['blue'] ?? 0);
      vi.advanceTimersByTime(20);
    }
    expect([...seen]).toEqual([0, 1, 2].slice(0, seen.size));
    expect(seen.has(1)).toBe(true);
  });

  test('the payment of a tunnel lies on the table until it is decided, then goes back to the hand', () => {
    const { director, happen } = table();
    const laid = [{ kind: 'laid', seat: 0, route: 'a-b', cards: ['red'] }];
    happen(0, laid, { hand: {}, laid: { red: 1 }, tunnel: 'a-b' });
    expect(director.flights.map(({ from, to }) => [from, to])).toEqual([['hand:red', 'laid']]);
    vi.runAllTimers();
    happen(0, [{ kind: 'withdrew', seat: 0, route: 'a-b' }], { hand: { red: 1 }, laid: {} });
    expect(director.flights.map(({ from, to }) => [from, to])).toEqual([['laid', 'hand:red']]);
    expect(director.shown.update.view!.laid).toEqual({});
    vi.runAllTimers();
    expect(director.shown.update.view!.hand).toEqual({ red: 1 });
  });
});

test('the way of a completed ticket lights from city to city before it is stamped', () => {
  const { director, happen } = table();
  const aid = (completed: boolean) => ({
    aids: { tickets: [{ ticket: 'x', completed, way: completed ? ['a-b'] : [] }] } as unknown as Update['aids'],
  });
  happen(1, [], {}, aid(false));
  vi.runAllTimers();
  happen(0, [], { owners: { 'a-b': 0 } }, aid(true));
  const seen: [string[], boolean][] = [];
  while (director.playing) {
    const shown = director.scenery.find((each) => each.kind === 'completed');
    const last = seen.at(-1);
    if (shown && (last?.[0].length !== shown.cities.length || last?.[1] !== shown.stamped))
      seen.push([[...shown.cities], shown.stamped]);
    vi.advanceTimersByTime(20);
  }
  expect(seen).toEqual([
    [['a'], false],
    [['a', 'b'], false],
    [['a', 'b'], true],
  ]);
});

test('a completed ticket is celebrated before the turn passes', () => {
  const { director, happen } = table();
  const aid = (completed: boolean) => ({
    aids: { tickets: [{ ticket: 'x', completed, way: completed ? ['a-b'] : [] }] } as unknown as Update['aids'],
  });
  happen(1, [], {}, aid(false));
  vi.runAllTimers();
  const turned = { kind: 'turn_began', seat: 1, turn: 2 };
  happen(0, [{ kind: 'claimed', seat: 0, route: 'a-b', points: 1 }, turned], { on_turn: 1, turn: 2 }, aid(true));
  let celebrated = 0;
  while (director.playing) {
    if (director.scenery.some((each) => each.kind === 'completed')) {
      celebrated++;
      expect(director.shown.update.view!.on_turn).toBe(0);
    }
    vi.advanceTimersByTime(20);
  }
  expect(celebrated).toBeGreaterThan(0);
  expect(director.shown.update.view!.on_turn).toBe(1);
});

describe('what is performed beside the game', () => {
  test('has the same clock, and says when it is over', () => {
    const { director } = table();
    const over = vi.fn();
    director.perform((timeline) => timeline.wait(500), over);
    expect(director.performing).toBe(true);
    vi.advanceTimersByTime(400);
    expect(over).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(over).toHaveBeenCalledTimes(1);
    expect(director.playing).toBe(false);
  });

  test('can be left without an end, and what waited is shown', () => {
    const { director, happen } = table();
    const over = vi.fn();
    director.perform((timeline) => timeline.wait(500), over);
    const truth = happen(0, took, { hand: { red: 2 } });
    director.leave();
    vi.runAllTimers();
    expect(over).not.toHaveBeenCalled();
    expect(director.shown.update).toBe(truth);
  });
});

describe('a replay', () => {
  test('goes back at once', () => {
    const director = new Director({ tells: 'played' });
    const log = [stepOf(1, 0, took), stepOf(2, 1, took)];
    director.hear({ update: updateOf(2, {}), variant, log });
    const before = updateOf(1, { turn: 1 });
    director.hear({ update: before, variant, log: log.slice(0, 1) });
    expect(director.shown.update).toBe(before);
    expect(director.playing).toBe(false);
  });

  test('plays a step, jumps without a word, and follows its own tempo', () => {
    const director = new Director({ tells: 'played', tempo: () => 4 });
    const log = Array.from({ length: 40 }, (_, index) => stepOf(index + 1, 1, took));
    director.hear({ update: updateOf(0, {}), variant, log: [] });
    director.hear({ update: updateOf(1, {}), variant, log: log.slice(0, 1) });
    expect(director.playing).toBe(true);
    vi.advanceTimersByTime(500);
    expect(director.playing).toBe(false);
    spoken.length = heard.length = 0;
    const far = updateOf(30, {});
    director.hear({ update: far, variant, log: log.slice(0, 30) });
    expect(director.shown.update).toBe(far);
    expect([spoken, heard]).toEqual([[], []]);
  });
});

/** Numbers that look like chance and are the same each time. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 48271) % 2147483647) % below;
}

const KINDS: ((pick: (below: number) => number) => Event)[] = [
  (pick) => ({ kind: 'took', seat: pick(2), slot: pick(2), card: ['red', 'blue'][pick(2)] }),
  (pick) => ({ kind: 'drew', seat: pick(2), deck: 'deck', ...(pick(2) ? { card: 'red' } : {}) }),
  (pick) => ({ kind: 'turned_up', slot: pick(2), card: 'locomotive' }),
  () => ({ kind: 'swept', number: 2 }),
  () => ({ kind: 'reshuffled', deck: 'deck', number: 40 }),
  (pick) => ({ kind: 'claimed', seat: pick(2), route: 'a-b', points: 4, cards: ['red', 'blue'] }),
  (pick) => ({ kind: 'built_station', seat: pick(2), city: 'a', cards: ['red'] }),
  (pick) => ({ kind: 'stored', seat: 0, warehouse: pick(2), deck: 'deck' }),
  (pick) => ({ kind: 'raided', seat: pick(2), warehouse: pick(2), number: 12 }),
  (pick) => ({ kind: 'offered', seat: pick(2), number: 3, tickets: ['x'] }),
  (pick) => ({ kind: 'kept', seat: pick(2), number: 1, tickets: ['x'], returned: ['x'] }),
  (pick) => ({ kind: 'laid', seat: pick(2), route: 'a-b', cards: ['red'] }),
  (pick) => ({ kind: 'tunneled', seat: pick(2), route: 'a-b', cards: ['red', 'blue'], extra: 1 }),
  (pick) => ({ kind: 'withdrew', seat: pick(2), route: 'a-b' }),
  (pick) => ({ kind: 'exchanged', seat: pick(2), points: 3 }),
  (pick) => ({ kind: 'turn_began', seat: pick(2), turn: 3 }),
  (pick) => ({ kind: 'last_round', seat: pick(2), turns: 2 }),
  (pick) => ({ kind: 'never_heard_of', seat: pick(2), city: 'a' }),
];

test.each(Array.from({ length: 60 }, (_, index) => index + 1))(
  'chance %i: it always ends with what is true',
  (seed) => {
    const pick = chance(seed * 7919);
    const { director, happen } = table();
    let truth: Update | null = null;
    for (let move = 0; move < 12; move++) {
      settings.pace = (['calm', 'calm', 'quick', 'instant'] as const)[pick(4)]!;
      const events = Array.from({ length: 1 + pick(3) }, () => KINDS[pick(KINDS.length)]!(pick));
      truth = happen(pick(2), events, { turn: move + 2, hand: { blue: pick(4) } });
      const does = pick(4);
      if (does === 0) director.finish();
      else if (does === 1) vi.advanceTimersByTime(pick(3000));
      else if (does === 2) {
        vi.runAllTimers();
        expect(director.shown.update).toBe(truth);
      }
      if (!director.playing) expect(director.shown.update).toBe(truth);
      else expect(director.shown.log.length).toBeLessThan(move + 1);
      expect(spoken.length).toBeLessThanOrEqual(move + 1);
    }
    vi.runAllTimers();
    expect(director.shown.update).toBe(truth);
    expect([director.flights, director.scenery]).toEqual([[], []]);
  },
);

describe('nothing is told, asked or rung before it is seen', () => {
  type Shown = InstanceType<typeof Director>;
  const view = (director: Shown) => director.shown.update.view!;
  const grown = [player, { ...player, score: 4, ticket_number: 3 }] as unknown as View['players'];
  const mine = (more: object) => [{ ...player, ...more }, player] as unknown as View['players'];
  const standing = { city: 'a', kind: 'station', seat: 1 };
  /** What happens, what is true afterwards, when it can be seen, and the cue that would tell it. */
  const happenings: [
    name: string,
    events: Event[],
    truth: Partial<View>,
    seen: (director: Shown) => boolean,
    cue?: string,
  ][] = [
    [
      'a card from the deck that I draw',
      [{ kind: 'drew', seat: 0, deck: 'deck', card: 'blue' }],
      { hand: { red: 1, blue: 1 }, players: mine({ cards: 5 }) },
      (director) => view(director).hand['blue'] === 1,
    ],
    [
      'a claim',
      [{ kind: 'claimed', seat: 1, route: 'a-b', points: 4, cards: ['red', 'red'] }],
      { owners: { 'a-b': 1 }, players: grown },
      (director) => view(director).owners['a-b'] === 1,
      'wagon',
    ],
    [
      'a station',
      [{ kind: 'built_station', seat: 1, city: 'a', cards: ['red'] }],
      { buildings: [standing] },
      (director) => view(director).buildings.length === 1,
      'wagon',
    ],
    [
      'tickets that I draw',
      [{ kind: 'offered', seat: 0, number: 1, tickets: ['x'] }],
      { players: mine({ offered_number: 1 }) },
      (director) => view(director).players[0]!.offered_number === 1,
    ],
    [
      'how many tickets a rival keeps',
      [
        { kind: 'offered', seat: 1, number: 3 },
        { kind: 'kept', seat: 1, number: 1 },
      ],
      { players: grown },
      (director) => view(director).players[1]!.ticket_number === 3,
    ],
    [
      'what lay in a warehouse',
      [{ kind: 'raided', seat: 0, warehouse: 1, cards: ['blue', 'blue'], number: 2 }],
      { hand: { red: 1, blue: 2 }, players: mine({ cards: 6 }) },
      (director) => view(director).hand['blue'] === 2,
    ],
    [
      'a sweep',
      [
        { kind: 'swept', number: 3 },
        { kind: 'turned_up', slot: 0, card: 'blue' },
      ],
      { display: ['blue', 'red'] },
      (director) => view(director).display.every((card) => card === null) || view(director).display[0] === 'blue',
    ],
    [
      'the last round',
      [
        { kind: 'claimed', seat: 1, route: 'a-b', points: 4, cards: [] },
        { kind: 'last_round', seat: 1, turns: 2 },
      ],
      { owners: { 'a-b': 1 }, players: grown, turns_left: 2 },
      (director) => director.scenery.some((each) => each.kind === 'last_round') || view(director).turns_left !== null,
      'whistle',
    ],
  ];

  test.each(happenings)('%s', (_, events, truth, seen, cue) => {
    const { director, happen } = table();
    const decision = { number: 9, phase: 'turn', offers: [] } as unknown as Update['decision'];
    let [told, ended] = [false, false];
    const after = happen(events[0]!.seat ?? 1, events, truth, { decision });
    for (let time = 0; director.playing; time += 10) {
      told ||= seen(director);
      if (!told) {
        expect([spoken, director.caption], `after ${time} ms`).toEqual([[], null]);
        if (cue) expect(heard).not.toContain(cue);
      }
      expect([director.shown.log.length, director.shown.update.decision]).toEqual([0, null]);
      vi.advanceTimersByTime(10);
      ended = !director.playing;
    }
    expect([ended, told || seen(director)]).toEqual([true, true]);
    expect(director.shown.update).toBe(after);
    expect(spoken).toEqual(['move 1']);
    if (cue) expect(heard).toContain(cue);
  });

  test('that a ticket is completed: its stamp and its bell come when its way is lit', () => {
    const { director, happen } = table();
    const aid = (completed: boolean) => ({
      aids: { tickets: [{ ticket: 'x', completed, way: completed ? ['a-b'] : [] }] } as unknown as Update['aids'],
    });
    happen(1, [], {}, aid(false));
    vi.runAllTimers();
    heard.length = 0;
    happen(0, [{ kind: 'claimed', seat: 0, route: 'a-b', points: 4, cards: [] }], { owners: { 'a-b': 0 } }, aid(true));
    let lit = false;
    while (director.playing) {
      const shown = director.scenery.find((each) => each.kind === 'completed');
      lit ||= shown?.routes.includes('a-b') ?? false;
      if (!lit) expect(heard.filter((each) => ['stamp', 'ticket'].includes(each))).toEqual([]);
      if (!shown?.stamped) expect(director.shown.update.aids!.tickets[0]!.completed).toBe(false);
      vi.advanceTimersByTime(10);
    }
    expect(heard).toContain('ticket');
  });

  test('a press in the middle tells all of it once, and rings no cue that is over', () => {
    for (const [, events, truth] of happenings) {
      const { director, happen } = table();
      spoken.length = 0;
      const after = happen(events[0]!.seat ?? 1, events, truth);
      vi.advanceTimersByTime(90);
      director.finish();
      const rung = heard.length;
      vi.runAllTimers();
      expect([director.shown.update, spoken, heard.length]).toEqual([after, ['move 1'], rung]);
    }
  });
});
