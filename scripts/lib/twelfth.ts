import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { shareAt, type Shares } from '#engine/tests/shares.test-support.ts';
import { root } from './paths.ts';

const git = (...args: string[]): string =>
  (spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? '').trim();

/**
 * A number from 0 to 11: of what is too much for each commit, a twelfth, a third or so is done. It is the number of commits modulo 12, so
 * that twelve commits in a row have all of them. A shallow clone cannot count its commits and takes the hash of the commit, by which some
 * of twelve commits have the same number: there it takes more of them until all was done.
 */
export function twelfthOfCommit(run: (...args: string[]) => string = git): string {
  const isComplete = run('rev-parse', '--is-shallow-repository') === 'false';
  const turn = isComplete
    ? Number(run('rev-list', '--count', 'HEAD'))
    : Number.parseInt(run('rev-parse', '--short=8', 'HEAD'), 16);
  return String((turn || 0) % 12);
}

/** Browser tests of every ordinary run: the main task, what holds on all pages, and the app on the mock of the contract. */
const ALWAYS = /^tests\/e2e\/mock\/|\/(whole-job|every-page)\./;
/** In which people work most. */
const WORKSPACE = /^tests\/e2e\/workspace\//;

/** Files of the browser tests of an ordinary run: of the workspace half, and of those not in every run a twelfth, in turn from commit to commit. */
export function browserFiles(twelfth: number): string[] {
  const all = globSync('tests/e2e/**/!(*.night).spec.ts', { cwd: root }).toSorted();
  const chosen = new Set([
    ...all.filter((file) => ALWAYS.test(file)),
    ...shareAt(
      all.filter((file) => WORKSPACE.test(file)),
      2,
      twelfth,
    ),
    ...shareAt(
      all.filter((file) => !ALWAYS.test(file) && !WORKSPACE.test(file)),
      12,
      twelfth,
    ),
  ]);
  return all.filter((file) => chosen.has(file));
}

/**
 * Folders of unit tests that take two thirds of the processors' time, and into how many shares their files are divided: an ordinary run
 * has one. What they test has other tests by day: the contract kit calls each operation, and the engine its plants and catalogue.
 */
const IN_TURNS: Readonly<Record<string, Shares>> = {
  'clients/cli': 3,
  'engine/analysis': 3,
  'engine/campus': 2,
  'engine/chromatography': 3,
  'engine/fitting': 3,
  'engine/provenance': 3,
  'tests/engine': 3,
  'tests/screens': 3,
  'tests/server': 3,
};

/**
 * Files of unit tests that an ordinary run leaves to other turns.
 * @param changed files that the last commit changed, or that are not committed: those of tests run in any turn, as do the tests beside modules
 */
export function filesOfOtherTurns(changed: readonly string[], twelfth: number): string[] {
  const besides = new Set(changed.filter((file) => !file.includes('.test.')).map((file) => dirname(file)));
  return Object.entries(IN_TURNS).flatMap(([folder, shares]) => {
    const all = globSync(`${folder}/**/!(*.night).test.{ts,tsx}`, { cwd: root }).toSorted();
    const now = new Set([...shareAt(all, shares, twelfth), ...changed]);
    return all.filter((file) => !now.has(file) && !besides.has(dirname(file)));
  });
}
