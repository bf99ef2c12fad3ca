/**
 * `npm test`: all checks of the product, two at a time. The last line is 'N passed, N failed'.
 * `--changed` runs the tests that what changed since HEAD, or since a commit that is named, can reach; all checks run always.
 * With names of files, or parts of them, it runs the tests in these alone: `npm test -- server/jobs e2e/shell`.
 * `--night` also runs what an ordinary run leaves out (tests/README.md), and the full counts. `--only a,b` runs the named checks, of
 * which four run only if they are named: `structure` and `server` are parts of the unit tests, `kills` kills processes and ends
 * connections (`KILLS=20` for fewer), and `python` tests the Python package.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { bin, root } from './lib/paths.ts';
import { findBrowser } from './lib/browser.ts';
import { freePort } from './lib/free-port.ts';
import { changedFiles, lastChange, reachOf, type Reach } from './lib/changed.ts';
import { CRASHES } from './lib/crashes.ts';
import { flakyIn, type Suite } from './lib/flaky.ts';
import { browserFiles, filesOfOtherTurns, twelfthOfCommit } from './lib/twelfth.ts';

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface Check {
  name: string;
  what: string;
  /** @param told whether its output is printed while it runs, or returned at the end */
  run: (told: boolean) => Promise<Outcome>;
}

/** The result of a check, and its output if that was not printed. */
interface Outcome extends Tally {
  said?: string;
}

const { values, positionals } = parseArgs({
  options: {
    night: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
  allowPositionals: true,
});
if (values.night) process.env['NIGHT'] = '1';
const ofBrowser = positionals.filter((name) => /\be2e\b|\.spec\./.test(name));
const ofUnits = positionals.filter((name) => !ofBrowser.includes(name));
const reach: Reach = values.changed
  ? reachOf(changedFiles(positionals[0]), positionals[0])
  : { unit: ofUnits, browser: ofBrowser.length > 0 ? ofBrowser : 'all', said: [] };
for (const line of reach.said) console.log(line);
const twelfth = Number((process.env['TWELFTH'] ??= twelfthOfCommit()));
const checkedTypes = join(root, 'node_modules', '.cache', 'types.tsbuildinfo');
const reports = join(root, '.cache', 'reports');
rmSync(reports, { recursive: true, force: true });

/** The run that repeats the files of a process that Node ended. */
const AGAIN = 'again';

/** Memory that is a file system, on Linux. */
const MEMORY = '/dev/shm';
/** Bytes that must be free, of it and of memory: the unit tests had up to 0.4 GB in it at once. */
const ROOM = 4 * 2 ** 30;

// Tests create and delete the files of hundreds of databases, which in memory takes less of the processors. A night makes more.
if (!values.night && process.env['TMPDIR'] === undefined && existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, process.availableMemory()) > ROOM) {
    const folder = mkdtempSync(join(MEMORY, 'titre-'));
    // As the usual folder: PostgreSQL runs as a user of its own.
    chmodSync(folder, 0o1777);
    process.env['TMPDIR'] = folder;
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  }
}

/** The compilers, which are written in Go, take less of the processors if they collect garbage only beyond so much memory. */
const IN_GO: Record<string, string> =
  process.availableMemory() > 12 * 2 ** 30 ? { GOGC: 'off', GOMEMLIMIT: '4GiB' } : {};

