/** What starts processes runs at night, and every test that runs only then says why, and what is tested by day. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync('{clients,engine,openapi,scripts,server,src,tests}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/.cache/**'],
}).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const isAtNight = (file: string) => file.includes('.night.test.');

/** Imports of what starts processes, or of helpers that do; PostgreSQL and small disks are missing by day of themselves. */
const STARTS =
  /^import (?!type).*( from '(node:child_process|.*\/(kill|kill-jobs|lost-connections|rolling|prism|mock-server|start-mock)\.ts)'|\bspawnCommand\b)/m;

/** Of an ordinary run all the same, each for less than two seconds. */
const BY_DAY: Record<string, string> = {
  'clients/cli/docs.test.ts': 'commands of the guide that have a pipe run in a shell',
  'tests/server/database.test.ts': 'a killed process is the only proof that what it was told is stored',
  'tests/server/webhooks.test.ts': 'openssl makes a certificate',
  'tests/structure/clean-up.test.ts': 'the runner itself is tested',
  'tests/structure/lint-forms.test.ts': 'the linter itself is tested',
  'tests/structure/lock-file.test.ts': 'npm itself is tested: it runs no script of a package',
};

test('a test file that starts processes is named *.night.test.ts, or asks whether it is night', () => {
  const starting = files.filter(
    ({ file, text }) => !isAtNight(file) && STARTS.test(text) && !/isNight|'NIGHT'/.test(text),
  );
  expect(starting.map(({ file }) => file).toSorted()).toEqual(Object.keys(BY_DAY).toSorted());
});

test('a test file of the night says why, and what is tested by day', () => {
  const night = files.filter(({ file }) => isAtNight(file));
  expect(night.length).toBeGreaterThan(10);
  expect(night.filter(({ text }) => !/^ ?(\/\*)?\*+ Night: .{20}/m.test(text)).map(({ file }) => file)).toEqual([]);
});

test('a test takes its share of a list with shareOfCommit: twelve turns have all of the shares', () => {
  const browser = globSync('tests/e2e/**/*.spec.ts', { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }));
  const own = /env\['TWELFTH'\]|\btwelfth\b[^;\n]* % |\bsampled\([^;\n]*\btwelfth\b/;
  expect([...files, ...browser].filter(({ text }) => own.test(text)).map(({ file }) => file)).toEqual([]);
});
