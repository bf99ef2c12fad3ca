import { defineConfig, devices } from '@playwright/test';
import { chromiumArgs } from './scripts/lib/browser.ts';
import { twelfthOfCommit } from './scripts/lib/twelfth.ts';

// Of this process and of its workers.
process.env['TWELFTH'] ??= twelfthOfCommit();

const port = Number(process.env['E2E_PORT'] ?? 3100);
/** A product that runs already, such as `npm run dev`, in place of one started for the tests. */
const running = process.env['E2E_URL'];
const mockPort = port + 10;
/** Each worker has a product of its own: a switch of organisation in one file is not seen in another. */
const workers = running ? 1 : process.env['NIGHT'] ? 3 : 2;
const portOf = (worker: number) => port + 20 * worker;
const ports = running ? [] : Array.from({ length: workers }, (_, worker) => portOf(worker));
const ownPort = portOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));
const product = { baseURL: running ?? `http://localhost:${ownPort}` };
/** Files, and beside them single tests with a tag. */
const NIGHT = '**/*.night.spec.ts';
const TWO_PEOPLE = 'workspace/two-people.night.spec.ts';
const WHOLE_JOB = 'whole-job.spec.ts';

/** Browser tests run against the product as `npm start` serves it, on a database of their own; `mock/` against Prism. */
export default defineConfig({
  testDir: 'tests/e2e',
  // Node reads TypeScript by itself, in an eighth of the time that compiling it takes.
  build: { external: ['**/*.ts'] },
  outputDir: '.cache/test-results',
  fullyParallel: false,
  // An ordinary run has the main way of each screen; the others are named beside what covers their part.
  ...(!process.env['NIGHT'] && { grepInvert: /@night/, testIgnore: NIGHT }),
  workers,
  // A second try on a noisy machine; one that needed it is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // Guards against what never comes; on a machine with ten other busy programs a page takes ten times as long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // To draw what moves while a page loads is a fifth of the computation of opening it. A test of motion asks for it.
    reducedMotion: 'reduce',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] || undefined,
      args: [...chromiumArgs, '--disable-gpu'],
    },
  },
  projects: [
    // Waits most of its time: begun first, it waits beside the others.
    { name: 'two people', testMatch: TWO_PEOPLE, use: product },
    // Takes longest: begun later, it would still run when all others have ended.
    { name: 'whole job', testMatch: WHOLE_JOB, use: product },
    // As many as cores: with three at once, the same tests took an eighth more of the processors.
    {
      name: 'product',
      testIgnore: ['mock/**', TWO_PEOPLE, WHOLE_JOB, ...(process.env['NIGHT'] ? [] : [NIGHT])],
      use: product,
      workers: 2,
    },
    { name: 'mock', testMatch: 'mock/**', use: { baseURL: `http://localhost:${mockPort}` } },
  ],
  webServer: {
    command: [process.execPath, 'scripts/e2e-servers.ts', ...ports, '--mock', mockPort].join(' '),
    // Not one after the other, as a list of them would be started.
    wait: { stdout: /all answer/ },
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
});
