import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shareAt } from '#engine/tests/shares.test-support.ts';
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

/** Files of the browser tests of an ordinary run: of the workspace a sixth, and of those not in every run a twelfth, in turn from commit to commit. */
export function browserFiles(twelfth: number): string[] {
  const all = globSync('tests/e2e/**/!(*.night).spec.ts', { cwd: root }).toSorted();
  const chosen = new Set([
    ...all.filter((file) => ALWAYS.test(file)),
    ...shareAt(
      all.filter((file) => WORKSPACE.test(file)),
      6,
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
 * Folders of unit tests that take five sixths of the processors' time: an ordinary run has a twelfth of their files. What they test has
 * other tests by day: the contract kit calls each operation, and the engine calculates its plants and its catalogue.
 */
const IN_TURNS = [
  'clients/cli',
  'engine/analysis',
  'engine/campus',
  'engine/checks',
  'engine/chromatography',
  'engine/fitting',
  'engine/process',
  'engine/provenance',
  'engine/unit-operations/purification/bind-elute-chromatography',
  'src/draft',
  'src/engine',
  'src/forms',
  'src/workspace',
  'tests/engine',
  'tests/screens',
  'tests/server',
];

/**
 * Files of unit tests that an ordinary run leaves to other turns.
 * @param changed files that the last commit changed, or that are not committed: those of tests run in any turn, as do the tests beside modules
 */
export function filesOfOtherTurns(changed: readonly string[], twelfth: number): string[] {
  const besides = new Set(changed.filter((file) => !file.includes('.test.')).map((file) => dirname(file)));
  const all = globSync(`{${IN_TURNS.join()}}/**/!(*.night).test.{ts,tsx}`, { cwd: root }).map((file) => ({
    file,
    size: statSync(join(root, file)).size,
  }));
  // The large ones are dealt first, so that turns take about as long as each other.
  const dealt = all.toSorted((a, b) => b.size - a.size || (a.file < b.file ? -1 : 1)).map(({ file }) => file);
  const now = new Set([...shareAt(dealt, 12, twelfth), ...changed]);
  return dealt.filter((file) => !now.has(file) && !besides.has(dirname(file)));
}
