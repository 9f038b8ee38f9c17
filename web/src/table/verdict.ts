/** Where a judged move and a better one are on the board, read from their notation. */
import type { ReviewedDecision } from '$api/types';
import type { Verdict } from '$board/highlights';

const BUILDINGS: ReadonlySet<string> = new Set(['station', 'harbor', 'depot']);

/** The routes and cities that an action names. */
export function placesOf(action: string): { routes: string[]; cities: string[] } {
  const [kind = '', target = ''] = action.split(' ');
  return { routes: kind === 'claim' ? [target] : [], cities: BUILDINGS.has(kind) ? [target] : [] };
}

export function verdictOf(decision: ReviewedDecision): Verdict {
  return {
    played: { ...placesOf(decision.action), plan: decision.plan },
    better: { ...placesOf(decision.better ?? ''), plan: decision.better_plan },
  };
}
