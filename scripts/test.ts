/**
 * `npm test`: every check of the product, one after the other (two cores), ending with the line 'N passed, N failed'.
 * `--soak` runs the full counts of the same checks; `--only a,b` runs the named ones.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bin, root } from './lib/paths.ts';
import { findBrowser } from './lib/browser.ts';
import { flakyIn, type Suite } from './lib/flaky.ts';

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface Check {
  name: string;
  what: string;
  run: () => Tally | Promise<Tally>;
}

const { values } = parseArgs({ options: { soak: { type: 'boolean', default: false }, only: { type: 'string' } } });
if (values.soak) {
  process.env['SOAK'] = '1';
  process.env['KILLS'] ??= '100';
}
const reports = join(root, '.cache', 'reports');
rmSync(reports, { recursive: true, force: true });

const checks: Check[] = [
  {
    name: 'types',
    what: 'types',
    run: () => both(command(bin('tsc'), ['-p', 'tsconfig.json']), command(bin('tsc'), ['-p', 'engine/tsconfig.json'])),
  },
  {
    name: 'lint',
    what: 'lint and import boundaries',
    run: () => command(bin('oxlint'), ['--type-aware', '--deny-warnings', '.']),
  },
  { name: 'format', what: 'formatting', run: () => command(bin('oxfmt'), ['--check', '.']) },
  {
    name: 'contract-lint',
    what: 'the contract, linted',
    run: () =>
      command(bin('redocly'), ['lint', 'openapi/openapi.yaml', '--config', 'redocly.yaml'], {
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      }),
  },
  {
    name: 'generated',
    what: 'generated files up to date',
    run: () => command(process.execPath, ['scripts/codegen/main.ts', '--check']),
  },
  { name: 'unit', what: 'engine, contract, server and app modules', run: () => vitest() },
  { name: 'build', what: 'production build', run: () => command(bin('vite'), ['build', '--logLevel', 'warn']) },
  { name: 'browser', what: 'the product in a browser', run: () => playwright() },
];

const only = values.only?.split(',');
const unknown = only?.filter((name) => !checks.some((check) => check.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(
    `--only: no check is called ${unknown.join(', ')}; there are ${checks.map((check) => check.name).join(', ')}.`,
  );
  process.exit(2);
}

/** Browser tests that passed at their second try: each is a fault of the test or of the product. */
const flakyTests: string[] = [];
const total: Tally = { passed: 0, failed: 0, skipped: 0 };
for (const check of checks.filter(({ name }) => !only || only.includes(name))) {
  console.log(`\n── ${check.what}`);
  const started = performance.now();
  // oxlint-disable-next-line no-await-in-loop -- one after the other on purpose: two cores, one browser
  const tally = await check.run();
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `   ${tally.failed === 0 ? 'ok' : 'FAILED'}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`,
  );
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
if (flakyTests.length > 0) console.log(`\nFlaky, passed only when tried again:\n   ${flakyTests.join('\n   ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function command(file: string, args: string[], env: Record<string, string> = {}): Tally {
  const { status } = spawnSync(file, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

function both(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

function vitest(): Tally {
  const out = join(reports, 'vitest.json');
  const run = command(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${out}`]);
  const report = readReport(out) as { numPassedTests: number; numFailedTests: number; numPendingTests: number } | null;
  if (!report) return run;
  // A file that cannot be loaded fails the run without a failed test.
  const failed = run.failed > 0 ? Math.max(1, report.numFailedTests) : report.numFailedTests;
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
}

async function playwright(): Promise<Tally> {
  const browser = await findBrowser();
  console.log(`   browser: ${browser.description}`);
  const out = join(reports, 'playwright.json');
  const run = command(bin('playwright'), ['test', '--reporter=list,json'], {
    ...browser.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: out,
  });
  const report = readReport(out) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    suites: Suite[];
  } | null;
  if (!report) return run;
  const { expected, unexpected, flaky, skipped } = report.stats;
  flakyTests.push(...report.suites.flatMap((suite) => flakyIn(suite)));
  const failed = run.failed > 0 ? Math.max(1, unexpected) : unexpected;
  return { passed: expected + flaky, failed, skipped };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
