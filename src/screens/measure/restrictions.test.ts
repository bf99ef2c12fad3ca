import { describe, expect, test } from 'vitest';
import { type Condition, type Restriction, restrictionProblem, restrictionsAsk, sumsOf } from './restrictions.ts';

const part = (key: string, min: number, max: number, unit: Condition['unit'] = 'g/L'): Condition => ({
  key,
  title: key.toUpperCase(),
  unit,
  shownIn: unit,
  min,
  max,
});
const CONDITIONS = [part('a', 1, 5), part('b', 2, 8), part('c', 0, 4), part('t', 293, 310, 'K')];
const mixture = (keys: string[], sum?: number): Restriction => ({
  kind: 'mixture',
  keys,
  count: 1,
  ...(sum !== undefined && { sum }),
});

describe('restrictions of a plan', () => {
  test('the sums that are possible are those of the ends of the ranges', () => {
    expect(sumsOf(CONDITIONS, ['a', 'b'])).toEqual({ min: 3, max: 13 });
  });

  test('are asked as entered, a mixture without a sum for the middle, and no more conditions than there are', () => {
    expect(restrictionsAsk(CONDITIONS, [])).toEqual({});
    const limit: Restriction = { kind: 'at_most', keys: ['a', 'c'], count: 3 };
    expect(restrictionsAsk(CONDITIONS, [mixture(['a', 'b']), mixture(['c', 'b'], 4), limit])).toEqual({
      mixtures: [
        { keys: ['a', 'b'], sum: 8 },
        { keys: ['c', 'b'], sum: 4 },
      ],
      at_most: [{ keys: ['a', 'c'], count: 2 }],
    });
  });

  test.each<[string | null, Restriction[]]>([
    ['Choose two or more parts.', [mixture(['a'])]],
    ['Choose two or more conditions.', [{ kind: 'at_most', keys: [], count: 1 }]],
    ['A and T have different units, so they do not add up.', [mixture(['a', 't'])]],
    ['B is part of another mixture.', [mixture(['a', 'b']), mixture(['b', 'c'])]],
    [null, [mixture(['a', 'b', 'c'])]],
    [null, [{ kind: 'at_most', keys: ['a', 't'], count: 1 }]],
  ])('what to correct is said: %s', (said, restrictions) => {
    expect(restrictionProblem(CONDITIONS, restrictions, restrictions.length - 1)).toBe(said);
  });
});
