/**
 * `npm run test:mutants`: plants each fault of `mutants.ts` in a copy of the committed sources, and counts those that `npm test` finds
 * in the turn of the commit, those that it finds in another turn, and with `-- --night` those that only the tests of the night find.
 * `-- --only physics` takes one part, and `-- --match loan` those whose description has the word. Each takes a minute or so of the
 * processors.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/lib/paths.ts';
import { filesOfOtherTurns, twelfthOfCommit } from '../../scripts/lib/twelfth.ts';
import { MUTANTS, placesOf, sourcesIn } from './mutants.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, match: { type: 'string' }, night: { type: 'boolean', default: false } },
});
const folder = mkdtempSync(join(tmpdir(), 'titre-mutants-'));
const copy = join(folder, 'copy');
const report = join(folder, 'report.json');

const run = (file: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(file, args, { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, ...env } });
const tool = (name: string) => join(copy, 'node_modules', '.bin', name);

/** Runs in the project itself. @throws if it fails */
function prepare(file: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(file, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} failed: ${stderr}`);
}

interface Failure {
  file: string;
  title: string;
}

/** The first test that fails, or what fails besides; or null. */
function failureOf(args: readonly string[], env?: Record<string, string>): Failure | string | null {
  rmSync(report, { force: true });
  const options = ['--run', '--bail=1', '--passWithNoTests', '--reporter=json', `--outputFile.json=${report}`];
  const { status, stderr } = run(tool('vitest'), [...args, ...options], env);
  if (status === 0) return null;
  if (!existsSync(report)) throw new Error(`vitest ${args.join(' ')} could not run: ${stderr}`);
  const { testResults, numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
  };
  const isFailed = ({ status: of }: { status: string }) => of === 'failed';
  // Files that the end of the run has interrupted are failed too, without a test that is.
  const failed = testResults.find((one) => one.assertionResults.some(isFailed)) ?? testResults.find(isFailed);
  // Such as a promise that nobody awaits: Vitest then fails although each test passes.
  if (!failed && numPassedTests > 0) return 'an error outside the tests';
  if (!failed) throw new Error(`vitest ${args.join(' ')} failed without a test that failed: ${stderr}`);
  const test = failed.assertionResults.find(isFailed);
  return { file: relative(copy, failed.name), title: test?.fullName ?? 'it cannot be loaded' };
}

/** Whether a check that runs by day, and is not one of the tests, fails. */
function refused(file: string): string | null {
  const types = ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', join(folder, 'types.tsbuildinfo')];
  if (run(tool('tsc'), types).status !== 0) return 'types';
  return run(tool('oxlint'), ['--type-aware', '--deny-warnings', file]).status === 0 ? null : 'lint';
}

/** What finds the fault in a file, the cheapest first: tests beside it, then all that import it, those with a server last, then the compiler. */
function foundBy(file: string): Failure | string | null {
  const others = filesOfOtherTurns([file], turn).map((name) => `--exclude=${name}`);
  return (
    failureOf(['run', file.replace(/\.tsx?$/, '.')]) ??
    failureOf(['run', `${dirname(file)}/`]) ??
    failureOf(['related', file, '--exclude=tests/**', ...others]) ??
    failureOf(['related', file, ...others]) ??
    refused(file)
  );
}

prepare('git', 'worktree', 'add', '--detach', copy, 'HEAD');
const chosen = MUTANTS.filter(
  ({ part, what }) =>
    (values.only === undefined || part === values.only) && (values.match === undefined || what.includes(values.match)),
);
const turn = Number(process.env['TWELFTH'] ?? twelfthOfCommit());
const counts = { day: 0, turn: 0, night: 0 };
/** Files of tests that pass without a fault, with whether at night. A test that fails anyway finds nothing. */
const sound = new Set<string>();
try {
  prepare('cp', '-al', join(root, 'node_modules'), join(copy, 'node_modules'));
  const sources = sourcesIn(copy);
  for (const mutant of chosen) {
    const [file = '', ...others] = placesOf(mutant, sources);
    if (file === '' || others.length > 0) throw new Error(`“${mutant.what}” has to have one place in the code.`);
    const before = readFileSync(join(copy, file), 'utf8');
    const plant = () =>
      writeFileSync(
        join(copy, file),
        before.replace(mutant.from, () => mutant.to),
      );
    const restore = () => writeFileSync(join(copy, file), before);
    plant();
    const now = foundBy(file);
    const byDay = now ?? failureOf(['related', file]);
    const by = byDay ?? (values.night ? failureOf(['related', file], { NIGHT: '1' }) : null);
    restore();
    if (by !== null && typeof by !== 'string') {
      const tried = `${byDay === null} ${by.file}`;
      if (!sound.has(tried) && failureOf(['run', by.file], byDay === null ? { NIGHT: '1' } : undefined))
        throw new Error(`${by.file} fails without a fault: ${by.title}`);
      sound.add(tried);
    }
    const when = now ? 'day' : byDay ? 'turn' : 'night';
    if (by !== null) counts[when] += 1;
    const where = by === null ? '' : `, by ${typeof by === 'string' ? by : `${by.file}: ${by.title}`}`;
    const verdict = by === null ? 'MISSED' : when.padEnd(6);
    console.log(`${verdict}  ${mutant.part}: ${mutant.what} (${file})${where}`);
  }
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', copy], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
}
const share = (count: number) => `${count} of ${chosen.length} (${Math.round((100 * count) / chosen.length)} %)`;
console.log(`\nFound by npm test, in turn ${turn}: ${share(counts.day)}`);
console.log(`Found by npm test, in some turn: ${share(counts.day + counts.turn)}`);
const found = counts.day + counts.turn + counts.night;
if (values.night) console.log(`Found by npm run test:night, which runs those too: ${share(found)}`);
process.exit(found < chosen.length ? 1 : 0);
