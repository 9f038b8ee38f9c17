/** Notifications of the desktop: asked for once, shown only while the page is out of sight. */
import { file } from './route';
import { settings } from './settings.svelte';

let permission = $state<NotificationPermission | 'none'>(
  typeof Notification === 'undefined' ? 'none' : Notification.permission,
);

/** Whether this browser would show any, or why not. */
export function noticesPossible(): 'yes' | 'unsafe' | 'denied' {
  if (permission === 'none' || !isSecureContext) return 'unsafe';
  return permission === 'denied' ? 'denied' : 'yes';
}

/** Whether the user was never asked, here or by the browser. */
export function mayAsk(): boolean {
  return settings.notify === 'unasked' && permission === 'default' && isSecureContext;
}

/** Let there be notifications or none; the browser asks too, once, and only after a press. */
export async function allowNotices(wanted: boolean): Promise<void> {
  settings.notify = wanted ? 'yes' : 'no';
  if (!wanted || permission !== 'default') return;
  permission = await Notification.requestPermission();
  if (permission !== 'granted') settings.notify = 'no';
}

/** Tell something, if the page is out of sight and the user wanted it. */
export function notice(title: string, body: string): void {
  if (settings.notify !== 'yes' || permission !== 'granted' || !document.hidden) return;
  try {
    const shown = new Notification(title, { body, icon: file('icon-turn.svg'), tag: 'fogg-turn' });
    shown.onclick = () => {
      focus();
      shown.close();
    };
    document.addEventListener('visibilitychange', () => shown.close(), { once: true });
  } catch (error) {
    // Some phones show notifications of installed pages only: there is the sound and the title.
    if (!(error instanceof TypeError)) throw error;
  }
}
