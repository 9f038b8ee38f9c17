/**
 * Keeps the keyboard's place. Where what has the focus goes away, is hidden or can't be used any more, the place around it
 * gets the focus, never the page: whoever plays by keys or hears the page would have to begin at its top again.
 */

/** Small places: what stands there now takes over. */
const SPOTS = 'li, tr';
/** Places that have a name get the focus themselves. */
const PLACES = 'section, main, nav, aside, form, dialog';
const FOCUSABLE = 'button, a[href], input, select, textarea, summary, [tabindex="0"]';
/** Where to go if nothing around is left: what has to be done first, then what is to do at all, then the screen. */
const REFUGES = ['[data-refuge="first"]', '[data-refuge]', 'main', 'h1'];

/** What had the focus last, and all around it, from inside out. */
let trail: Element[] = [];
/** What had the focus before each dialog was opened. */
const openers = new WeakMap<Element, HTMLElement>();

/** Watch over the page; called once. */
export function keepFocus(): void {
  document.addEventListener('focusin', (event) => {
    trail = [];
    for (let at = event.target as Element | null; at && at !== document.body; at = at.parentElement) trail.push(at);
  });
  // Hidden and disabled elements lose the focus with the next frame.
  document.addEventListener('focusout', () => requestAnimationFrame(mend));
  new MutationObserver(mend).observe(document.body, { childList: true, subtree: true });
}

/** Note where the keyboard is before a dialog opens: one that is taken away while it is open gives nothing back by itself. */
export function opens(dialog: HTMLDialogElement): void {
  const opener = document.activeElement;
  if (opener instanceof HTMLElement && opener !== document.body) openers.set(dialog, opener);
}

/** Give the focus to a place that is no control. */
export function focusOn(place: HTMLElement | SVGElement | null | undefined): void {
  if (!place) return;
  if (!place.matches(FOCUSABLE) && !place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1');
  place.focus({ preventScroll: true });
}

/** Put the focus where it belongs, if it has fallen to the page. */
function mend(): void {
  const [lost, ...around] = trail;
  if (!lost || (document.activeElement && document.activeElement !== document.body) || usable(lost)) return;
  // Tickets to choose from come before the prompt where they were asked for.
  const first = around.some((each) => each.matches('[data-refuge]')) ? visibleOne(REFUGES[0]!) : null;
  const place = [first, ...trail.map(openerOf), ...around.map(refugeIn)].find((each) => each !== null);
  focusOn(place ?? REFUGES.map(visibleOne).find((each) => each !== null));
}

/** What led to a dialog that is gone. */
function openerOf(dialog: Element): HTMLElement | null {
  const opener = usable(dialog) ? undefined : openers.get(dialog);
  return opener && usable(opener) ? opener : null;
}

/** What takes the focus within a place that is still there; null: nothing does. */
function refugeIn(place: Element): HTMLElement | null {
  if (!usable(place)) return null;
  if (place.matches(SPOTS)) return [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].find(usable) ?? null;
  return place.matches(PLACES) ? (place as HTMLElement) : null;
}

function visibleOne(selector: string): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(usable) ?? null;
}

/** Whether an element is there, in sight, and not switched off. */
function usable(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled, [inert], [inert] *');
}
