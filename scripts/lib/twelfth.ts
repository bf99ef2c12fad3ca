import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { root } from './paths.ts';

/** A number from 0 to 11 that differs from commit to commit: of what is too much for each, a twelfth, a third or so is done. */
export function twelfthOfCommit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' });
  return String((Number.parseInt(stdout ?? '', 16) || 0) % 12);
}

/** Browser tests of every ordinary run: the main task, what holds on all pages, and the workspace, in which people work most. */
const ALWAYS = /^tests\/e2e\/(workspace|mock)\/|\/(whole-job|every-page)\./;

/** Files of the browser tests of an ordinary run: of those not in every run a sixth, another one at each commit. */
export function browserFiles(twelfth = Number(process.env['TWELFTH'] ?? twelfthOfCommit())): string[] {
  const all = globSync('tests/e2e/**/!(*.night).spec.ts', { cwd: root }).toSorted();
  const others = all.filter((file) => !ALWAYS.test(file));
  return all.filter((file) => ALWAYS.test(file) || others.indexOf(file) % 6 === twelfth % 6);
}
