import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { storedSecrets } from './secrets.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const [first, second] = [randomBytes(32), randomBytes(32)];

test('a secret is encrypted with the first key, differently each time, and every key opens what it sealed', () => {
  const before = storedSecrets([first]).seal(SECRET);
  const { seal, open } = storedSecrets([second, first]);
  const now = seal(SECRET);
  expect(new Set([before, now, seal(SECRET), SECRET]).size).toBe(4);
  for (const stored of [before, now, SECRET]) expect(open(stored)).toBe(SECRET);
  expect(() => storedSecrets([first]).open(now)).toThrow(/WEBHOOK_KEY/);
});

test('without a key, secrets are stored as they are', () => {
  const { seal, open } = storedSecrets([]);
  expect([seal(SECRET), open(SECRET)]).toEqual([SECRET, SECRET]);
});
