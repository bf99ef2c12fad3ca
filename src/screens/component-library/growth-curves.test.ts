import { expect, test } from 'vitest';
import cells from '../../../data/cells.json' with { type: 'json' };
import type { Cell } from '#generated/types.ts';
import { growthCurves } from './growth-curves.ts';

const curvesOf = (cell: unknown) => growthCurves(cell as Partial<Cell>).map(({ data }) => data);

test.each(cells.map((cell) => [cell.name, cell] as const))(
  'the mark of each growth curve of %s lies on it',
  (_, cell) => {
    const curves = curvesOf(cell);
    expect(curves).toHaveLength(3);
    const [temperature, ph, substrate] = curves.map(({ marks }) => marks![0]!);
    // The rate of the library is that at its growth temperature, at the best pH, and twice that at the Monod constant.
    expect(temperature!.x).toBeCloseTo(cell.temperature - 273.15);
    expect(temperature!.y).toBeCloseTo(cell.mu_max);
    expect(ph!.y).toBeCloseTo(cell.mu_max);
    expect(substrate!.y).toBeCloseTo(cell.mu_max / 2);
    for (const { curves: lines } of curves)
      for (const [, rate] of lines[0]!.points) expect(rate).toBeGreaterThanOrEqual(0);
  },
);

test('nothing is drawn of a component that does not grow', () => {
  expect(growthCurves({ id: 'pro_1' })).toEqual([]);
});
