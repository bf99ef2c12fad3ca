import { describe, expect, test } from 'vitest';
import { costRow, withoutFamilies } from '../costing/cost-table.ts';
import { library } from '../tests/fixtures.test-support.ts';
import {
  ACCURACY,
  agrees,
  type CaseRow,
  type ComputedRow,
  type FigureClass,
  GIVEN_WITHIN,
  solveFor,
  tally,
} from './case.ts';
import { plantIn } from './antibody-single-use.ts';
import { caneEthanolPlant } from './cane-ethanol.ts';
import { cornEthanolPlant } from './corn-ethanol.ts';
import { GROWN_YEAST, WHOLE_COLUMN, wholeColumnPrice } from './ethanol.ts';
import { UNIT_OPERATIONS } from '../unit-operations/index.ts';
import { CASES } from './published.ts';
import { assess, figuresOf, machinesOf } from './own/own-plant.ts';
import { OWN_PLANTS } from './own/index.ts';
import { run, withMolecules } from './plant.ts';

const isComputed = (entry: [string, CaseRow]): entry is [string, ComputedRow] => entry[1].kind === 'computed';

/** Why a row is outside, or why it need not say so. */
const reasonOf = (row: CaseRow): string =>
  (row.kind === 'defect' && row.defect) || (row.kind === 'computed' && row.outside) || 'inside the range, or given';

const IDS = new Set(UNIT_OPERATIONS.map(({ id }) => id));

/** Keys that a row may have: no range of its own. */
const KEYS = {
  computed: ['cause', 'estimate', 'how', 'kind', 'name', 'operation', 'outside', 'published', 'types', 'unit'],
  given: ['how', 'kind', 'name', 'published', 'unit'],
  defect: ['defect', 'how', 'kind', 'name', 'published', 'unit'],
};

describe.each(CASES)('$title', ({ rows, leftOut, ours }) => {
  const figures = ours(library);

  test('every row has a value of the engine and says how it is computed, and no row has a range of its own', () => {
    expect(Object.keys(figures).toSorted()).toEqual(Object.keys(rows).toSorted());
    for (const row of Object.values(rows)) {
      expect(row.how.length).toBeGreaterThan(3);
      expect(KEYS[row.kind]).toEqual(expect.arrayContaining(Object.keys(row)));
      expect(reasonOf(row).length).toBeGreaterThan(20);
    }
    for (const { reason } of leftOut) expect(reason.length).toBeGreaterThan(10);
  });

  test.each(Object.entries(rows).filter(isComputed))(
    'the published %s is in the range of the estimate, unless a reason says why not',
    (key, row) => {
      expect(Number.isFinite(figures[key])).toBe(true);
      expect(agrees(row, figures[key]!)).toBe(row.outside === undefined);
      expect(row.cause === undefined).toBe(row.outside === undefined);
      // A fault belongs to an operation that processes can have.
      expect(row.operation === undefined || (row.outside !== undefined && IDS.has(row.operation))).toBe(true);
    },
  );

  const given = Object.entries(rows).filter(([, row]) => row.kind === 'given');
  test.runIf(given.length > 0)('a given figure follows from the published numbers', () => {
    for (const [key, { published }] of given)
      expect(Math.abs(figures[key]! / published - 1), key).toBeLessThan(GIVEN_WITHIN);
  });
});

test('single use costs less capital than steel and more to run, within what published comparisons have', () => {
  const [steel, single] = (['stainless', 'single_use'] as const).map((one) => plantIn(one, library));
  const capital = single!.capital.total / steel!.capital.total;
  const running = single!.figures.cogs_without_depreciation / steel!.figures.cogs_without_depreciation;
  // Capital 0.71 (Jacquemart 2016) and below 0.6 (Novais 2001); running cost 0.78 and 1.7, all as quoted by Belach 2026.
  expect(capital).toBeGreaterThan(0.5);
  expect(capital).toBeLessThan(0.71);
  expect(running).toBeGreaterThan(0.78);
  expect(running).toBeLessThan(1.7);
});

