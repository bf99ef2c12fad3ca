/** SHA-256 of a text in UTF-8 (FIPS 180-4), for which the engine may ask no platform. */

/** First 32 bits of the fractional parts of the n-th roots of the first primes: the standard's constants. */
function fractions(count: number, root: (x: number) => number): Uint32Array {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    let prime = true;
    for (let by = 2; by * by <= candidate; by += 1) if (candidate % by === 0) prime = false;
    if (prime) found.push((root(candidate) % 1) * 2 ** 32);
  }
  return Uint32Array.from(found, Math.floor);
}

const START = fractions(8, Math.sqrt);
const ROUND = fractions(64, Math.cbrt);
const BLOCK = 64;

/** @returns 64 hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = padded(utf8(text));
  const view = new DataView(bytes.buffer);
  const hash = Uint32Array.from(START);
  const w = new Uint32Array(64);
  for (let at = 0; at < bytes.length; at += BLOCK) {
    for (let t = 0; t < 16; t += 1) w[t] = view.getUint32(at + 4 * t);
    for (let t = 16; t < 64; t += 1) {
      const [p, q] = [w[t - 15]!, w[t - 2]!];
      const s0 = turn(p, 7) ^ turn(p, 18) ^ (p >>> 3);
      const s1 = turn(q, 17) ^ turn(q, 19) ^ (q >>> 10);
      w[t] = w[t - 16]! + s0 + w[t - 7]! + s1;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let t = 0; t < 64; t += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[t]! + w[t]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [k, value] of [a, b, c, d, e, f, g, h].entries()) hash[k] = hash[k]! + value;
  }
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('');
}

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** The text's bytes; half a surrogate pair is the replacement character, as everywhere else. */
function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0)!;
    const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code));
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code));
  }
  return Uint8Array.from(bytes);
}

const tail = (code: number): number => 0x80 | (code & 0x3f);

/** With the closing bit and the length in bits, in whole blocks. */
function padded(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, (bytes.length * 8) >>> 0);
  return whole;
}
