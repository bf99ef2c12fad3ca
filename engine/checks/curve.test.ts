import { expect, test } from 'vitest';
import { evaluate } from '../evaluate/evaluate.ts';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { checksOf } from './checks.ts';
import { checkCurve } from './curve.ts';

const at = configuration('cfg_homogenised_v2');
const input = { configuration: at, product, library };
const { figures, warnings } = resultsOf(evaluate(at, product, library));
const found = checksOf(input);

test('the curve of a proposal has the unit cost now and after it, and the check up to the proposed value', () => {
  const priced = found.flatMap((check) =>
    check.proposals.flatMap((proposal) => {
      const { from, to } = proposal;
      return typeof from === 'number' && typeof to === 'number' ? [{ check, proposal, from, to }] : [];
    }),
  );
  expect(priced.length).toBeGreaterThan(2);
  for (const { check, proposal, from, to } of priced) {
    const points = checkCurve(input, check.id, proposal);
    const point = (x: number) => points!.find((one) => one.x === x)!;
    const isWarning = warnings.some(({ step_id, field }) => step_id === check.step_id && field === check.field);
    expect(point(from)).toEqual({ x: from, cogs: figures.cogs, applies: isWarning && !check.id.endsWith(':idle') });
    expect(point(to)).toEqual({ x: to, cogs: proposal.figures.cogs, applies: false });
    const xs = points!.map(({ x }) => x);
    expect(xs).toEqual([...new Set(xs)].toSorted((a, b) => a - b));
    expect(xs[0]).toBeLessThanOrEqual(Math.min(from, to));
    expect(xs.at(-1)).toBeGreaterThan(Math.max(from, to));
  }
});

test('a curve over a number of units begins at one of them', () => {
  const step_id = at.uo_settings[0]!.id;
  const points = checkCurve(input, 'none', { step_id, key: 'vessels', from: 1, to: 2, type: 'integer' });
  expect(points!.map(({ x }) => x)).toEqual([1, 2, 3]);
});

test('a choice has no curve', () => {
  const choice = { step_id: null, key: 'plant.grade', from: 'food', to: 'industrial', type: 'choice' as const };
  expect(checkCurve(input, 'none', choice)).toBeNull();
});

test('where the process cannot run there is no cost', () => {
  const step_id = at.uo_settings[0]!.id;
  const points = checkCurve(input, 'none', { step_id, key: 'working_fraction', from: 0.8, to: 0.89, type: 'number' })!;
  expect(points.at(-1)!.x).toBeGreaterThan(0.9);
  for (const { x, cogs, applies } of points) {
    expect(applies).toBe(x > 0.9);
    expect(cogs === null).toBe(x > 0.9);
  }
});

test('the unit cost at the ends of a doubtful range differs by twice what the check is worth', () => {
  const ranged = found.filter(({ range }) => range);
  expect(ranged.length).toBeGreaterThan(0);
  for (const { range, worth } of ranged) {
    const { low, high, base } = range!.cogs;
    expect(base).toBe(figures.cogs);
    expect(Math.abs(high! - low!) / 2).toBeNear(worth!.amount, 1e-9);
    expect(range!.low).toBeLessThan(range!.high);
  }
});
