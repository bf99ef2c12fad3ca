import { describe, expect, test } from 'vitest';
import { goalSeek, type SeekPoint } from './goal-seek.ts';

const works = (f: (x: number) => number) => (x: number) => ({ y: f(x), message: null });
/** Infeasible where `f` returns null. */
const partly = (f: (x: number) => number | null) => (x: number) => {
  const y = f(x);
  return { y, message: y === null ? 'too much' : null };
};

describe('goal seek', () => {
  test('finds the value of a smooth curve', () => {
    const { solutions, jumps, evaluations } = goalSeek({ at: works((x) => 100 / x), target: 8, min: 1, max: 50 });
    expect(solutions).toHaveLength(1);
    expect(solutions[0]!.x).toBeCloseTo(12.5, 6);
    expect(solutions[0]!.y).toBeCloseTo(8, 5);
    expect(jumps).toEqual([]);
    expect(evaluations).toBeLessThan(60);
  });

  test.each([0.001, 0.003, 0.05, 7e-5])('tries no two values that differ only by rounding, from %d on', (min) => {
    const { curve } = goalSeek({ at: works((x) => 100 / x), target: 8, min, max: 4000 });
    for (const [i, { x }] of curve.slice(1).entries()) expect(x / curve[i]!.x).toBeGreaterThan(1 + 1e-9);
  });

  test('reports all of several values, in their order', () => {
    const { solutions } = goalSeek({ at: works((x) => (x - 3) ** 2), target: 1, min: 0, max: 10 });
    expect(solutions.map(({ x }) => Math.round(x * 1e4) / 1e4)).toEqual([2, 4]);
  });

  test('reports the nearest value if no value reaches the target', () => {
    const { solutions, closest } = goalSeek({ at: works((x) => x * x + 5), target: 1, min: -2, max: 4 });
    expect(solutions).toEqual([]);
    expect(closest!.y).toBeCloseTo(5, 1);
  });

  test('finds a solution between the last feasible sample and the limit', () => {
    // Samples are 1/32 apart; required: at 0.49 and the value just below it.
    const at = partly((x) => (x > 0.49 ? null : x));
    const { solutions, curve } = goalSeek({ at, target: 0.485, min: 0, max: 1 });
    expect(solutions[0]!.x).toBeCloseTo(0.485, 6);
    const last = curve.findLast(({ y }) => y !== null)!;
    expect(last.x).toBeCloseTo(0.49, 5);
    expect(curve.find(({ y }) => y === null)!.message).toBe('too much');
  });

  test('does not treat an infeasible interval as a crossing of the target', () => {
    const at = partly((x) => (x > 4 && x < 6 ? null : x < 5 ? 0 : 10));
    const { solutions, jumps } = goalSeek({ at, target: 5, min: 0, max: 10 });
    expect(solutions).toEqual([]);
    expect(jumps).toEqual([]);
  });

  test('reports a step over the target as a jump with both sides, not as a solution', () => {
    const { solutions, jumps } = goalSeek({
      at: works((x) => (x < 3.3 ? 1 : 2) + x / 100),
      target: 1.5,
      min: 0,
      max: 10,
    });
    expect(solutions).toEqual([]);
    expect(jumps).toHaveLength(1);
    expect(jumps[0]!.before.x).toBeLessThan(3.3);
    expect(jumps[0]!.after.x).toBeCloseTo(3.3, 4);
  });

  test('tries only whole numbers if asked', () => {
    const tried: number[] = [];
    const at = (x: number): Omit<SeekPoint, 'x'> => {
      tried.push(x);
      return { y: 60 / x, message: null };
    };
    expect(goalSeek({ at, target: 20, min: 1, max: 12, integer: true }).solutions.map(({ x }) => x)).toEqual([3]);
    const { jumps } = goalSeek({ at, target: 25, min: 1, max: 12, integer: true });
    expect(jumps.map(({ before, after }) => [before.x, after.x])).toEqual([[2, 3]]);
    expect(tried.every(Number.isInteger)).toBe(true);
  });

  test('samples the usual range more densely', () => {
    // A dip far narrower than the range.
    const at = works((x) => Math.abs(x - 5));
    const { solutions } = goalSeek({ at, target: 1, min: 0, max: 1e6, hints: [2, 9] });
    expect(solutions.map(({ x }) => Math.round(x * 1e3) / 1e3)).toEqual([4, 6]);
  });

  test('returns no solution and no nearest point, with a reason for each point, if nothing is feasible', () => {
    const { closest, curve } = goalSeek({ at: partly(() => null), target: 1, min: 0, max: 1 });
    expect(closest).toBeNull();
    expect(new Set(curve.map(({ message }) => message))).toEqual(new Set(['too much']));
  });

  test.each([
    [{ target: NaN, min: 0, max: 1 }, /target/],
    [{ target: 1, min: 1, max: 1 }, /range/],
  ])('rejects %o', (search, message) => {
    expect(() => goalSeek({ at: works((x) => x), ...search })).toThrow(message);
  });
});
