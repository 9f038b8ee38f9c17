import { expect, test } from 'vitest';
import type { Step, Update } from './types';
import { grown, sinceLast } from './log';
import { publicUpdate } from './public';

const step = (seq: number, more: Partial<Step> = {}): Step => ({
  seq,
  kind: 'move',
  at: 0,
  seat: 0,
  action: null,
  to: null,
  events: [],
  lines: [`line ${seq}`],
  ...more,
});
const numbers = (log: Step[]) => log.map((each) => each.seq);

test('new steps are added, known ones are not repeated', () => {
  expect(numbers(grown([step(1), step(2)], [step(2), step(3)]))).toEqual([1, 2, 3]);
});

test('taking back drops what came after', () => {
  const log = grown([step(1), step(2), step(3)], [step(4, { kind: 'undo', to: 1 }), step(5)]);
  expect(numbers(log)).toEqual([1, 4, 5]);
});

test('what happened since tells nothing of the cards dealt to oneself', () => {
  const dealt = step(1, { kind: 'start', seat: null, lines: ['You are dealt a locomotive.'] });
  const log = [dealt, step(2, { seat: 1, lines: ['Marc drew a card.'] }), step(3, { seat: 0 }), step(4, { seat: 1 })];
  expect(sinceLast(log, 2)).toEqual(['Marc drew a card.', 'line 3', 'line 4']);
  expect(sinceLast(log, 0)).toEqual(['line 4']);
});

test('the public side of an update holds no secret', () => {
  const secret = 'secret-ticket';
  const player = { tickets: [secret], hand: { [secret]: 1 }, score: 3 };
  const update = {
    you: { role: 'seat', seat: 0, host: true },
    decision: { prompt: secret },
    aids: { tickets: [{ ticket: secret }] },
    steps: [step(1, { lines: [secret] })],
    final: null,
    view: { seat: 0, hand: { [secret]: 2 }, offered: [secret], chosen: [secret], laid: {}, players: [player, player] },
  } as unknown as Update;
  const shown = publicUpdate(update);
  expect(JSON.stringify(shown)).not.toContain(secret);
  expect(shown.view?.players[0]?.score).toBe(3);
});
