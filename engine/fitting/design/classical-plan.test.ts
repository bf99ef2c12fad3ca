import { expect, test } from 'vitest';
import { classicalPlan, type ClassicalRequest, type PlannedFactor } from './classical-plan.ts';

const factors: PlannedFactor[] = [
  { key: 'ph', title: 'pH', min: 6, max: 8 },
  { key: 'temperature', title: 'Temperature', min: 20, max: 40 },
  { key: 'passes', title: 'Passes', min: 1, max: 3, whole: true },
];
const usual: ClassicalRequest = {
  kind: 'factorial',
  factors,
  size: 4,
  centres: 3,
  repeats: 1,
  shuffled: true,
  seed: 1,
};

function runsOf(asked: Partial<ClassicalRequest>) {
  const outcome = classicalPlan({ ...usual, ...asked });
  if (!outcome.possible) throw new Error(outcome.message);
  return outcome.runs;
}
const messageOf = (asked: Partial<ClassicalRequest>) => {
  const outcome = classicalPlan({ ...usual, ...asked });
  return outcome.possible ? null : outcome.message;
};

test.each([
  ['factorial', {}, 8 + 3],
  ['fractional', { size: 4 }, 4 + 3],
  ['central_composite', {}, 8 + 6 + 3],
  ['definitive_screening', { centres: 0 }, 8 + 1],
  ['latin_hypercube', { size: 12 }, 12 + 3],
] as const)('a %s design has its runs, repeated, and the centre points', (kind, more, count) => {
  const runs = runsOf({ kind, ...more });
  expect(runs).toHaveLength(count);
  const centres = kind === 'definitive_screening' ? 1 : 3;
  expect(runsOf({ kind, ...more, repeats: 2 })).toHaveLength(2 * (count - centres) + centres);
  for (const run of runs)
    for (const { key, min, max } of factors) {
      expect(run[key]).toBeGreaterThanOrEqual(min);
      expect(run[key]).toBeLessThanOrEqual(max);
    }
  expect(runs.every(({ passes }) => Number.isInteger(passes))).toBe(true);
});

test('the order is random, the same for the same seed, and of the same runs', () => {
  const standard = runsOf({ shuffled: false });
  const first = runsOf({});
  expect(first).toEqual(runsOf({}));
  expect(first).not.toEqual(standard);
  expect(first).not.toEqual(runsOf({ seed: 2 }));
  const sorted = (runs: typeof first) => runs.map((run) => JSON.stringify(run)).toSorted();
  expect(sorted(first)).toEqual(sorted(standard));
});

test('says what to change where a plan is not possible', () => {
  expect(messageOf({ factors: [] })).toBe('Choose a factor.');
  expect(messageOf({ kind: 'definitive_screening', factors: factors.slice(0, 2) })).toBe(
    'This design needs at least 3 factors; 2 chosen.',
  );
  expect(messageOf({ factors: [{ ...factors[0]!, max: 6 }] })).toBe('pH: the maximum must be above the minimum.');
  expect(messageOf({ kind: 'fractional', size: 5 })).toBe('A fractional design with 3 factors has 4 runs.');
  expect(messageOf({ factors: [{ ...factors[2]!, max: 2 }] })).toMatch(
    /^Passes takes whole numbers only, but the midpoint of 1 and 2 is not a whole number/,
  );
  expect(messageOf({ factors: [{ ...factors[2]!, max: 2 }], centres: 0 })).toBeNull();
  expect(messageOf({ repeats: 200 })).toBe('The plan has 1603 runs, but the maximum is 1024.');
});
