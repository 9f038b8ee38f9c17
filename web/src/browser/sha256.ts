/** SHA-256 of a text of ASCII letters: browsers give their own only to pages over HTTPS (FIPS 180-4). */

const PRIMES = Array.from({ length: 320 }, (_, n) => n).filter(isPrime);
/** The first 32 bits behind the point of the cube roots of the first 64 primes. */
const ROUNDS = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));
/** The same of the square roots of the first 8. */
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false;
  return number > 1;
}

function fraction(number: number): number {
  return Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The hash, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = padded(text);
  let state = START;
  for (let at = 0; at < bytes.length; at += BLOCK) {
    state = mixed(state, new DataView(bytes.buffer, at, BLOCK));
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The text, a one, zeros, and its length in bits, up to a whole number of blocks. */
function padded(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((text.length + 9) / BLOCK) * BLOCK);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  bytes[text.length] = 0x80;
  new DataView(bytes.buffer).setUint32(bytes.length - 4, text.length * 8);
  return bytes;
}

function mixed(state: number[], block: DataView): number[] {
  const words = Array.from({ length: 16 }, (_, n) => block.getInt32(n * 4));
  for (let n = 16; n < 64; n++) {
    const [near, far] = [words[n - 2]!, words[n - 15]!];
    const one = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    const other = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    words.push((words[n - 16]! + other + words[n - 7]! + one) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let n = 0; n < 64; n++) {
    const choice = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUNDS[n]! + words[n]!) | 0;
    const other = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [a, b, c, d, e, f, g, h] = [(one + other) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + state[n]!) | 0);
}
