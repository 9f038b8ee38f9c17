/** A sheet within a link: packed behind the #, which browsers send to nobody. */
import { sheetFrom, type Sheet } from './sheet';

/** Nobody's sheet is longer, in bytes; what a link unpacks to could be anything. */
const MOST = 200_000;

export async function packed(sheet: Sheet): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(sheet)), new CompressionStream('deflate-raw'));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** The sheet that a link holds; null: it holds none. */
export async function unpacked(text: string): Promise<Sheet | null> {
  try {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    const plain = await through(bytes, new DecompressionStream('deflate-raw'));
    return sheetFrom(JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    return null; // a link that was cut off, or never was one
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) throw new Error('too long for a sheet');
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
