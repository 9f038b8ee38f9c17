import { announce } from './announce.svelte';
import { t } from './i18n.svelte';
import type { Live } from './live.svelte';
import { play } from './sound';

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
