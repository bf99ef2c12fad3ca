/** Price evidence about prices, and whether the ranges that follow from them are true. */
import { describe, expect, test } from 'vitest';
import { COST_ROWS, type CostRow, costRow, familyOf, independent, spreadOf, USUAL_SPREAD } from './cost-table.ts';
import { medianPrice, priceBy, pricesByFamily, type PriceSource } from './evidence.ts';
import { lawText, priceOf } from './price-law.ts';
import { capitalSpread, FACTOR_SPREAD, HOUSE_SPREAD, purchaseSpread, reachOf, varianceByType } from './price-spread.ts';

/** Sizes at which a row is a median of its sources. */
const anchors = ({ formula, source }: CostRow): number[] =>
  source.startsWith('Median of') && formula.startsWith('log-log')
    ? [...formula.matchAll(/ at ([\d.,]+?)(?=,? |$)/g)].map(([, size]) => Number(size!.replaceAll(',', '')))
    : [];
const medians = COST_ROWS.filter((row) => /^Median of \d+ independent/.test(row.source));
const prices = (evidence: readonly PriceSource[], size: number): Map<string, number> =>
  pricesByFamily(evidence, size, familyOf);
const in2023 = (row: CostRow, size: number): number => (row.cost(size) * 797.9) / row.index;

describe('laws of prices', () => {
  test('are straight between points in a log-log chart, and go on beyond them', () => {
    const price = priceOf({
      points: [
        [1, 100],
        [10, 1000],
        [100, 1000],
      ],
    });
    expect([0.1, 1, 3, 10, 50, 1000].map(price)).toEqual(
      [10, 100, 300, 1000, 1000, 1000].map((usd) => expect.closeTo(usd, 6)),
    );
    expect(priceOf({ points: [[2, 100]] })(4)).toBeNear(100 * 2 ** 0.6, 1e-9);
  });
  test.each([
    [{ form: 'power', p: [12_742.8, 3.8, 0.5] }, 15.2, 25_485.6],
    [{ form: 'affine-power', p: [17_000, 1130, 1.05] }, 1, 18_130],
    [{ form: 'log10-quadratic', p: [4, 1, 0] }, 10, 100_000],
    [{ form: 'ln-quadratic', p: [0, 2, 0], per: 2 }, 5, 100],
    [{ form: 'poly2', p: [1, 2, 3] }, 10, 321],
    [{ form: 'exp-linear', p: [5, 0] }, 7, 5],
  ] as const)('%j', (law, size, usd) => expect(priceOf(law)(size)).toBeNear(usd, 1e-9));
  test('show no term of nothing', () => {
    expect(lawText({ form: 'ln-quadratic', p: [8.25, 0.7, 0], in: 'hp' })).toBe('exp(8.25 + 0.7 ln S), S in hp');
    expect(lawText({ form: 'ln-quadratic', p: [8.25, 0, -0.7] })).toBe('exp(8.25 - 0.7 ln² S)');
    expect(lawText({ form: 'poly2', p: [1, 0, 3] })).toBe('1 + 3 S²');
    for (const { formula } of COST_ROWS) expect(formula).not.toMatch(/[+-] 0 /);
  });
});

describe('sources', () => {
  test('are brought to the money of 2023 and to the material and grade of the row', () => {
    const vendor: PriceSource = { by: 'PTV', year: 2012, index: 584.6, factor: 0.5, points: [[10, 100_000]] };
    expect(priceBy(vendor, 10)).toBeNear((100_000 * 0.5 * 797.9) / 584.6, 1e-9);
    expect(priceBy(vendor, 31)).toBeNull();
    expect(priceBy(vendor, 3)).toBeNull();
  });
  test('of one family count once, and those that are suspect do not count', () => {
    const row = costRow('C-02');
    expect(row.evidence.map(({ by }) => familyOf(by))).toContain('LOH');
    expect(independent(row.evidence)).toBe(8);
    const at = prices(row.evidence, 2000);
    expect(at.has('LOH')).toBe(false);
    expect(row.evidence.filter(({ by }) => familyOf(by) === 'PET')).toHaveLength(2);
    expect(at.size).toBe(new Set(at.keys()).size);
  });
  test('say so where there is none', () => {
    for (const row of COST_ROWS.filter(({ evidence }) => independent(evidence) === 0))
      expect([row.id, row.source]).toEqual([row.id, expect.stringMatching(/[Ee]stimate|BioSTEAM|PreFerS/)]);
  });
  test('are in rising order of size, in years that have an index', () => {
    for (const { evidence } of COST_ROWS)
      for (const one of evidence) {
        expect(priceBy(one, 'points' in one ? one.points[0]![0]! : one.range![0]!)).toBeGreaterThan(0);
        const sizes = 'points' in one ? one.points.map(([size]) => size!) : one.range!;
        expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
      }
  });
});

