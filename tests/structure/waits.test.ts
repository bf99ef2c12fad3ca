/** A time is too short on a busy machine and too long on others; a quiet network says nothing of what a person sees. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const FORBIDDEN = /waitForTimeout|networkidle/;
/** A pause in a test: what is waited for is an event, or polled. */
const PAUSE = /await new Promise(<\w+>)?\(\(?\w*\)? => setTimeout\(\w+, /;

/** A guard of a test's own that is shorter than that of vitest.config.ts. */
const SHORT = /\btimeout: [1-5]?\d{1,2}_000\b|^ *\}, [1-5]?\d{1,2}_000\);$/m;

/** Tests that pause all the same: nothing that can be waited for happens. */
const PAUSING: Record<string, string> = {
  'tests/e2e/shell/loading.night.spec.ts': 'an answer comes late',
  'tests/server/backup.test.ts': 'clients save now and then',
  'tests/server/identity.test.ts': 'the client has to see that connections are closed, in this process',
  'tests/server/jobs-postgresql.night.test.ts': 'nothing is logged meanwhile',
  'tests/server/slow-requests.test.ts': 'an upload is slow',
};

const files = ['clients', 'engine', 'scripts', 'server', 'src', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !file.parentPath.includes('node_modules'))
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => file !== import.meta.filename)
    .map((file) => ({ file: relative(root, file), text: readFileSync(file, 'utf8') })),
);
const matching = (pattern: RegExp, which: RegExp) =>
  files
    .filter(({ file, text }) => which.test(file) && pattern.test(text))
    .map(({ file }) => file)
    .toSorted();

test('browser tests wait for visible content, never for a time or a quiet network', () => {
  expect(files.filter(({ file }) => file.endsWith('.spec.ts')).length).toBeGreaterThan(50);
  expect(matching(FORBIDDEN, /^tests\//)).toEqual([]);
});

test('tests wait for what happens, never for a time', () => {
  expect('await new Promise((resolve) => setTimeout(resolve, 50));').toMatch(PAUSE);
  expect(matching(PAUSE, /\.(test|spec)\.tsx?$/)).toEqual(Object.keys(PAUSING));
});

test('no test gives up sooner than vitest.config.ts says', () => {
  expect("test('x', { timeout: 60_000 }, () => {});").toMatch(SHORT);
  expect(matching(SHORT, /\.test\.tsx?$/)).toEqual([]);
  // It waits for a second unless it is told how long; `expect.poll` waits as long as any test may take.
  expect(matching(/\bvi\.waitFor\(/, /\.test\.tsx?$/)).toEqual(['tests/server/shards.test.ts']);
});
