import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf, withSetting } from '../../tests/fixtures.test-support.ts';
import { evaluate } from '../../evaluate/evaluate.ts';
import { Random } from '../../numeric/random.ts';
import { chances } from '../chance/chances.ts';
import { defaultInputs } from '../default-inputs.ts';
import { isProblem } from '../dial.ts';
import type { AnalysisInput, Constraint } from '../types.ts';
import { designAxes, designPoints, keptGrid, keptPoints } from './points.ts';
import {
  axisValues,
  type DesignGrid,
  finer,
  interpolated,
  largestBox,
  MAP_STEPS,
  rangeAround,
  regionShare,
  runsOf,
  stopsOf,
  withPoints,
} from './region.ts';

const base = configuration('cfg_homogenised_v2');
const input: AnalysisInput = { configuration: base, product, library };

function found<T extends object>(answer: T): Exclude<T, { field: string }> {
  if (isProblem(answer)) throw new Error(answer.message);
  return answer as Exclude<T, { field: string }>;
}

/** Slacks of linear limits a·x + b·y ≤ c over the unit square. */
const slacksOf = (limits: readonly (readonly [a: number, b: number, c: number])[], points: number): Float64Array[] =>
  limits.map(([a, b, c]) =>
    Float64Array.from({ length: points ** 2 }, (_, n) => {
      const [x, y] = [(n % points) / (points - 1), Math.floor(n / points) / (points - 1)];
      return c - a * x - b * y;
    }),
  );
const holdsOf = (slacks: readonly Float64Array[]): Uint8Array =>
  Uint8Array.from(slacks[0]!, (_, n) => (slacks.every((one) => one[n]! >= -1e-12) ? 1 : 0));

describe('the region of two settings with linear limits', () => {
  test.each([
    ['a half', [[1, 1, 1]], 1 / 2],
    ['a triangle with legs of 1 and 1/2', [[1, 2, 1]], 1 / 4],
    [
      'a band between two limits',
      [
        [1, -1, 0.3],
        [-1, 1, 0.3],
      ],
      1 - 0.7 ** 2,
    ],
    [
      'a quadrilateral within a cell of the grid',
      [
        [1, 1, 1.02],
        [-1, -1, -0.98],
      ],
      0.02 * 2 - 0.0004,
    ],
    ['nothing', [[1, 1, -0.1]], 0],
  ] as const)('%s has its exact area on any grid', (_, limits, area) => {
    for (const points of [2, 7, 26])
      expect(regionShare(slacksOf(limits, points), points, points)).toBeNear(area, 1e-12);
  });

  test('has the largest box that its closed form gives', () => {
    // Below 2x + y = 1, the box from the origin with the largest area ends halfway along both legs: 1/4 by 1/2.
    expect(largestBox(holdsOf(slacksOf([[2, 1, 1]], 201)), 201)).toEqual({ left: 0, right: 50, bottom: 0, top: 100 });
    // Between two such lines mirrored about the middle, it is the square in the middle.
    const diamond = slacksOf(
      [
        [1, 1, 1.5],
        [-1, -1, -0.5],
        [1, -1, 0.5],
        [-1, 1, 0.5],
      ],
      201,
    );
    expect(largestBox(holdsOf(diamond), 201)).toEqual({ left: 50, right: 150, bottom: 50, top: 150 });
    // The range of each setting alone, through the middle, is wider.
    const line = holdsOf(diamond).subarray(100 * 201, 101 * 201);
    expect(rangeAround(line, 100)).toEqual([0, 200]);
    expect(
      rangeAround(
        line.map(() => 0),
        100,
      ),
    ).toBeNull();
  });

  test('has the box of all that a search of every rectangle finds, through a design or anywhere', () => {
    const random = new Random(5);
    for (let round = 0; round < 60; round++) {
      const [columns, rows] = [1 + random.below(6), 1 + random.below(6)];
      const holds = Uint8Array.from({ length: columns * rows }, () => (random.next() < 0.7 ? 1 : 0));
      const through = { column: random.below(columns), row: random.below(rows) };
      const sizes = { anywhere: 0, through: 0 };
      for (let a = 0; a < columns; a++)
        for (let b = a; b < columns; b++)
          for (let c = 0; c < rows; c++)
            for (let d = c; d < rows; d++) {
              const isWhole = holds.every((one, n) => {
                const [x, y] = [n % columns, Math.floor(n / columns)];
                return one === 1 || x < a || x > b || y < c || y > d;
              });
              if (!isWhole) continue;
              const size = (b - a + 1) * (d - c + 1);
              sizes.anywhere = Math.max(sizes.anywhere, size);
              if (a <= through.column && through.column <= b && c <= through.row && through.row <= d)
                sizes.through = Math.max(sizes.through, size);
            }
      const sizeOf = (box: ReturnType<typeof largestBox>): number =>
        box ? (box.right - box.left + 1) * (box.top - box.bottom + 1) : 0;
      expect(sizeOf(largestBox(holds, columns))).toBe(sizes.anywhere);
      expect(sizeOf(largestBox(holds, columns, through))).toBe(sizes.through);
    }
  });

  test('lists the parts of a line that hold, and is linear between coarse points', () => {
    expect(runsOf([1, 1, 0, 0, 1, 0, 1])).toEqual([
      [0, 1],
      [4, 4],
      [6, 6],
    ]);
    const plane = (columns: number, rows: number) =>
      Float64Array.from(
        { length: columns * rows },
        (_, n) => (3 * (n % columns)) / (columns - 1) - Math.floor(n / columns) / (rows - 1),
      );
    const fine = interpolated(plane(6, 3), { columns: 6, rows: 3 }, { columns: 41, rows: 17 });
    for (const [n, value] of plane(41, 17).entries()) expect(fine[n]!).toBeCloseTo(value, 12);
    expect([...interpolated([1, 2], { columns: 2, rows: 1 }, { columns: 3, rows: 2 })]).toEqual([1, 1.5, 2, 1, 1.5, 2]);
  });
});

