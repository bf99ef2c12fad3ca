/** README lists what there is, and nothing else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '#generated/operations.ts';
import { environment } from '#server/config.ts';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** Rows of the table below a marker, without its head. */
const rows = (marker: string): string[] =>
  readme
    .split(`<!-- ${marker} -->`, 2)[1]!
    .split(/\n(?=#)/, 1)[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);

const calls = Object.values(operations);
const additions = calls.filter(({ extension }) => extension);

test('README lists every addition to the specified calls, and no other', () => {
  expect(additions.length).toBeGreaterThan(0);
  const listed = rows('extensions').map((row) => /^\| `([^`]+)` \|/.exec(row)?.[1] ?? row);
  expect(listed.toSorted()).toEqual(additions.map(({ method, path }) => `${method} ${path}`).toSorted());
});

test('README says how many specified operations there are', () => {
  expect(readme).toContain(`\n${calls.length - additions.length} specified operations`);
});

test('README lists every variable of the environment as it is, in order, and no other', () => {
  const expected = environment.map(
    ({ name, default: fallback, description }) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${description} |`,
  );
  expect(rows('environment')).toEqual(expected);
});

test('README names only commands that package.json has', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = [...readme.matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name]) => name!);
  expect(named).toContain('contract:diff');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
