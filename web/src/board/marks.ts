/** The marks of card colors, drawn around 0,0 in a square from −10 to 10. */
export const MARKS: Record<string, string> = {
  purple: 'M0-9.5 8 0 0 9.5-8 0Z',
  white: 'M0-8.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17ZM0-4.6a4.6 4.6 0 1 1 0 9.2a4.6 4.6 0 1 1 0-9.2Z',
  blue: 'M0-8.6 9.2 7.4H-9.2Z',
  yellow: 'M0-8a8 8 0 1 0 0 16a8 8 0 1 0 0-16Z',
  orange: 'M-3-9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z',
  black: 'M0-9 9-2.5 5.6 8H-5.6L-9-2.5Z',
  red: 'M0 8.8C-5 4.6-9 .9-9-3.4A4.9 4.9 0 0 1 0-6.2 4.9 4.9 0 0 1 9-3.4C9 .9 5 4.6 0 8.8Z',
  green: 'M-7.6-7.6H7.6V7.6H-7.6Z',
  locomotive: 'M0-9.8 2.6-3.2 9.6-2.9 4.2 1.6 6 8.5 0 4.7-6 8.5-4.2 1.6-9.6-2.9-2.6-3.2Z',
};

/** Two waves: ships and the sea. */
export const WAVES = 'M-9-2q3-4 6 0t6 0 6 0M-9 4q3-4 6 0t6 0 6 0';

/** An anchor: harbors and the ports of the board. */
export const ANCHOR =
  'M0-9.4a2.7 2.7 0 0 1 1.2 5.1V-2.6H4.6V-.2H1.2V6.6C3.9 6.2 5.8 4.7 6.6 2.6L4.6 3.2 8-.6 9.6 4.2 8.4 3.3C6.9 7 3.8 9.2 0 9.2S-6.9 7-8.4 3.3L-9.6 4.2-8-.6-4.6 3.2-6.6 2.6C-5.8 4.7-3.9 6.2-1.2 6.6V-.2H-4.6V-2.6H-1.2V-4.3A2.7 2.7 0 0 1 0-9.4Z';

/** A station: a small house with a clock tower. */
export const STATION = 'M-9 9V-1H-3.6V-6.6L0-10 3.6-6.6V-1H9V9H2.2V4a2.2 2.2 0 0 0-4.4 0V9Z';

/** A harbor: an anchor in its dock; a depot: a shed with a wide gate. */
export const DEPOT = 'M-10 9V-3L0-9.4 10-3V9H6.2V-.4H-6.2V9Z';

/** The sign of a color of cards or routes: gray and ships without a mark have none. */
export function markOf(color: string): string | undefined {
  return MARKS[color];
}
