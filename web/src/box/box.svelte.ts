/** The box of games: kept in this browser alone, newest first. */
import type { Final } from '$api/types';
import { gamesFrom, same, type BoxGame } from './games';

const KEY = 'fogg.box';

function read(): BoxGame[] {
  try {
    return gamesFrom(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return []; // storage is closed or was spoilt
  }
}

class Box {
  games = $state.raw<readonly BoxGame[]>(read());
  /** Names of people who have played, for those who play again. */
  readonly names = $derived.by(() => {
    const people = this.games.flatMap((game) => game.players).filter((player) => !player.bot);
    return [...new Map(people.map((player) => [same(player.name), player.name])).values()];
  });

  constructor() {
    addEventListener('storage', (event) => {
      if (event.key === KEY) this.games = read();
    });
  }

  has(id: string): boolean {
    return this.games.some((game) => game.id === id);
  }

  /** Puts a game in; one that is there already is put in anew. */
  put(game: BoxGame): void {
    this.#write([game, ...this.games.filter((each) => each.id !== game.id)]);
  }

  /** Takes in games of a file; the number of those that were not there yet. */
  take(games: readonly BoxGame[]): number {
    const fresh = games.filter(
      (game, index) => !this.has(game.id) && games.findIndex((each) => each.id === game.id) === index,
    );
    this.#write([...this.games, ...fresh]);
    return fresh.length;
  }

  forget(id: string): void {
    this.#write(this.games.filter((game) => game.id !== id));
  }

  #write(games: readonly BoxGame[]): void {
    this.games = [...games].sort((one, other) => other.at - one.at);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.games));
    } catch {
      // a browser without storage forgets when it closes
    }
  }
}

export const box = new Box();

interface Played {
  id: string;
  at: number;
  variant: string;
  title: string;
  source: BoxGame['source'];
  seats: readonly { name: string; color: string; kind?: string }[];
}

/** A game with its final count, as the box keeps it. */
export function boxed(game: Played, final: Final): BoxGame {
  const { seats, ...others } = game;
  const players = final.results.map((result) => ({
    name: seats[result.seat]?.name ?? '',
    color: seats[result.seat]?.color ?? '',
    total: result.total,
    place: result.place,
    bot: seats[result.seat]?.kind === 'bot',
    lines: Object.fromEntries(result.lines.map((line) => [line.name, line.points])),
  }));
  return { ...others, players };
}
