import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: 'tests/support/run.ts',
    // Two more than the cores: tests that kill and start processes mostly wait.
    maxWorkers: 4,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'modules',
          include: ['engine/**/*.test.ts', 'src/**/*.test.{ts,tsx}', 'openapi/*.test.ts', 'tests/engine/**/*.test.ts'],
          // They start nothing and keep nothing: one after the other in the same process, what they import is loaded once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/{contract,server,structure}/**/*.test.ts'],
        },
      },
    ],
  },
});
