import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Live } from '$api/live.svelte';
import type { Luck, LuckPart, Update } from '$api/types';
import { findMine, findParts, haveAPart, keepPart, newPart, partsOf, type KeptPart } from './luck';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const SECRET = '01'.repeat(32);
const SEAL = sha(`fogg server ${SECRET}`);
const part = (byte: string, seal = SEAL): KeptPart => {
  const word = byte.repeat(32);
  return { part: word, commitment: sha(`fogg device ${word}`), seal };
};
const mine = part('aa');
const before = part('bb');
const record = (...lines: string[]) =>
  ['fogg record 2', `server ${SEAL}`, ...lines, `secret ${SECRET}`, 'start | 1', 'end 1 2'].join('\n');
const given = (each: KeptPart, seat = 1) => `part ${seat} device ${each.commitment} ${each.part}`;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('a part is 32 random bytes, bound by its hash', () => {
  const [one, other] = [newPart(), newPart()];
  expect(one.part).toMatch(/^[0-9a-f]{64}$/);
  expect(one.part).not.toBe(other.part);
  expect(one.commitment).toBe(sha(`fogg device ${one.part}`));
});

test.each([
  ['there', record(given(mine), 'part 2 none bot'), [mine]],
  ['there', record(given(mine), `broken 1 ${before.commitment} ${before.part}`), [before, mine]],
  ['none', record(given(mine)), []],
  ['none', record(given(mine)), [part('aa', '')]],
  ['left_out', record('part 1 none withheld'), [mine]],
  ['left_out', record(given(before)), [mine]],
  ['hidden_start', record(given(mine)), [before, mine]],
  ['other_seal', record(given(mine)), [part('aa', 'ff'.repeat(32))]],
  ['other_secret', record(given(mine)).replace(SECRET, '02'.repeat(32)), [mine]],
  ['other_secret', record(given(mine)).replace(`secret ${SECRET}\n`, ''), [mine]],
] as const)('%s', (finding, text, parts) => expect(findParts(text, [...parts])).toBe(finding));

test('a part told before the seat had a new link is found under the new one', async () => {
  keepPart('s_old', mine);
  keepPart('s_elsewhere', part('cc', 'ff'.repeat(32)));
  const answer = (...lines: string[]) =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(record(...lines), { status: 200 })));
  answer(given(mine));
  expect(await findMine('one', ['s_new'])).toBe('there');
  answer('part 1 none silent');
  expect(await findMine('other', ['s_new'])).toBe('left_out');
});

/** A table as it stands, and the commands that the device gives. */
function table(luck: Luck): { live: Live; sent: [string, object][] } {
  const sent: [string, object][] = [];
  const update = { you: { seat: 0 }, table: { id: 't', status: 'lobby', seal: SEAL, luck } } as unknown as Update;
  const live = {
    identity: { table: 't', token: 's_1' },
    update,
    command: (type: string, fields: object) => Promise.resolve(sent.push([type, fields])),
  };
  return { live: live as unknown as Live, sent };
}
const luck = (own: Partial<LuckPart>, starting = false): Luck => ({
  parts: [{ source: 'none', absence: 'silent', commitment: null, part: null, told: false, ...own }],
  starting,
  broken: [],
});

test('in the lobby the device binds itself once, and keeps its part', async () => {
  const { live, sent } = table(luck({}));
  await haveAPart(live);
  const [kept] = partsOf('s_1');
  expect(sent).toEqual([['commit', { commitment: kept!.commitment }]]);
  const again = table(luck({ source: 'device', absence: null, commitment: kept!.commitment }));
  await haveAPart(again.live);
  expect(again.sent).toEqual([]);
});

test('who did not answer at a start does not try again', async () => {
  const { live, sent } = table(luck({ absence: 'withheld' }));
  await haveAPart(live);
  expect(sent).toEqual([]);
});

test('at the start the device keeps what binds the server, and tells its part once', async () => {
  keepPart('s_1', part('aa', ''));
  const own = { source: 'device', absence: null, commitment: mine.commitment } as const;
  const { live, sent } = table(luck(own, true));
  await haveAPart(live);
  expect(sent).toEqual([['reveal', { part: mine.part }]]);
  expect(partsOf('s_1')).toEqual([mine]);
  const told = table(luck({ ...own, told: true }, true));
  await haveAPart(told.live);
  expect(told.sent).toEqual([]);
});

test('a device that never bound itself tells nothing', async () => {
  const { live, sent } = table(luck({ source: 'device', absence: null, commitment: mine.commitment }, true));
  await haveAPart(live);
  expect(sent).toEqual([]);
});
