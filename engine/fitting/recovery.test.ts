import { describe, expect, test } from 'vitest';
import { shareOfCommit } from '../tests/shares.test-support.ts';
import { fitOf, KNOWN, type Known, simulated, SOLVED_RUNS } from './recovery.test-support.ts';
import type { Fit } from './types.ts';

/** Runs of each trial; 2,000 must give a share of 93 to 97 %, fewer the range expected by chance. */
const RUNS = Number(process.env['FIT_RUNS'] ?? 2000);

/** Runs of what a solver predicts, of which a fit takes seconds. */
const SOLVED = Math.min(RUNS, 100);

/** Runs of each whose numbers are looked at. */
const FINITE = 10;

/** A fit contains only finite numbers. */
function expectFinite(fit: Fit): void {
  const numbers = JSON.stringify(fit, (_, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? 'none' : value,
  );
  expect(numbers).not.toContain('"none"');
  expect(fit.domain).toHaveLength(fit.domain.filter(({ maximum, minimum }) => maximum >= minimum).length);
}

const named = (all: readonly Known[]) => all.map((known) => ({ ...known, name: known.name ?? known.unit_operation }));

/** The lowest and the highest share, over parameters, of the seeds whose 95 % interval has the true value, and how far chance takes it from 95 %. */
function coverageOf(known: Known, runs: number): { fitted: number; least: number; most: number; room: number } {
  const inside: Record<string, number> = {};
  let fitted = 0;
  for (let seed = 1; seed <= runs; seed++) {
    const outcome = fitOf(known, simulated(known, seed));
    if (!outcome.possible) continue;
    fitted += 1;
    if (seed <= FINITE) expectFinite(outcome.fit);
    for (const { key, interval_low: low, interval_high: high } of outcome.fit.parameters) {
      const truth = known.truth[key]!;
      inside[key] = (inside[key] ?? 0) + (low !== null && low <= truth && truth <= high! ? 1 : 0);
    }
  }
  const shares = Object.fromEntries(Object.entries(inside).map(([key, count]) => [key, count / runs]));
  console.info(known.name ?? known.unit_operation, runs, JSON.stringify(shares));
  // For fewer runs, three standard deviations of the count.
  const room = runs >= 2000 ? 0.02 : 3 * Math.sqrt((0.95 * 0.05) / runs);
  return { fitted, least: Math.min(...Object.values(shares)), most: Math.max(...Object.values(shares)), room };
}

describe.each(named(SOLVED_RUNS))('$name', (known) => {
  test.runIf(process.env['NIGHT'])(
    '95 % intervals contain the true value about as often, and numbers are finite',
    { timeout: 3_600_000 },
    () => {
      const { fitted, least, most, room } = coverageOf(known, SOLVED);
      expect(fitted).toBe(SOLVED);
      expect(least).toBeGreaterThanOrEqual(0.95 - room);
      expect(most).toBeLessThanOrEqual(0.95 + room);
    },
  );
});

/** A sixth of the models in an ordinary run, others at each commit. */
const TRIED = shareOfCommit(KNOWN, 6);

describe.each(named(TRIED))('$name', (known) => {
  test('a fit to data without scatter recovers the parameters', () => {
    const { scatter } = known;
    const exact = { ...known, scatter: Object.fromEntries(Object.keys(scatter).map((key) => [key, 0])) };
    const outcome = fitOf(exact, simulated(exact, 1));
    if (!outcome.possible) throw new Error(outcome.message);
    for (const { key, value } of outcome.fit.parameters) expect(value).toBeNear(known.truth[key]!, 1e-4);
    expect(outcome.fit.statistics.r_squared).toBeGreaterThan(0.999999);
  });

  test.runIf(process.env['NIGHT'])(
    '95 % intervals contain the true value about as often, and numbers are finite',
    { timeout: 3_600_000 },
    () => {
      const { fitted, least, most, room } = coverageOf(known, RUNS);
      expect(fitted).toBe(RUNS);
      expect(least).toBeGreaterThanOrEqual(0.95 - room);
      expect(most).toBeLessThanOrEqual(0.95 + room);
    },
  );
});
