/** What a change can reach, and so which tests it needs: `npm test -- --changed`. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';

export interface Reach {
  /** Arguments of vitest; null runs no unit test. */
  unit: string[];
  /** The browser tests that run. */
  browser: 'all' | string[];
  /** What is left out and why, for the reader; what is run although nothing imports it. */
  said: string[];
}

/** Files that no import leads to, so that what reads them is unknown. */
const READ_BY_ANYTHING = /^(openapi|data|tests\/support|\.ci|\.github)\/|^[^/]+$|\.(json|sql|yaml|html|css)$/;
const IS_TEXT = /\.md$/;
const ENGINE_IN_BROWSER = ['whole-job', 'same-figures'];

/** Files that differ from a commit, those that are not committed among them. @param ref HEAD if absent */
export function changedFiles(ref = 'HEAD'): string[] {
  const git = (...args: string[]): string[] => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.split('\n').filter((line) => line !== '');
  };
  const since = git('diff', '--name-only', `${ref}...HEAD`);
  const uncommitted = git('diff', '--name-only', 'HEAD');
  return [...new Set([...since, ...uncommitted, ...git('ls-files', '--others', '--exclude-standard')])];
}

/** Files that the last commit changed, and those that are not committed; the latter alone where the history begins with it. */
export function lastChange(): string[] {
  const { status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'HEAD~1'], { cwd: root });
  return changedFiles(status === 0 ? 'HEAD~1' : 'HEAD');
}

/** @param files that changed @param ref since which */
export function reachOf(files: readonly string[], ref = 'HEAD'): Reach {
  const code = files.filter((file) => !IS_TEXT.test(file));
  const unknown = code.find((file) => READ_BY_ANYTHING.test(file));
  if (unknown !== undefined)
    return { unit: [], browser: 'all', said: [`All tests run, because ${unknown} can affect any test.`] };
  const unit = ['--changed', ref];
  const said = [`Unit tests: those that import one of ${code.length} changed files, directly or indirectly.`];
  const isEngine = code.every((file) => file.startsWith('engine/'));
  if (isEngine && code.length > 0) {
    const far = globSync('tests/server/**/*.test.ts', { cwd: root }).filter(
      (file) => !readFileSync(join(root, file), 'utf8').includes('#engine/'),
    );
    unit.push(...far.map((file) => `--exclude=${file}`));
    said.push(
      `Skipped: ${far.length} files in tests/server, because only the engine changed and these files do not import it.`,
    );
    said.push(`Skipped: browser tests except ${ENGINE_IN_BROWSER.join(' and ')}, because only the engine changed.`);
    return { unit, browser: ENGINE_IN_BROWSER, said };
  }
  if (code.some((file) => /^(engine|generated|mocks|scripts|server|src)\//.test(file) && !/\.test\.tsx?$/.test(file)))
    return { unit, browser: 'all', said };
  const specs = code.filter((file) => file.endsWith('.spec.ts'));
  said.push(
    `Skipped: browser tests${specs.length > 0 ? ' except those that changed' : ''}, because no part of the product changed.`,
  );
  return { unit, browser: specs, said };
}
