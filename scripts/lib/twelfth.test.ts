import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.ts';
import { browserFiles, filesOfOtherTurns, twelfthOfCommit } from './twelfth.ts';

test('twelve turns run all browser tests that are not of the night, and each of them the main task and one of the workspace', () => {
  const runs = Array.from({ length: 12 }, (_, twelfth) => browserFiles(twelfth));
  const all = globSync('tests/e2e/**/*.spec.ts', { cwd: root }).filter((file) => !file.includes('.night.'));
  expect([...new Set(runs.flat())].toSorted()).toEqual(all.toSorted());
  for (const files of runs) {
    expect(files).toContain('tests/e2e/whole-job.spec.ts');
    expect(files.some((file) => file.startsWith('tests/e2e/workspace/'))).toBe(true);
    expect(files.length).toBeLessThan(all.length * 0.3);
  }
});

test('twelve turns run all unit tests, and a turn those of what was changed', () => {
  const left = Array.from({ length: 12 }, (_, twelfth) => filesOfOtherTurns([], twelfth));
  const all = new Set(left.flat());
  expect(all.size).toBeGreaterThan(100);
  for (const file of all) {
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(
      left.some((files) => !files.includes(file)),
      file,
    ).toBe(true);
  }
  const beside = 'engine/analysis/search/search.test.ts';
  const turn = left.findIndex((files) => files.includes(beside) && files.includes('tests/server/keys.test.ts'));
  const changed = ['engine/analysis/search/search.ts', 'tests/server/keys.test.ts'];
  const others = filesOfOtherTurns(changed, turn);
  expect(others).not.toContain(beside);
  expect(others).not.toContain('tests/server/keys.test.ts');
  // Another test in its folder is not beside a module that changed.
  expect(others.filter((file) => file.startsWith('tests/server/'))).toHaveLength(
    left[turn]!.filter((file) => file.startsWith('tests/server/')).length - 1,
  );
});

/** As git says it. */
const history = (isShallow: boolean, count: number, hash: string) => (command: string, option?: string) =>
  command === 'rev-list' ? String(count) : option === '--is-shallow-repository' ? String(isShallow) : hash;

test('commits in a row take turns by their number, and those of a shallow clone by their hash', () => {
  const turns = Array.from({ length: 12 }, (_, k) => twelfthOfCommit(history(false, 2990 + k, '00000001')));
  expect(turns.map(Number).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(twelfthOfCommit(history(true, 1, '0000001a'))).toBe('2');
  expect(twelfthOfCommit(() => '')).toBe('0');
  expect(Number(twelfthOfCommit())).toBeLessThan(12);
});

test('the run of each change knows the number of its commit', () => {
  expect(readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8')).toContain('fetch-depth: 0');
});
