/**
 * Runs with every test file (vitest.config.ts). Files share a process and its globals: what one has replaced is put back when
 * it ends, or the next one gets it, such as a `fetch` that fails.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
