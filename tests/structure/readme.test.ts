/** README and the table of commands name what there is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '#generated/operations.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const namedIn = (file: string): string[] =>
  [...read(file).matchAll(/(?:`|^)npm (?:run )?([\w:-]+)/gm)].map(([, name]) => name!);

test('README says how many specified operations there are', () => {
  const specified = Object.values(operations).filter(({ extension }) => !extension);
  expect(read('README.md')).toContain(`The API has ${specified.length} specified operations`);
});

test.each(['README.md', 'CONTRIBUTING.md', 'AGENTS.md', 'docs/day-one.md', 'scripts/README.md'])(
  '%s names only commands that exist',
  (file) => {
    const named = namedIn(file).filter((name) => name !== 'ci');
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  },
);

test('scripts/README.md lists every command', () => {
  const listed = new Set(namedIn('scripts/README.md'));
  expect(Object.keys(scripts).filter((name) => !listed.has(name))).toEqual([]);
});