test.each([
  [1, 590],
  [0.75, 970],
  [0.5, Infinity],
])(
  'with vessels of 2 m³ in both and %d of the list prices, single use is cheaper than steel up to %d kg per year',
  (contract, expected) => {
    const points = [1, 2, 4, 6, 8, 15, 20, 24].map((vessels) => {
      const [steel, single] = (['stainless', 'single_use'] as const).map(
        (one) => plantIn(one, library, { vessels, contract, year: 2023 }).figures,
      );
      return { output: steel!.output, ratio: Math.log(single!.cogs / steel!.cogs) };
    });
    expect(points.at(-1)!.output).toBeGreaterThan(2800);
    const next = points.findIndex(({ ratio }) => ratio > 0);
    expect(next < 0).toBe(expected === Infinity);
    if (next < 0) return;
    const [low, high] = [points[next - 1]!, points[next]!];
    const share = low.ratio / (low.ratio - high.ratio);
    expect(low.output * (high.output / low.output) ** share).toBeNear(expected, 0.05);
  },
);

test.each([
  ['whose bioreactors are printed', ['vacaville', 'tuas', 'songdo'], 1.17],
  ['kept back, whose bioreactors are not', ['devens', 'vienna'], 0.82],
])('the capital of built plants %s is met on average', (_, ids, ratio) => {
  const logs = CASES.filter(({ id }) => ids.includes(id)).map(({ rows, ours }) =>
    Math.log(ours(library).capital! / rows.capital!.published),
  );
  expect(Math.exp(logs.reduce((sum, one) => sum + one, 0) / ids.length)).toBeNear(ratio, 0.01);
});

describe('what is counted', () => {
  const row = { name: 'x', unit: 'kg', published: 1, how: 'as entered' } as const;
  const one = { ...CASES[0]!, rows: { a: { ...row, kind: 'given' } } } as const;

  test('a given figure never counts as inside', () => {
    expect(tally([one])).toEqual({ computed: 0, inside: 0, given: 1, defects: 0 });
    const computed = { ...row, kind: 'computed', estimate: 'energy' } as const;
    expect(tally([{ ...one, rows: { a: { ...row, kind: 'given' }, b: computed } }])).toEqual({
      computed: 1,
      inside: 1,
      given: 1,
      defects: 0,
    });
    expect(tally([{ ...one, rows: { b: { ...computed, outside: 'because' } } }]).inside).toBe(0);
  });

  test('at least six whole plants from three origins are compared, each in figures of the whole plant', () => {
    const whole = CASES.filter((entry) => entry.whole);
    expect(whole.length).toBeGreaterThanOrEqual(6);
    expect(new Set(whole.map(({ origin }) => origin)).size).toBeGreaterThanOrEqual(3);
    for (const one of whole) expect(tally([one]).computed).toBeGreaterThan(1);
  });

  const counted = (...classes: FigureClass[]): number[] => {
    const rows = CASES.flatMap((one) => Object.values(one.rows)).filter((one) => one.kind === 'computed');
    const of = rows.filter(({ estimate }) => classes.includes(estimate));
    return [of.filter(({ outside }) => outside === undefined).length, of.length];
  };
  const MONEY = ['price', 'capital', 'factor', 'cost'] as const;

  test.each([
    { of: 'prices', classes: ['price'], least: 30 },
    { of: 'prices, capital and costs', classes: MONEY, least: 50 },
  ] as const)('of published $of, 75 to 85 %% are in the stated 80 %% range', ({ classes, least }) => {
    const [inside, all] = counted(...classes) as [number, number];
    expect(all).toBeGreaterThanOrEqual(least);
    expect(inside / all).toBeGreaterThanOrEqual(0.75);
    expect(inside / all).toBeLessThanOrEqual(0.85);
  });

  test.each(MONEY)('the number of %s in the range is not improbable if the range holds 80 %%', (one) => {
    const [inside, all] = counted(one) as [number, number];
    // Of fewer, none in the range would not be improbable.
    expect(all).toBeGreaterThanOrEqual(3);
    const chance = (n: number): number => {
      let ways = 1;
      for (let k = 0; k < n; k++) ways *= (all - k) / (k + 1);
      return ways * 0.8 ** n * 0.2 ** (all - n);
    };
    const tail = (from: number, to: number): number =>
      Array.from({ length: to - from + 1 }, (_, n) => chance(from + n)).reduce((sum, p) => sum + p, 0);
    expect(tail(0, inside)).toBeGreaterThan(0.025);
    expect(tail(inside, all)).toBeGreaterThan(0.025);
  });

  test('a price of a published list is judged without prices of its house, and not where there are no others', () => {
    const row = costRow('C-25');
    const { factor, spread } = withoutFamilies(row, ['SPD'], 51.42)!;
    expect(factor).toBeGreaterThan(1.1);
    expect(spread).toBeGreaterThan(row.spread);
    expect(withoutFamilies(row, [], 51.42)!.factor).toBe(1);
    expect(withoutFamilies(costRow('C-47'), ['SPD'], 12.35)).toBeNull();
  });

  test('each class of estimate names the source of its range, which contains the estimate', () => {
    for (const { low, high, source } of Object.values(ACCURACY)) {
      expect(low).toBeLessThan(0);
      expect(high).toBeGreaterThan(0);
      expect(source.length).toBeGreaterThan(20);
    }
  });
});

