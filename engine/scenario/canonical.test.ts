import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonical, hashOf } from './canonical.ts';

test('the canonical text and its hash do not depend on the order of keys', () => {
  expect(canonical({ b: [1, { d: 2, c: 3 }], a: null })).toBe('{"a":null,"b":[1,{"c":3,"d":2}]}');
  expect(hashOf({ b: 1, a: 2 })).toBe(hashOf({ a: 2, b: 1 }));
  expect(hashOf({ a: 1 })).not.toBe(hashOf({ a: 2 }));
});

test.each(['abc', '', 'µm³·h⁻¹', '茶 🧪', 'a'.repeat(100_000), '\ud800'])(
  'the hash is SHA-256 of the text in UTF-8: %.20s',
  (text) => {
    expect(hashOf({ text })).toBe(createHash('sha256').update(canonical({ text }), 'utf8').digest('hex'));
  },
);
