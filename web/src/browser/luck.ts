/** This device's parts in the luck of its tables: drawn, kept, told at the start, looked for at the end. */

import { api } from '$api/client';
import type { Live } from '$api/live.svelte';
import type { Table } from '$api/types';
import { sha256 } from './sha256';

export interface KeptPart {
  part: string;
  commitment: string;
  /** What the server had bound itself to when this device told its part; empty until then. */
  seal: string;
}

const KEY = 'fogg.luck';
const MOST = 60;

/** Draw a part; it is nobody's until its hash has been sent. */
export function newPart(): KeptPart {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const part = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { part, commitment: sha256(`fogg device ${part}`), seal: '' };
}

type Kept = Record<string, KeptPart[]>;
/** Where the browser has no storage, parts are kept as long as the page is open. */
let kept: Kept = {};

function read(): Kept {
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    // storage is closed or was spoilt
  }
  return kept;
}

function write(next: Kept): void {
  kept = Object.fromEntries(Object.entries(next).slice(-MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // without storage the check at the end fails only if the page is closed before
  }
}

/** All parts that this device had at a seat, by the seat's token; the last one last. */
export function partsOf(token: string): KeptPart[] {
  return read()[token] ?? [];
}

/** Keep a part, or what has become of it. */
export function keepPart(token: string, part: KeptPart): void {
  const { [token]: before = [], ...others } = read();
  const rest = before.filter((each) => each.commitment !== part.commitment);
  write({ ...others, [token]: [...rest, part] });
}

/** Seats for which something is on its way. */
const busy = new Set<string>();

/** Do what the table waits for: bind this device to a part in the lobby, tell it at the start. */
export async function haveAPart(live: Live): Promise<void> {
  const seen = live.update;
  const { token } = live.identity;
  const mine = seen?.you.seat == null ? undefined : seen.table.luck?.parts[seen.you.seat];
  if (!seen || !mine || seen.table.status !== 'lobby' || busy.has(token)) return;
  busy.add(token);
  try {
    if (seen.table.luck!.starting) await tell(live, token, seen.table, mine.told ? null : mine.commitment);
    else if (mine.source === 'none' && mine.absence !== 'withheld') await commit(live, token);
  } catch {
    // the table begins without this device's part, and names it; the next update tries again
  } finally {
    busy.delete(token);
  }
  if (live.update !== seen) await haveAPart(live);
}

async function commit(live: Live, token: string): Promise<void> {
  const part = newPart();
  keepPart(token, part);
  await live.command('commit', { commitment: part.commitment });
}

async function tell(live: Live, token: string, table: Table, commitment: string | null): Promise<void> {
  const part = partsOf(token).find((each) => each.commitment === commitment);
  if (!part) return;
  // What the server has bound itself to is kept before it learns the part.
  keepPart(token, { ...part, seal: table.seal ?? '' });
  await live.command('reveal', { part: part.part });
}

/** What a device finds of its parts in the record: all is there, it is left out, something is wrong. */
export type Finding = 'there' | 'none' | 'left_out' | 'other_seal' | 'other_secret' | 'hidden_start';

/** Look for this device's parts, and for what the server had bound itself to, in the text of a record. */
export function findParts(text: string, parts: KeptPart[]): Finding {
  const told = parts.filter((each) => each.seal);
  if (!told.length) return 'none';
  const lines = text.split('\n').map((line) => line.split(' '));
  const wordsOf = (head: string) => lines.filter((words) => words[0] === head).map((words) => words.slice(1));
  const server = wordsOf('server')[0]?.[0];
  const secret = wordsOf('secret')[0]?.[0];
  if (told.some((each) => each.seal !== server)) return 'other_seal';
  if (!secret || sha256(`fogg server ${secret}`) !== server) return 'other_secret';
  const broken = wordsOf('broken').flat();
  if (told.slice(0, -1).some((each) => !broken.includes(each.part))) return 'hidden_start';
  return wordsOf('part').some((words) => words[3] === told.at(-1)!.part) ? 'there' : 'left_out';
}

/** The tokens, and those of seats at the same table whose links were made anew since: their parts are mine too. */
function withFormer(text: string, tokens: string[]): string[] {
  const lines = text.split('\n');
  const here = ({ seal }: KeptPart) => seal !== '' && lines.includes(`server ${seal}`);
  const former = Object.entries(read()).filter(([, parts]) => parts.some(here));
  return [...new Set([...tokens, ...former.map(([token]) => token)])];
}

const found = new Map<string, Promise<Finding>>();

/** Look for the parts of this device's seats in the record of a game that is over. */
export function findMine(game: string, tokens: string[]): Promise<Finding> {
  let finding = found.get(game);
  if (!finding) {
    finding = api.recordText(game).then((text) => {
      const findings = withFormer(text, tokens)
        .map((token) => findParts(text, partsOf(token)))
        .filter((each) => each !== 'none');
      return findings.find((each) => each !== 'there') ?? findings[0] ?? 'none';
    });
    found.set(game, finding);
    finding.catch(() => found.delete(game));
  }
  return finding;
}
