/** The moments of a game that teach most. */
import type { LessonSummary, ReviewedDecision } from '$api/types';

const MOST = 3;

/** The decisions that cost most, of a seat or of all; of different kinds first, for each teaches something else. */
export function momentsOf(decisions: readonly ReviewedDecision[], seat: number | null): ReviewedDecision[] {
  const notable = decisions
    .filter((each) => each.better !== null && (seat === null || each.seat === seat))
    .sort((one, other) => other.loss - one.loss);
  const first = notable.filter((each, index) => notable.findIndex((one) => one.category === each.category) === index);
  const rest = notable.filter((each) => !first.includes(each));
  return [...first, ...rest].slice(0, MOST).sort((one, other) => one.step - other.step);
}

/** The lesson about each kind of mistake. */
const LESSONS: Record<string, string> = {
  ticket_greed: 'more-tickets',
  late_tickets: 'more-tickets',
  tickets_left: 'more-tickets',
  other_tickets: 'tickets',
  wasted_locomotives: 'locomotives',
  slow_end: 'the-end',
  late_route: 'tickets',
  early_route: 'first-route',
};

/** The lesson that fits a decision, if there is one. */
export function lessonFor(decision: ReviewedDecision, lessons: readonly LessonSummary[]): LessonSummary | undefined {
  return lessons.find((lesson) => lesson.id === LESSONS[decision.category ?? '']);
}
