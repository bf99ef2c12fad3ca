/**
 * The matcher for printed figures. Runs with every test file (vitest.config.ts): files share a process, so a file that relied on
 * another to register it would fail when it ran first.
 */
import { expect } from 'vitest';

declare module 'vitest' {
  interface Matchers {
    /** Equal within a relative tolerance, by default that of numbers printed with four digits. */
    toBeNear(expected: number, tolerance?: number): void;
  }
}

expect.extend({
  toBeNear(received: unknown, expected: number, tolerance = 5e-4) {
    const pass = typeof received === 'number' && Math.abs(received - expected) <= tolerance * Math.abs(expected);
    return { pass, message: () => `${String(received)} is not within ${tolerance} of ${expected}` };
  },
});
