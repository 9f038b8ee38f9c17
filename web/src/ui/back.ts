/** What lies over the page is closed by the browser's Back, before Back leaves the page. */

const OVER = 'over';
/** What is open, the topmost last: each says how it is closed. */
const open: (() => void)[] = [];
/** The entry is being left, which takes the browser a moment. */
let leaving = false;

function entered(): boolean {
  return (history.state as { over?: string } | null)?.over === OVER;
}

/** As many entries in the history as there should be: one while anything is open. */
function settle(): void {
  if (leaving) return;
  if (open.length && !entered()) history.pushState({ over: OVER }, '');
  else if (!open.length && entered()) {
    leaving = true;
    history.back();
  }
}

/** Something opens; call what is returned when it is closed. */
export function opened(close: () => void): () => void {
  open.push(close);
  queueMicrotask(settle);
  return () => {
    const at = open.indexOf(close);
    if (at < 0) return;
    open.splice(at, 1);
    // Another may open in its place: then the entry stays.
    setTimeout(settle);
  };
}

/** Let Back close what is open; called once. */
export function followBack(): void {
  addEventListener('popstate', () => {
    if (!leaving && !entered()) open.pop()?.();
    leaving = false;
    settle();
  });
}