/** Each uses one core: they run two at a time, and their output is printed afterwards. */
const small: Check[] = [
  {
    name: 'types',
    what: 'types',
    // With more checkers each resolves the types of libraries anew, on cores that the other row of checks uses.
    // What a run finds is kept for the next, which checks only what changed and what depends on it.
    run: () =>
      command(
        bin('tsc'),
        ['-p', 'tsconfig.json', '--checkers', '1', '--incremental', '--tsBuildInfoFile', checkedTypes],
        IN_GO,
      ),
  },
  {
    name: 'types',
    what: 'types of the engine, which does not depend on Node or browsers',
    run: () => command(bin('tsc'), ['-p', 'engine/tsconfig.json']),
  },
  {
    name: 'lint',
    what: 'lint and import boundaries',
    run: () => command(bin('oxlint'), ['--type-aware', '--deny-warnings', '.'], IN_GO),
  },
  { name: 'format', what: 'formatting', run: () => command(bin('oxfmt'), ['--check', '.']) },
  {
    name: 'contract-lint',
    what: 'the contract, linted',
    run: () =>
      command(bin('redocly'), ['lint', 'openapi/openapi.yaml', '--config', 'openapi/redocly.yaml'], {
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      }),
  },
  {
    name: 'generated',
    what: 'generated files up to date',
    run: () => command(process.execPath, ['scripts/codegen/main.ts', '--check']),
  },
  {
    name: 'contract-diff',
    what: 'changes to the contract that break clients of the last release have a stated reason',
    run: () => command(process.execPath, ['scripts/contract-diff.ts']),
  },
  {
    name: 'unused',
    what: 'unused files, exports and packages',
    run: () => command(bin('knip'), ['--config', 'scripts/knip.ts']),
  },
  {
    name: 'build',
    what: 'production build of the app, the file of a shared page and the engine',
    // As the product does, so that tests that need a build find this one.
    run: () => command(process.execPath, ['scripts/lib/build.ts']),
  },
];

/** Each waits at times, so a whole run by day has both at once, after the build; the output of the second is printed afterwards. */
const large: Check[] = [
  {
    name: 'unit',
    what: 'engine, contract, server and app modules',
    // With those of the structure, in the same processes; these read files that they do not import, so they are not chosen by a change.
    run: (told) => {
      if (values.changed) return vitest('unit', [...reach.unit, '--exclude=tests/structure/**'], told);
      if (values.night || reach.unit.length > 0) return vitest('unit', reach.unit, told);
      const left = filesOfOtherTurns(lastChange(), twelfth);
      return vitest(
        'unit',
        left.map((file) => `--exclude=${file}`),
        told,
      );
    },
  },
  { name: 'browser', what: 'the product in a browser', run: (told) => playwright(told) },
];

const NIGHT = { NIGHT: '1' };

/** Parts of the unit tests and of a night, which run separately if they are named. */
const parts: Check[] = [
  {
    name: 'structure',
    what: 'which module may import which, and lists that must be complete',
    run: (told) => vitest('structure', ['tests/structure'], told),
  },
  {
    name: 'server',
    what: 'the server and the contract',
    run: (told) => vitest('server', ['tests/server', 'tests/contract'], told),
  },
  {
    name: 'kills',
    what: 'processes that are killed or restarted, and connections that are lost',
    run: (told) =>
      vitest('kills', ['tests/server/kill', 'tests/server/lost-connections', 'tests/server/rolling'], told, NIGHT),
  },
  {
    name: 'python',
    what: 'the Python package',
    run: (told) => vitest('python', ['tests/contract/python.night.test.ts'], told, NIGHT),
  },
];

