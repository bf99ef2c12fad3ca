import { describe, expect, test } from 'vitest';
import antibody from '../../data/demo-antibody.json' with { type: 'json' };
import acid from '../../data/demo-succinic-acid.json' with { type: 'json' };
import { evaluate, type Configuration, type ProductBasis } from '#engine/index.ts';
import { configuration, library, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import { formatNumber } from '#src/lib/format.ts';
import { PER_KG, reportedFor, valuePer } from '#src/lib/reporting.ts';
import { footprintColumns } from './columns.tsx';
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
    expect(found.parts.reduce((sum, { gwp }) => sum + gwp, 0) / whole).toBeCloseTo(1, 9);
    expect(found.parts.reduce((sum, { printed }) => sum + printed, 0)).toBeCloseTo(found.total, 9);
    expect(found.totalText.replace('≥\u202f', '')).toBe(formatNumber(whole));
    expect(formatNumber(found.total, { decimals: found.decimals })).toBe(formatNumber(whole));
  });
});

test('a part has a share of a whole footprint, and none of one that is only a lower bound, of which a report has no column', () => {
  const found = (of: 'cfg_homogenised_v1' | 'cfg_homogenised_v2') =>
    footprintOf(resultsOf(evaluate(configuration(of), product, library)), PER_KG)!;
  const columnsOf = (of: ReturnType<typeof found>) => footprintColumns(of).map(({ key }) => key);
  const [bound, whole] = [found('cfg_homogenised_v1'), found('cfg_homogenised_v2')];
  expect([bound.isBound, new Set(bound.parts.map(({ share }) => share))]).toEqual([true, new Set([null])]);
  expect(columnsOf(bound)).not.toContain('share');
  expect([whole.isBound, whole.parts[0]!.share! > 0.1]).toEqual([false, true]);
  expect(columnsOf(whole)).toContain('share');
});

/** Two batches of 2 kg, of one inventory each. */
function footprintOfItems(...items: [title: string, gwp: number | null, direction?: 'in' | 'out'][]) {
  const [, results] = known[0]!;
  const inventory = items.map(([title, gwp, direction = 'in']) => ({
    item_id: title,
    title,
    step_id: '',
    direction,
    amount: 1,
    unit: 'kg' as const,
    gwp,
  }));
  const gwp = items.reduce((sum, [, one]) => sum + (one ?? 0), 0) / 2;
  return footprintOf({ ...results, inventory, figures: { ...results.figures, batches: 2, output: 4, gwp } }, PER_KG)!;
}

test('names once what is bought without a factor, and leaves it out of the causes', () => {
  const items = [
    ['Steam', 20],
    ['Filter', null],
    ['Sugar', 60],
    ['Filter', null],
    ['Salt', null],
    ['Sugar', 20],
  ] as const;
  const { parts, missing } = footprintOfItems(...items.map((one): [string, number | null] => [...one]), [
    'Gas',
    null,
    'out',
  ]);
  expect(parts.map(({ title, gwp, share }) => [title, gwp, share])).toEqual([
    ['Sugar', 40, 0.8],
    ['Steam', 10, 0.2],
  ]);
  expect(missing).toEqual(['Filter', 'Salt']);
});

test('the smallest causes are one line, unless that saves none', () => {
  const causes = (count: number) =>
    footprintOfItems(...Array.from({ length: count }, (_, n): [string, number] => [`Item ${n}`, 100 - n])).parts;
  expect(causes(13).map(({ title }) => title)).toEqual(Array.from({ length: 13 }, (_, n) => `Item ${n}`));
  expect(causes(15)).toHaveLength(13);
  expect(causes(15).at(-1)).toMatchObject({ title: '3 others', gwp: (88 + 87 + 86) / 2 });
});

test('there is none without factors', () => {
  const { factors: _factors, ...bare } = library;
  const results = resultsOf(evaluate(configuration('cfg_homogenised_v2'), product, bare));
  expect(footprintOf(results, PER_KG)).toBeNull();
});
