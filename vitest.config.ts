import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** ms. A machine with ten other busy programs is ten times as slow. */
const GUARD = 600_000;

/** Of the longest, the one of the other project: begun with all of its project. */
const SCREENS = 'screens/pages-of-products.test.tsx';

/** Files that take longest, in part because they wait: begun first, or the others wait for them at the end. */
const LONG = [
  'contract/server-creates.test.ts',
  'contract/server-reads.test.ts',
  'contract/server-changes.test.ts',
  SCREENS,
  'screens/pages.test.tsx',
  'server/share-links.test.ts',
  'provenance/provenance.test.ts',
  'cli/commands.test.ts',
  'engine/analysis/study.test.ts',
  'engine/fitting/fit.test.ts',
  'server/operating.test.ts',
  'server/tenancy.test.ts',
  'server/integrate-data.test.ts',
  'server/keys.test.ts',
  'server/lists.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = LONG.findIndex((name) => moduleId.endsWith(name));
      if (place >= 0) return place;
      // A process ends before a file of the other project, and the next one loads all anew: each of the three changes once.
      return project.name === 'screens' ? LONG.indexOf(SCREENS) + 0.5 : LONG.length;
    };
    const ranked = (await super.sort(files)).map((file) => ({ file, place: rank(file) }));
    return ranked.toSorted((a, b) => a.place - b.place).map(({ file }) => file);
  }
}

/** By day, without those of the night; not by `exclude`, which would replace the one of the command line. */
const TEST = process.env['NIGHT'] ? '*.test.ts' : '!(*.night).test.ts';

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    globalSetup: 'tests/support/run.ts',
    execArgv: [
      // Servers and pages make many small objects, which are collected less often: a twentieth to a tenth of the time.
      '--max-semi-space-size=64',
      '--conditions=built',
      '--import=./server/quick-imports.ts',
      '--import=./tests/support/engine-sources.ts',
      '--import=./tests/support/quick-passwords.ts',
    ],
    setupFiles: ['tests/support/clean-up.ts', 'engine/tests/near.test-support.ts'],
    // As many as cores: each loads and compiles all once more. At night one more, as tests that kill and start processes mostly wait.
    maxWorkers: process.env['NIGHT'] ? 3 : 2,
    // Guards against what never ends; a healthy test waits for none of them, however busy the machine.
    testTimeout: GUARD,
    hookTimeout: GUARD,
    teardownTimeout: GUARD,
    expect: { poll: { timeout: GUARD } },
    // Files share a process, so that what they import, the server, is loaded once; the set-up puts back what they replaced.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // Node loads the modules by itself, as it does those of the server: without a compilation by Vite.
          experimental: { viteModuleRunner: false },
          include: [
            `{clients,engine,server,scripts}/**/${TEST}`,
            `openapi/${TEST}`,
            `tests/{contract,engine,server,structure}/**/${TEST}`,
          ],
        },
      },
      {
        extends: true,
        // In one project, so that the pages and their parts are loaded by the same processes.
        test: {
          name: 'screens',
          environment: 'happy-dom',
          setupFiles: ['tests/support/patience.ts'],
          include: ['tests/screens/*.test.{ts,tsx}', `src/**/${TEST}`, 'src/**/*.test.tsx'],
        },
      },
    ],
  },
});
