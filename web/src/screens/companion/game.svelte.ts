/** A cardboard game as its players tell it; kept in this browser only. */

import { api } from '$api/client';
import type { Followed } from '$api/types';
import type { SheetSeat } from '$score/sheet';
import { errorText } from '$ui/errors';
import { cardboardFrom, type Cardboard } from './kept';

const KEY = 'fogg.companion';

function read(): Cardboard | null {
  try {
    return cardboardFrom(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null; // storage is closed or was spoilt
  }
}

class CardboardGame {
  game = $state<Cardboard | null>(read());
  followed = $state.raw<Followed | null>(null);
  trouble = $state('');

  begin(variant: string, seats: readonly SheetSeat[], me: number): void {
    const players = seats.map(({ name, color }) => ({ name, color, routes: [], more: 0 }));
    this.followed = null;
    this.game = { variant, players, me, tickets: [], onTurn: 0, lastBy: -1, turns: 0, counting: false, seen: {} };
  }

  end(): void {
    this.game = null;
    this.followed = null;
    this.trouble = '';
  }

  keep(): void {
    try {
      if (this.game) localStorage.setItem(KEY, JSON.stringify(this.game));
      else localStorage.removeItem(KEY);
    } catch {
      // Storage is closed: the game lasts as long as the page.
    }
  }

  /** Have it worked out; what can't be is said. */
  async follow(signal: AbortSignal): Promise<void> {
    const game = this.game;
    if (!game) return;
    const { variant, me, tickets, lastBy, turns } = game;
    const routes = game.players.map((player) => [...player.routes]);
    try {
      const told = { variant, routes, me, tickets: [...tickets], last_by: lastBy, turns };
      const followed = await api.companion(told, signal);
      if (!signal.aborted) [this.followed, this.trouble] = [followed, ''];
    } catch (error) {
      if (!signal.aborted) this.trouble = errorText(error);
    }
  }

  /** Whose each route is. */
  readonly owners: Readonly<Record<string, number>> = $derived(
    Object.fromEntries(
      (this.game?.players ?? []).flatMap((player, seat) => player.routes.map((route) => [route, seat] as const)),
    ),
  );

  /** Gives a route to a seat, whoever had it; null: to nobody. */
  give(route: string, to: number | null): void {
    this.game?.players.forEach((player, seat) => {
      if (seat === to) player.routes = [...player.routes.filter((each) => each !== route), route];
      else if (player.routes.includes(route)) player.routes = player.routes.filter((each) => each !== route);
    });
  }

  nextTurn(): void {
    if (!this.game || this.followed?.over) return;
    this.game.onTurn = (this.game.onTurn + 1) % this.game.players.length;
    if (this.game.lastBy >= 0) this.game.turns += 1;
  }

  turnBack(): void {
    if (!this.game) return;
    const { players } = this.game;
    this.game.onTurn = (this.game.onTurn + players.length - 1) % players.length;
    if (this.game.lastBy < 0) return;
    if (this.game.turns) this.game.turns -= 1;
    else this.game.lastBy = -1;
  }

  /** Whoever is on turn ends it with few pieces: the last round begins. */
  lastRound(): void {
    if (!this.game) return;
    this.game.lastBy = this.game.onTurn;
    this.game.turns = 0;
    this.game.onTurn = (this.game.onTurn + 1) % this.game.players.length;
  }
}

export const cardboard = new CardboardGame();
