import { announce } from '$ui/announce.svelte';
import { t } from '$language/i18n.svelte';
import type { Live } from '$api/live.svelte';
import { play } from '$browser/sound';

/** Title and icon of the tab say whose turn it is; called once, within a component. */
export function followTurn(lives: () => Live[], name: () => string): void {
  const mine = $derived(lives().some((live) => live.update?.decision));
  $effect(() => {
    document.title = mine ? `● ${t('turn.yours')} – ${t('app')}` : `${name()} – ${t('app')}`;
    icon(mine ? '/icon-turn.svg' : '/icon.svg');
  });
  $effect(() => {
    if (!mine) return;
    announce(t('turn.yours'), true);
    play('turn');
  });
  $effect(() => () => icon('/icon.svg'));
}

function icon(address: string): void {
  document.getElementById('favicon')?.setAttribute('href', address);
}
