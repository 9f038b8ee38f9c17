import { untrack } from 'svelte';
import { announce } from '$ui/announce.svelte';
import { t } from '$language/i18n.svelte';
import { notice } from '$browser/notices.svelte';
import { file } from '$browser/route';
import { play } from '$browser/sound';

/** Title and icon of the tab say whose turn it is; called once, within a component. */
export function followTurn(awaited: () => boolean, name: () => string): void {
  const mine = $derived(awaited());
  $effect(() => {
    document.title = mine ? `● ${t('turn.yours')} – ${t('app')}` : `${name()} – ${t('app')}`;
    icon(file(mine ? 'icon-turn.svg' : 'icon.svg'));
  });
  $effect(() => {
    if (!mine) return;
    announce(t('turn.yours'), true);
    play('turn');
    notice(t('notify.title'), untrack(name));
  });
  $effect(() => () => icon(file('icon.svg')));
}

function icon(address: string): void {
  document.getElementById('favicon')?.setAttribute('href', address);
}
