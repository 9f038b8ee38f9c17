/** What the prompt says to screen readers when it changes. */
import { t } from '$language/i18n.svelte';
import type { Desk } from '../desk.svelte';

/** The sentence of the present form; empty for what is told otherwise: whose turn it is, and what was chosen. */
export function spokenOf(desk: Desk, handingOver: boolean): string {
  if (desk.update.final) return desk.counting ? t('table.counting') : desk.update.final.winner;
  // A replay tells the move that was gone to.
  if (desk.readonly) return desk.log.findLast((step) => step.lines.length > 0)?.lines.join(' ') ?? '';
  if (!desk.decision) return handingOver ? t('table.hand_over.done') : waiting(desk);
  if (desk.doubt.length) return t('table.doubt');
  if (desk.staged) return '';
  if (desk.building) return t(`table.say.${desk.building}`);
  if (desk.color) return t('table.say.color', { card: desk.book.card(desk.color).title });
  return desk.decision.phase === 'turn' ? '' : desk.decision.prompt;
}

/** Who is waited for. */
export function waiting(desk: Desk): string {
  const names = desk.view.actors.filter((seat) => seat !== desk.me).map((seat) => desk.seats[seat]?.name ?? '');
  if (desk.mySeat?.held) return t('table.wait.held');
  if (names.length === 0) return t('table.wait');
  return desk.choosing ? t('table.wait.choosing', { names }) : t('table.wait.turn', { player: names[0]! });
}
