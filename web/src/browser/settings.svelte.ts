/** What the user prefers; kept in this browser. */

export interface Preferences {
  language: 'auto' | 'en' | 'fr';
  theme: 'system' | 'light' | 'dark';
  palette: 'safe' | 'classic' | 'contrast';
  /** Size of all text, in per cent. */
  text: number;
  motion: 'system' | 'full' | 'none';
  /** How fast the moves of others are shown. */
  pace: 'calm' | 'quick' | 'instant';
  /** Cues sound, once the page was pressed. */
  sound: boolean;
  /** Of the cues, in per cent. */
  volume: number;
  vibrate: boolean;
  /** Single letters work as keys at the table. */
  letters: boolean;
  /** Actions that are confirmed before they are sent. */
  confirm: { claim: boolean; tickets: boolean; station: boolean; draw: boolean };
  /** A turn in which depots could still be placed ends only when the player says so. */
  askToEnd: boolean;
  /** Nobody's words are shown at the table. */
  muteAll: boolean;
  /** Screen readers say what is said at the table, as it comes. */
  readTalk: boolean;
  /** Whether the browser tells in a notification that it is the player's turn; asked once. */
  notify: 'unasked' | 'yes' | 'no';
  /** The player's name, asked once. */
  name: string;
}

const KEY = 'fogg.settings';
const USUAL: Preferences = {
  language: 'auto',
  theme: 'system',
  palette: 'safe',
  text: 100,
  motion: 'system',
  pace: 'calm',
  sound: true,
  volume: 60,
  vibrate: false,
  letters: true,
  confirm: { claim: true, tickets: true, station: true, draw: false },
  askToEnd: false,
  muteAll: false,
  readTalk: false,
  notify: 'unasked',
  name: '',
};

function read(): Preferences {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>;
    return { ...USUAL, ...kept, confirm: { ...USUAL.confirm, ...kept.confirm } };
  } catch {
    return structuredClone(USUAL); // storage is closed or was spoilt: the usual values do
  }
}

export const settings = $state<Preferences>(read());

/** Back to how everything was at first. */
export function resetSettings(): void {
  Object.assign(settings, structuredClone(USUAL), { name: settings.name });
}

/** Keep the settings and let the page follow them; called once, within a component. */
export function followSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // a browser without storage forgets: nothing else is lost
    }
  });
  $effect(() => {
    const root = document.documentElement;
    root.dataset.theme = settings.theme;
    root.dataset.palette = settings.palette;
    root.dataset.motion = settings.motion;
    root.style.setProperty('--text-scale', String(settings.text / 100));
  });
}

const night = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');
let systemDark = $state(night?.matches ?? false);
night?.addEventListener('change', (event) => (systemDark = event.matches));

/** Whether the night theme is on. */
export function dark(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'system' && systemDark);
}

const still = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');
let systemStill = $state(still?.matches ?? false);
still?.addEventListener('change', (event) => (systemStill = event.matches));

/** Whether nothing may move. */
export function stillness(): boolean {
  return settings.motion === 'none' || (settings.motion === 'system' && systemStill);
}