test('of the prices of columns 5 of 8 parts agree, and 3 of 4 whole columns, as the page says', () => {
  const parts = CASES.filter(({ origin }) => origin === 'BioSTEAM').flatMap(({ rows }) =>
    Object.entries(rows).filter(([key]) => /^(beer|rectifier|condenser|reboiler)_price$/.test(key)),
  );
  expect([parts.filter(([, row]) => row.kind === 'computed' && !row.outside).length, parts.length]).toEqual([5, 8]);
  const known = withMolecules(library, [GROWN_YEAST], 'BioSTEAM');
  const whole = [
    { plant: cornEthanolPlant, published: { beer_column: 345_173, rectifier: 512_074 } },
    { plant: caneEthanolPlant, published: { beer_column: 450_876, rectifier: 631_954 } },
  ].flatMap(({ plant, published: prices }) => {
    const results = run(plant, known);
    const row = {
      ...CASES[0]!.rows['beer_price'],
      kind: 'computed',
      estimate: 'price',
      types: WHOLE_COLUMN,
    } as ComputedRow;
    return Object.entries(prices).map(([id, published]) =>
      agrees({ ...row, published }, wholeColumnPrice(results, id)),
    );
  });
  expect(whole.filter(Boolean)).toHaveLength(3);
});

test('the corn plant takes in the oxygen that its dryer burns, which the file leaves out', () => {
  const { streams } = run(cornEthanolPlant, withMolecules(library, [GROWN_YEAST], 'BioSTEAM, biorefineries.corn'));
  const sum = (list: typeof streams): number => list.reduce((kg, { mass }) => kg + mass, 0);
  const entering = streams.filter(({ from_step }) => from_step === null);
  expect(sum(streams.filter(({ to_step }) => to_step === null)) / sum(entering)).toBeCloseTo(1, 12);
  const bought = (component: string): number =>
    entering
      .filter(({ to_step }) => to_step === 'dryer')
      .flatMap(({ components }) => components)
      .reduce((kg, one) => kg + (one.component_id === component ? one.mass : 0), 0);
  expect(bought('oxygen') / bought('methane')).toBeCloseTo(63.996 / 16.043, 9);
});

describe.each(OWN_PLANTS)('our plant of $title', (own) => {
  const results = run(own.plant, own.library?.(library) ?? library);
  const figures = figuresOf(results, own.fermenter);

  test('has shares of cost that add up, and machines', () => {
    const { materials, consumables, labour, utilities, facility, quality } = figures;
    expect(materials! + consumables! + labour! + utilities! + facility! + quality!).toBeNear(100, 1e-9);
    expect(machinesOf(results).length).toBeGreaterThan(10);
  });

  test('names a source of each published range, and a reason if it is outside', () => {
    for (const { key, inside, published } of assess(own, results)) {
      expect(published.source.length).toBeGreaterThan(5);
      expect([key, inside]).toEqual([key, published.outside === undefined]);
    }
  });
});

test('solving for an input rejects a value that is never reached', () => {
  expect(solveFor((x) => 10 - x, 4, 0, 8)).toBeNear(6, 1e-9);
  expect(() => solveFor((x) => x, 9, 0, 8)).toThrow(RangeError);
});
