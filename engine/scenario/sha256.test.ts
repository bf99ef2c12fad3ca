import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

test('the published example of FIPS 180-4', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('texts of every length around the end of a block, and of every width of character', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = 'x'.repeat(length);
    expect(sha256(text), `${length}`).toBe(createHash('sha256').update(text).digest('hex'));
  }
  for (const text of ['µm³·h⁻¹', '茶 🧪', 'a'.repeat(100_000), '\ud800']) {
    expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  }
});
