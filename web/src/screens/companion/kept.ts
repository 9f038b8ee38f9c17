/** What a phone keeps of a cardboard game, and how it is read again. */
import { isObject, isWhole, listOf } from '$browser/reading';

export interface Player {
  name: string;
  color: string;
  routes: string[];
  /** Points that no route brings, or that were counted wrong. */
  more: number;
}

export interface Cardboard {
  variant: string;
  players: Player[];
  /** Whose phone this is. */
  me: number;
  tickets: string[];
  onTurn: number;
  /** The seat that began the last round; −1: it has not begun. */
  lastBy: number;
  /** Turns ended since then. */
  turns: number;
  /** Everybody agreed that cards are counted. */
  counting: boolean;
  seen: Record<string, number>;
}

/** Reads a game of storage; null: it is none. */
export function cardboardFrom(data: unknown): Cardboard | null {
  if (!isObject(data) || typeof data.variant !== 'string') return null;
  const players = listOf(data.players).map(playerFrom);
  if (!players.length || players.includes(null)) return null;
  const seat = (value: unknown, otherwise: number) =>
    isWhole(value) && value >= 0 && value < players.length ? value : otherwise;
  return {
    variant: data.variant,
    players: players as Player[],
    me: seat(data.me, 0),
    tickets: texts(data.tickets),
    onTurn: seat(data.onTurn, 0),
    lastBy: seat(data.lastBy, -1),
    turns: isWhole(data.turns) && data.turns > 0 ? data.turns : 0,
    counting: data.counting === true,
    seen: Object.fromEntries(
      Object.entries(isObject(data.seen) ? data.seen : {}).filter((each): each is [string, number] => isWhole(each[1])),
    ),
  };
}

function playerFrom(data: unknown): Player | null {
  if (!isObject(data) || typeof data.name !== 'string' || typeof data.color !== 'string') return null;
  const more = isWhole(data.more) ? data.more : 0;
  return { name: data.name.slice(0, 40), color: data.color, routes: texts(data.routes), more };
}

function texts(value: unknown): string[] {
  return listOf(value).filter((each): each is string => typeof each === 'string');
}