const checks = [...small, ...large, ...parts];
const named = values.changed ? [] : [ofUnits.length > 0 && 'unit', ofBrowser.length > 0 && 'browser'].filter(Boolean);
const only = values.only?.split(',') ?? (named.length > 0 ? named : undefined);
const unknown = only?.filter((name) => !checks.some((check) => check.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(
    `--only: no check is called ${unknown.join(', ')}; there are ${checks.map((check) => check.name).join(', ')}.`,
  );
  process.exit(2);
}

/** Tests that passed only on the second attempt: each indicates a fault in the test or the product, or in Node. */
const flakyTests: string[] = [];
const total: Tally = { passed: 0, failed: 0, skipped: 0 };
const wanted = ({ name }: Check) => !only || only.includes(name);

const isNamed = ({ name }: Check) => only?.includes(name) ?? (values.changed && name === 'structure');

await inRows(small.filter(wanted), 2, false);
await inRows(large.filter(wanted), values.night || only ? 1 : 2, true);
await inRows(parts.filter(isNamed), 1, true);

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
if (flakyTests.length > 0) console.log(`\nFlaky, passed only when run again:\n   ${flakyTests.join('\n   ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** Runs checks, so many at a time. @param told whether the output of the first row is printed while it runs, and of others after it */
async function inRows(checks: readonly Check[], rows: number, told: boolean): Promise<void> {
  const waiting = [...checks];
  const untold: (() => void)[] = [];
  await Promise.all(
    Array.from({ length: rows }, async (_, row) => {
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        const started = performance.now();
        const heading = `\n── ${check.what}`;
        const isTold = told && row === 0;
        if (isTold) console.log(heading);
        // oxlint-disable-next-line no-await-in-loop -- one after the other, in each row
        const outcome = await check.run(isTold);
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        const print = () => {
          if (!isTold) console.log(heading);
          if (outcome.said) console.log(outcome.said);
          count(outcome, seconds);
        };
        if (told && !isTold) untold.push(print);
        else print();
      }
    }),
  );
  for (const print of untold) print();
}

function count(tally: Tally, seconds: string): void {
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped;
  console.log(
    `   ${tally.failed === 0 ? 'ok' : 'FAILED'}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`,
  );
}

function command(file: string, args: string[], env: Record<string, string> = {}, told = false): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      stdio: ['ignore', told ? 'inherit' : 'pipe', told ? 'inherit' : 'pipe'],
      env: { ...process.env, ...env },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += String(part)));
    const end = (passed: boolean, why = '') =>
      resolve({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0, said: (said + why).trimEnd() });
    child.once('error', (error) => end(false, error.message));
    child.once('close', (code) => end(code === 0));
  });
}

async function vitest(
  name: string,
  which: string[],
  told: boolean,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const out = join(reports, `${name}.json`);
  const crashes = join(reports, `${name}-crashes.json`);
  const reporters = ['default', 'json', './scripts/lib/crashes.ts'].map((reporter) => `--reporter=${reporter}`);
  const args = ['run', ...which, ...reporters, `--outputFile.json=${out}`];
  const run = await command(bin('vitest'), args, { ...env, [CRASHES]: crashes }, told);
  const report = readReport(out) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
  } | null;
  if (!report) return run;
  // A file that cannot be loaded fails the run without a failed test.
  const failed = run.failed > 0 ? Math.max(1, report.numFailedTests) : report.numFailedTests;
  const outcome = { ...run, passed: report.numPassedTests, failed, skipped: report.numPendingTests };
  const crashed = (readReport(crashes) ?? []) as string[];
  if (crashed.length === 0 || report.numFailedTests > 0 || name === AGAIN) return outcome;
  const again = await vitest(AGAIN, crashed, told, env);
  if (again.failed === 0)
    flakyTests.push(...crashed.map((file) => `${relative(root, file)}, during which Node itself ended`));
  return {
    said: `${outcome.said ?? ''}\n${again.said ?? ''}`,
    passed: outcome.passed + again.passed,
    failed: again.failed,
    skipped: outcome.skipped + again.skipped,
  };
}

async function playwright(told: boolean): Promise<Outcome> {
  if (reach.browser.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  const browser = await findBrowser({ shell: true });
  const out = join(reports, 'playwright.json');
  const files = reach.browser !== 'all' ? reach.browser : values.night ? [] : browserFiles(twelfth);
  const args = ['test', ...files, '--reporter=list,json'];
  // As playwright.config.ts lays them out: the product at three ports, the mock and Prism between.
  const E2E_PORT = process.env['E2E_PORT'] ?? String(await freePort([10, 11, 20, 40]));
  const env = { ...browser.env, E2E_PORT, PLAYWRIGHT_JSON_OUTPUT_NAME: out };
  const run = await command(bin('playwright'), args, env, told);
  const report = readReport(out) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    suites: Suite[];
  } | null;
  if (!report) return run;
  const { expected, unexpected, flaky, skipped } = report.stats;
  flakyTests.push(...report.suites.flatMap((suite) => flakyIn(suite)));
  const failed = run.failed > 0 ? Math.max(1, unexpected) : unexpected;
  return { said: `   browser: ${browser.description}\n${run.said ?? ''}`, passed: expected + flaky, failed, skipped };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
