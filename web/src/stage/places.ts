/** Where things are on the page: components name their elements, flights look them up. */
import type { Attachment } from 'svelte/attachments';

const elements = new Map<string, Element[]>();

/** Names an element as a place: `<li {@attach place('market:3')}>`. The one named last and still there counts. */
export function place(name: string): Attachment<Element> {
  return (element) => {
    const before = elements.get(name) ?? [];
    elements.set(name, [...before, element]);
    return () => {
      const left = (elements.get(name) ?? []).filter((each) => each !== element);
      if (left.length) elements.set(name, left);
      else elements.delete(name);
    };
  };
}

/** The elements of a place, the one named last first; routes and cities are found on the map itself. */
function elementsOf(name: string): Element[] {
  const [kind, id] = name.split(':');
  if (kind === 'route') return [...document.querySelectorAll(`[data-lane="${CSS.escape(id ?? '')}"]`)];
  if (kind === 'city') return [...document.querySelectorAll(`[data-city="${CSS.escape(id ?? '')}"]`)];
  return [...(elements.get(name) ?? [])].reverse();
}

/** The box of a place in the window, of the first of these names that is in sight; null if none is. */
export function boxOf(...names: string[]): DOMRect | null {
  if (typeof document === 'undefined') return null;
  for (const name of names) {
    for (const element of elementsOf(name)) {
      const box = element.getBoundingClientRect();
      if (box.width > 0 && box.height > 0) return box;
    }
  }
  return null;
}