describe('designs of a plant', () => {
  const [vessels, feed] = [
    { step_id: 'stp_fermentation', key: 'vessels' },
    { step_id: 'stp_ultrafiltration', key: 'protein_concentration' },
  ];
  const metrics = ['cogs', 'output'];
  const axes = [
    { ...feed, isWhole: false, min: 40, max: 280 },
    { ...vessels, isWhole: true, min: 3, max: 7 },
  ];
  const settings = [feed, vessels];
  const promises: Constraint[] = [
    { metric: 'output', min: 250_000 },
    { metric: 'cogs', max: 190 },
  ];
  const pointsOf = ({ x, y }: Pick<DesignGrid, 'x' | 'y'>, numbers: readonly number[]): Float64Array =>
    Float64Array.from(numbers.flatMap((n) => [x[n % x.length]!, y[Math.floor(n / x.length)]!]));
  const whole = () => {
    let grid: DesignGrid | null = null;
    let evaluations = 0;
    for (const step of MAP_STEPS.slice(0, 2)) {
      const next = finer(grid, axisValues(axes[0]!, step), axisValues(axes[1]!, step), metrics.length);
      const points = pointsOf(next.grid, next.missing);
      evaluations += next.missing.length;
      grid = withPoints(next.grid, next.missing, found(designPoints(input, { settings, points, metrics })));
    }
    return { grid: grid!, evaluations };
  };

  test('have the metrics of each evaluated alone, and each finer picture evaluates only what is new', () => {
    const { grid, evaluations } = whole();
    expect([grid.x.length, grid.y.length, evaluations]).toEqual([51, 5, 51 * 5]);
    for (const n of [0, 17, 60, 133, 254]) {
      const [column, row] = [n % 51, Math.floor(n / 51)];
      const one = withSetting(base, vessels.step_id, vessels.key, grid.y[row]!);
      const outcome = evaluate(withSetting(one, feed.step_id, feed.key, grid.x[column]!), product, library);
      expect(grid.figures[0]![n]).toEqual(outcome.feasible ? outcome.results.figures.cogs : NaN);
      expect(grid.why[n]! >= 0).toBe(!outcome.feasible);
    }
    // Two pictures give one reason for the same limit, and stops name limits in the order that they are in.
    expect(grid.reasons).toHaveLength(1);
    const stops = stopsOf(
      grid,
      promises.map((promise, k) => ({ promise, figure: 1 - k })),
    );
    const expected = [...grid.why].map((reason, n) => {
      if (reason >= 0) return 2;
      return grid.figures[1]![n]! < 250_000 ? 0 : grid.figures[0]![n]! > 190 ? 1 : -1;
    });
    expect([...stops]).toEqual(expected);
    expect(new Set(stops)).toEqual(new Set([-1, 0, 1, 2]));
  });

  test('keep all limits in as many samples as the plant with their settings', () => {
    const inputs = defaultInputs(input, 'monte_carlo').filter(
      ({ step_id, key }) => !settings.some((one) => one.step_id === step_id && one.key === key),
    );
    const points = Float64Array.from([150, 6, 150, 5, 280, 6]);
    const [half, samples] = [100, 256];
    const count = (from: number, to: number) =>
      found(keptPoints(input, { settings, points, promises, inputs, from, to }));
    const kept = [count(0, half), count(half, samples)];
    for (const [n, vesselsNow] of [6, 5].entries()) {
      const one = withSetting(base, vessels.step_id, vessels.key, vesselsNow);
      const changed = { ...input, configuration: withSetting(one, feed.step_id, feed.key, 150) };
      const all = found(chances(changed, { promises, inputs, samples })).all.value;
      expect((kept[0]![n]! + kept[1]![n]!) / samples).toBe(all);
    }
    expect(kept[0]![2]).toBe(0);
  });

  test('of a grid keep all limits about as often as if each were evaluated, and exactly where no square is assumed', () => {
    const two = [
      { step_id: 'stp_fermentation', key: 'vessel_volume' },
      { step_id: 'stp_homogeniser', key: 'pressure' },
    ];
    const [x, y] = [[60, 220] as const, [40, 120] as const].map(([from, to]) =>
      Array.from({ length: 18 }, (_, n) => from + ((to - from) * n) / 17),
    ) as [number[], number[]];
    const inputs = defaultInputs(input, 'monte_carlo');
    const of = { settings: [...two, vessels], promises, inputs, from: 8, to: 24 };
    const points = Float64Array.from(y.flatMap((b) => x.flatMap((a) => [a, b, 5])));
    const all = found(keptPoints(input, { ...of, points }));
    const gridOf = (apart: readonly [number, number]) => found(keptGrid(input, { ...of, x, y, held: [5], apart }));
    expect([...gridOf([1, 1])]).toEqual([...all]);
    const differences = gridOf([4, 4]).map((count, n) => Math.abs(count - all[n]!));
    expect(Math.max(...all)).toBeGreaterThan(8);
    expect(Math.min(...all)).toBe(0);
    // Of 16 samples; the sampling error is up to two of them.
    expect(Math.max(...differences)).toBeLessThanOrEqual(1);
    expect(differences.reduce((sum, one) => sum + one, 0) / all.length).toBeLessThan(0.02);
  });

  test('of a grid include an island that is smaller than a square and has no corner of one', () => {
    const settings = [
      { step_id: 'stp_fermentation', key: 'vessel_volume' },
      { step_id: 'stp_homogeniser', key: 'pressure' },
    ];
    const [x, y] = [[90, 120] as const, [60, 110] as const].map(([from, to]) =>
      Array.from({ length: 17 }, (_, n) => from + ((to - from) * n) / 16),
    ) as [number[], number[]];
    const points = Float64Array.from(y.flatMap((b) => x.flatMap((a) => [a, b])));
    const metrics = ['output', 'yield'];
    const { values } = found(designPoints(input, { settings, metrics, points }));
    // Limits around the design in the middle; squares of 16 have the corners of the grid alone.
    const promises = metrics.map((metric, k) => {
      const at = (n: number) => values[2 * n + k]!;
      const reach = Math.abs(at(288) - at(0)) / 16;
      return { metric, min: at(144) - reach, max: at(144) + reach };
    });
    const of = { settings, promises, inputs: [], from: 0, to: 1 };
    const all = found(keptPoints(input, { ...of, points }));
    const island = all.reduce((sum, one) => sum + one, 0);
    expect(island).toBeGreaterThan(3);
    expect(island).toBeLessThan(60);
    expect([0, 16, 272, 288].map((corner) => all[corner])).toEqual([0, 0, 0, 0]);
    const kept = found(keptGrid(input, { ...of, x, y, held: [], apart: [16, 16] }));
    expect([...kept]).toEqual([...all]);
  });

  test('are laid out over the settings that matter most, and their ranges contain the present value', () => {
    const found = designAxes(input, ['cogs', 'output']);
    expect(found.length).toBeGreaterThan(20);
    expect(found.slice(0, 3).map(({ key }) => key)).toContain('vessel_volume');
    for (const { min, max, base: now } of found) expect(min <= now && now <= max && min < max).toBe(true);
    const now = resultsOf(evaluate(base, product, library)).figures;
    const points = Float64Array.from(found.map((one) => one.base));
    const same = designPoints(input, { settings: found, points, metrics });
    expect((same as { values: Float64Array }).values[0]!).toBeNear(now.cogs, 1e-9);
  });
});