describe('curves', () => {
  test('pass through the median of the sources where there are enough', () => {
    expect(medians.length).toBeGreaterThan(20);
    for (const row of medians)
      for (const size of anchors(row))
        expect(in2023(row, size), `${row.id} at ${size}`).toBeNear(
          medianPrice(prices(row.evidence, size).values()),
          1e-9,
        );
  });
});

describe('spread', () => {
  test('is the scatter of all types where a type has no sources, and that of a further draw', () => {
    expect(spreadOf([], [], () => 1)).toBeNear(USUAL_SPREAD * Math.SQRT2, 1e-12);
  });
  test('of types with three families has the median that all others use', () => {
    const own = COST_ROWS.flatMap((row) => {
      if (independent(row.evidence) < 3 || !row.source.startsWith('Median')) return [];
      const logs = anchors(row)
        .map((size) => [...prices(row.evidence, size).values()].map(Math.log))
        .toSorted((a, b) => b.length - a.length)[0];
      if (!logs || logs.length < 3) return [];
      const mean = logs.reduce((sum, one) => sum + one, 0) / logs.length;
      return [Math.sqrt(logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (logs.length - 1))];
    }).toSorted((a, b) => a - b);
    expect(own.length).toBeGreaterThan(12);
    expect(own[Math.floor(own.length / 2)]!).toBeNear(USUAL_SPREAD, 0.15);
  });
  test('is true: of families left out, 75 to 85 % have a price in the 80 % range that the others give', () => {
    let [inside, all] = [0, 0];
    for (const row of medians) {
      const sizes = anchors(row);
      for (const family of new Set(row.evidence.map(({ by }) => familyOf(by)))) {
        const others = row.evidence.filter(({ by }) => familyOf(by) !== family);
        const level = (size: number): number | null => {
          const known = prices(others, size);
          return known.size > 0 ? medianPrice(known.values()) : null;
        };
        const spread = spreadOf(others, sizes, (size) => level(size) ?? row.cost(size));
        for (const size of sizes) {
          const left = prices(row.evidence, size).get(family);
          const ours = level(size);
          if (left === undefined || ours === null) continue;
          const { low, high } = reachOf(spread);
          all += 1;
          if (left >= ours * (1 - low) && left <= ours * (1 + high)) inside += 1;
        }
      }
    }
    expect(all).toBeGreaterThan(150);
    expect(inside / all).toBeGreaterThanOrEqual(0.75);
    expect(inside / all).toBeLessThanOrEqual(0.85);
  });
  test('of a plant has the level of its house in common, and that of a type in all machines of the type', () => {
    expect(purchaseSpread([])).toBe(HOUSE_SPREAD);
    const one = [{ cost_id: 'C-25', purchase_cost: 1e6 }];
    expect(purchaseSpread(one)).toBeNear(costRow('C-25').spread, 1e-9);
    expect(purchaseSpread([...one, ...one])).toBeNear(costRow('C-25').spread, 1e-9);
    const mixed = [...one, { cost_id: 'C-16', purchase_cost: 1e6 }];
    expect(purchaseSpread(mixed)).toBeLessThan(costRow('C-16').spread);
    expect(capitalSpread(mixed)).toBeNear(Math.hypot(purchaseSpread(mixed), FACTOR_SPREAD), 1e-12);
    expect(varianceByType(mixed).map(({ id }) => id)).toEqual(['C-25', 'C-16']);
  });
});
