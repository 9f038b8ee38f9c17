export type Route =
  | { screen: 'home' }
  | { screen: 'new' }
  | { screen: 'table'; id: string }
  | { screen: 'replay'; id: string }
  | { screen: 'rules'; variant: string }
  | { screen: 'settings' }
  | { screen: 'missing' };

/** The screen of a path. */
export function screenOf(path: string): Route {
  const [first = '', second = '', ...more] = path.split('/').filter(Boolean);
  if (more.length) return { screen: 'missing' };
  if (first === 't' && second) return { screen: 'table', id: second };
  if (first === 'r' && second) return { screen: 'replay', id: second };
  if (first === 'rules') return { screen: 'rules', variant: second };
  if (second) return { screen: 'missing' };
  if (first === '') return { screen: 'home' };
  if (first === 'new' || first === 'settings') return { screen: first };
  return { screen: 'missing' };
}
