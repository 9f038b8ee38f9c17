/** What happened that may be new to somebody: its topic, and what is lit while it is explained. */
import type { CardInfo, Event, Lights, Step, Update } from '$api/types';
import type { Params } from '$language/message';

export interface Topic {
  name: (typeof TOPICS)[number];
  params: Params;
  lights: Lights;
}

/** Each has words of its own. */
export const TOPICS = [
  'swept',
  'reshuffled',
  'tunneled',
  'closed',
  'last_round',
  'locomotive',
  'built_station',
  'built_harbor',
  'raided',
] as const;
const NOTHING: Lights = { routes: [], cities: [], cards: [], decks: [] };

/** The topics of what happened between two updates, for a seat; `wild` are the cards for all colors. */
export function topicsOf(
  before: Update | undefined,
  update: Update,
  steps: readonly Step[],
  wild: readonly CardInfo[],
): Topic[] {
  const topics = steps.flatMap((step) => step.events).flatMap((event) => topicOf(event, update.you.seat, wild));
  const known = new Set(before?.view?.closed);
  const closed = before?.view ? (update.view?.closed ?? []).filter((lane) => !known.has(lane)) : [];
  if (closed.length) topics.push({ name: 'closed', params: {}, lights: { ...NOTHING, routes: closed } });
  return topics;
}

function topicOf(event: Event, me: number | null, wild: readonly CardInfo[]): Topic[] {
  const lights = {
    ...NOTHING,
    routes: event.kind === 'tunneled' && event.route ? [event.route] : [],
    cities: event.kind.startsWith('built_') && event.city ? [event.city] : [],
  };
  const taken = event.kind === 'took' && event.seat === me && wild.some((card) => card.name === event.card);
  const name = taken ? 'locomotive' : TOPICS.find((each) => each === event.kind);
  if (!name) return [];
  return [{ name, params: { n: event.number ?? 0, card: wild[0]?.title ?? '' }, lights }];
}
