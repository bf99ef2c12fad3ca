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
    // Two cores, and the server's tests each hold a database.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
