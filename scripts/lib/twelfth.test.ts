import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './paths.ts';
import { browserFiles } from './twelfth.ts';

test('six commits run all browser tests that are not of the night, and each of them the main task', () => {
  const runs = [0, 1, 2, 3, 4, 5].map((twelfth) => browserFiles(twelfth));
  const all = globSync('tests/e2e/**/*.spec.ts', { cwd: root }).filter((file) => !file.includes('.night.'));
  expect([...new Set(runs.flat())].toSorted()).toEqual(all.toSorted());
  for (const files of runs) {
    expect(files).toContain('tests/e2e/whole-job.spec.ts');
    expect(files.length).toBeLessThan(all.length * 0.6);
  }
});
