/** What was explained in this browser: each thing once, and nothing more if that was wished. */

const KEY = 'fogg.explained';

interface Explained {
  seen: string[];
  /** Nothing more is to be explained. */
  off: boolean;
}

function read(): Explained {
  try {
    return { seen: [], off: false, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Explained>) };
  } catch {
    return { seen: [], off: false }; // storage is closed or was spoilt: everything is new
  }
}

const explained = $state<Explained>(read());

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(explained));
  } catch {
    // a browser without storage explains everything again the next time
  }
}

/** Whether something is to be explained; from then on it was. */
export function firstTime(topic: string): boolean {
  if (explained.off || explained.seen.includes(topic)) return false;
  explained.seen.push(topic);
  keep();
  return true;
}

/** Explain nothing more. */
export function explainNoMore(): void {
  explained.off = true;
  keep();
}

/** Whether anything would not be explained if it happened now. */
export function knowsSomething(): boolean {
  return explained.off || explained.seen.length > 0;
}

/** Explain everything again. */
export function explainAgain(): void {
  explained.seen = [];
  explained.off = false;
  keep();
}
