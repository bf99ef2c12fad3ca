import { describe, expect, test } from 'vitest';
import antibody from '../../data/demo-antibody.json' with { type: 'json' };
import acid from '../../data/demo-succinic-acid.json' with { type: 'json' };
import { evaluate } from '#engine/index.ts';
import { configuration, library, product, resultsOf } from '#engine/fixtures.test-support.ts';
import type { Configuration, ProductBasis } from '#engine/types.ts';
import { formatNumber } from '#src/lib/format.ts';
import { PER_KG, reportedFor, valuePer } from '#src/lib/reporting.ts';
import { footprintOf } from './footprint.ts';

interface DemoFile {
  product: ProductBasis;
  processes: { configurations: { configuration: Configuration }[] }[];
}
const demos: [string, ProductBasis, Configuration][] = [
  ['food protein', product, configuration('cfg_homogenised_v2')],
  ...[acid, antibody].flatMap((file) => {
    const { product: made, processes } = file as unknown as DemoFile;
    return processes.map(({ configurations }, index): [string, ProductBasis, Configuration] => [
      `${made.name} ${index}`,
      made,
      configurations.at(-1)!.configuration,
    ]);
  }),
];

const evaluated = demos.map(([name, made, of]) => [name, resultsOf(evaluate(of, made, library))] as const);
const known = evaluated.filter(([, { figures }]) => figures.gwp !== null);

test('is known where the engine knows it', () => {
  expect(known.length).toBeGreaterThan(4);
  for (const [name, results] of evaluated)
    expect(footprintOf(results, PER_KG) === null, name).toBe(results.figures.gwp === null);
});

describe.each(known)('the footprint of %s', (_name, results) => {
  test.each([
    ['kg', PER_KG],
    ['g', reportedFor({ reporting_unit: 'g' }, null)],
  ])('has causes that add up to it per %s, exactly and as printed', (_unit, reported) => {
    const found = footprintOf(results, reported)!;
    const whole = valuePer(results.figures.gwp!, reported);
    expect(found.parts.reduce((sum, { value }) => sum + value, 0) / whole).toBeCloseTo(1, 9);
    expect(found.parts.reduce((sum, { printed }) => sum + printed, 0)).toBeCloseTo(found.total, 9);
    expect(found.totalText.replace('≥\u2009', '')).toBe(formatNumber(whole));
    expect(formatNumber(found.total, { decimals: found.decimals })).toBe(formatNumber(whole));
  });

  test('names what has no factor', () => {
    const without = new Set(
      results.inventory.filter(({ gwp, direction }) => gwp === null && direction === 'in').map(({ title }) => title),
    );
    expect(footprintOf(results, PER_KG)!.missing).toEqual([...without]);
  });
});

test('there is none without factors', () => {
  const { factors: _factors, ...bare } = library;
  const results = resultsOf(evaluate(configuration('cfg_homogenised_v2'), product, bare));
  expect(footprintOf(results, PER_KG)).toBeNull();
});
