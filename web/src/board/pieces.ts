/** Shapes of spaces and pieces, around 0,0 and along the x axis. */

/** A ship's hull from above: pointed at both ends. */
export function hull(length: number, width: number): string {
  const [x, y] = [length / 2, width / 2];
  const side = x * 0.52;
  return `M${-x} 0Q${-x * 0.86} ${-y} ${-side} ${-y}H${side}Q${x * 0.86} ${-y} ${x} 0Q${x * 0.86} ${y} ${side} ${y}H${-side}Q${-x * 0.86} ${y} ${-x} 0Z`;
}

/** A wagon from above: a box with buffers at its ends. */
export function wagon(length: number, width: number): string {
  const [x, y] = [length / 2, width / 2];
  const corner = width * 0.16;
  const inner = x - width * 0.1;
  return `M${-inner + corner} ${-y}H${inner - corner}Q${inner} ${-y} ${inner} ${-y + corner}V${-y * 0.45}H${x}V${-y * 0.1}H${inner}V${y * 0.1}H${x}V${y * 0.45}H${inner}V${y - corner}Q${inner} ${y} ${inner - corner} ${y}H${-inner + corner}Q${-inner} ${y} ${-inner} ${y - corner}V${y * 0.45}H${-x}V${y * 0.1}H${-inner}V${-y * 0.1}H${-x}V${-y * 0.45}H${-inner}V${-y + corner}Q${-inner} ${-y} ${-inner + corner} ${-y}Z`;
}

/** The toothed rim of a tunnel's space: rock on both sides of the track. */
export function rock(length: number, width: number): string {
  const teeth = 6;
  const step = length / teeth;
  const [x, y] = [length / 2, width / 2];
  let path = `M${-x} ${-y}`;
  for (let i = 0; i < teeth; i++) path += `l${step / 2} ${-width * 0.2}l${step / 2} ${width * 0.2}`;
  path += `V${y}`;
  for (let i = 0; i < teeth; i++) path += `l${-step / 2} ${width * 0.2}l${-step / 2} ${-width * 0.2}`;
  return `${path}Z`;
}
