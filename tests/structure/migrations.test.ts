import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('each migration is later than the one before, or a database that has that one would never run it', () => {
  const journal = join(import.meta.dirname, '../../server/db/migrations/meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number; when: number }[] };
  expect(entries.length).toBeGreaterThan(20);
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, n) => n));
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
});
