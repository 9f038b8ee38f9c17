/** Games that were played, with what came out: tables of wins and averages, and files to take away. */
import { isObject, listOf } from '$browser/reading';

export interface BoxPlayer {
  name: string;
  color: string;
  total: number;
  place: number;
  bot: boolean;
  /** Points by line of the count. */
  lines: Readonly<Record<string, number>>;
}

export interface BoxGame {
  id: string;
  /** When it was played, in milliseconds of the epoch. */
  at: number;
  variant: string;
  title: string;
  /** Counted from a sheet, or played at a table of this browser. */
  source: 'sheet' | 'table';
  players: readonly BoxPlayer[];
}

/** What somebody has achieved in all games together. */
export interface Standing {
  name: string;
  games: number;
  wins: number;
  average: number;
  best: number;
}

/** How often one was ahead of another, behind, or equal to them. */
export interface Meeting {
  ahead: number;
  behind: number;
  equal: number;
}

/** Names are the same whatever their capitals. */
export const same = (name: string) => name.trim().toLocaleLowerCase();

/** Everybody's record, most wins first. */
export function recordsOf(games: readonly BoxGame[], bots = false): Standing[] {
  const all = new Map<string, { name: string; totals: number[]; wins: number }>();
  for (const player of games.flatMap((game) => game.players)) {
    if (player.bot && !bots) continue;
    const one = all.get(same(player.name)) ?? { name: player.name.trim(), totals: [], wins: 0 };
    one.totals.push(player.total);
    if (player.place === 1) one.wins++;
    all.set(same(player.name), one);
  }
  return [...all.values()]
    .map(({ name, totals, wins }) => ({
      name,
      games: totals.length,
      wins,
      average: totals.reduce((sum, each) => sum + each, 0) / totals.length,
      best: Math.max(...totals),
    }))
    .sort((one, other) => other.wins - one.wins || other.average - one.average || one.name.localeCompare(other.name));
}

/** How one stands against another in the games that both played. */
export function meetingOf(games: readonly BoxGame[], one: string, other: string): Meeting {
  const meeting = { ahead: 0, behind: 0, equal: 0 };
  for (const game of games) {
    const [mine, theirs] = [one, other].map((name) => game.players.find((each) => same(each.name) === same(name)));
    if (!mine || !theirs) continue;
    if (mine.place === theirs.place) meeting.equal++;
    else if (mine.place < theirs.place) meeting.ahead++;
    else meeting.behind++;
  }
  return meeting;
}

/** A row for each player of each game, for spreadsheets. */
export function csvOf(games: readonly BoxGame[]): string {
  const lines = [...new Set(games.flatMap((game) => game.players.flatMap((player) => Object.keys(player.lines))))];
  const rows: (string | number)[][] = [['date', 'game', 'variant', 'player', 'color', 'place', 'total', ...lines]];
  for (const game of games) {
    for (const player of game.players) {
      const date = new Date(game.at).toISOString().slice(0, 10);
      const points = lines.map((line) => player.lines[line] ?? '');
      rows.push([date, game.title, game.variant, player.name, player.color, player.place, player.total, ...points]);
    }
  }
  return rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

/** A value as CSV has it; what a spreadsheet would take for a formula is none. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

export function jsonOf(games: readonly BoxGame[]): string {
  return JSON.stringify({ fogg: 'box', version: 1, games }, null, 1);
}

/** Reads games of storage or of a file; what is none is left out. */
export function gamesFrom(data: unknown): BoxGame[] {
  const list = isObject(data) ? data.games : data;
  return listOf(list).flatMap((each) => gameFrom(each) ?? []);
}

function gameFrom(data: unknown): BoxGame | null {
  if (!isObject(data) || typeof data.id !== 'string' || typeof data.variant !== 'string') return null;
  if (typeof data.at !== 'number' || !Number.isFinite(new Date(data.at).getTime())) return null;
  const players = listOf(data.players).map(playerFrom);
  if (!players.length || players.includes(null)) return null;
  return {
    id: data.id,
    at: data.at,
    variant: data.variant,
    title: typeof data.title === 'string' ? data.title : data.variant,
    source: data.source === 'table' ? 'table' : 'sheet',
    players: players as BoxPlayer[],
  };
}

function playerFrom(data: unknown): BoxPlayer | null {
  if (!isObject(data) || typeof data.name !== 'string') return null;
  if (typeof data.total !== 'number' || typeof data.place !== 'number') return null;
  const lines = Object.entries(isObject(data.lines) ? data.lines : {}).filter(([, each]) => typeof each === 'number');
  return {
    name: data.name.slice(0, 40),
    color: typeof data.color === 'string' ? data.color : '',
    total: data.total,
    place: data.place,
    bot: data.bot === true,
    lines: Object.fromEntries(lines) as Record<string, number>,
  };
}
