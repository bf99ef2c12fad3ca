import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'engine/**/*.test.ts',
      'server/**/*.test.ts',
      'src/**/*.test.{ts,tsx}',
      'openapi/*.test.ts',
      'scripts/**/*.test.ts',
      'tests/{contract,engine,server,structure}/**/*.test.ts',
    ],
    globalSetup: 'tests/support/run.ts',
    // One more than the cores: tests that kill and start processes mostly wait.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
