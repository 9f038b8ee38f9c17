/** A site's folder holds one page: its places are behind the # of its address. A server answers all of them. */
export const folded = typeof document !== 'undefined' && document.documentElement.dataset.site !== undefined;

/** The address of a place of the client, for links. */
export function linkTo(place: string, behind = folded): string {
  return behind && place.startsWith('/') ? `#${place}` : place;
}

/** The address of a file beside the page. */
export function file(name: string): string {
  return folded ? name : `/${name}`;
}

/** The place that an address names, with its query and the secret of a link. */
export function addressIn(
  address: Pick<Location, 'pathname' | 'search' | 'hash'>,
  behind = folded,
): { path: string; query: string; hash: string } {
  if (!behind) return { path: address.pathname, query: address.search, hash: address.hash.slice(1) };
  const [, path = '', query = '', hash = ''] = /^#?([^?#]*)(\?[^#]*)?#?(.*)$/.exec(address.hash) ?? [];
  return { path: path || '/', query, hash };
}

export type Route =
  | { screen: 'home' }
  | { screen: 'new' }
  | { screen: 'table'; id: string }
  | { screen: 'replay'; id: string }
  | { screen: 'rules'; variant: string }
  | { screen: 'learn'; id: string }
  | { screen: 'puzzles'; id: string }
  | { screen: 'settings' }
  | { screen: 'print' }
  | { screen: 'companion' }
  | { screen: 'score' }
  | { screen: 'box' }
  | { screen: 'missing' };

/** The screen of a path. */
export function screenOf(path: string): Route {
  const [first = '', second = '', ...more] = path.split('/').filter(Boolean);
  if (more.length) return { screen: 'missing' };
  if (first === 't' && second) return { screen: 'table', id: second };
  if (first === 'r' && second) return { screen: 'replay', id: second };
  if (first === 'learn') return { screen: 'learn', id: second };
  if (first === 'rules') return { screen: 'rules', variant: second };
  if (first === 'puzzles') return { screen: 'puzzles', id: second };
  if (second) return { screen: 'missing' };
  if (first === '') return { screen: 'home' };
  if (['new', 'settings', 'print', 'companion', 'score', 'box'].includes(first)) return { screen: first } as Route;
  return { screen: 'missing' };
}
