/** The geometry of the win-chance curves. */

export interface Size {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Place {
  x: number;
  y: number;
}

/** Where a value stands at a position. */
export function place(size: Size, last: number, step: number, value: number): Place {
  const across = size.width - size.left - size.right;
  const down = size.height - size.top - size.bottom;
  return { x: size.left + (across * step) / Math.max(1, last), y: size.top + down * (1 - value) };
}

/** A curve as the path of an SVG. */
export function path(size: Size, curve: readonly number[]): string {
  return curve
    .map((value, step) => {
      const { x, y } = place(size, curve.length - 1, step, value);
      return `${step === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** The position that a place across stands for. */
export function stepAt(size: Size, last: number, x: number): number {
  const across = size.width - size.left - size.right;
  return Math.min(last, Math.max(0, Math.round(((x - size.left) / across) * last)));
}

/** Heights for marks at the end of the curves, moved apart so that none hides another. */
export function apart(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).sort((one, other) => wanted[one]! - wanted[other]! || one - other);
  const places = [...wanted];
  let least = top;
  for (const index of order) {
    places[index] = Math.max(places[index]!, least);
    least = places[index] + gap;
  }
  let most = bottom;
  for (const index of order.reverse()) {
    places[index] = Math.min(places[index]!, most);
    most = places[index] - gap;
  }
  return places;
}

/** A change of a chance in points of 100, with its sign. */
export function points(change: number): string {
  const number = Math.round(100 * change);
  if (number === 0) return '0';
  return number < 0 ? `−${-number}` : `+${number}`;
}

/** A chance in points of 100. */
export const percent = (share: number): number => Math.round(100 * share);
