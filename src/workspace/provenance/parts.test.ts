import { expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../../../engine/tests/fixtures.test-support.ts';
import { compile, explainer, figureRefs } from '#engine/index.ts';
import { partsOf } from './parts.ts';
import { partsFor } from './use-explanation.ts';
import { agrees } from './wording.ts';

const compiled = compile(configuration('cfg_homogenised_v2'), product, library);
const results = resultsOf(compiled.evaluate());
const explain = explainer(compiled);
const ask = (ref: string) => Promise.resolve(explain(ref));

test('the parts of every number that has some add up to it, and each has a name', async () => {
  const all = figureRefs(results).map(explain);
  const parts = await Promise.all(all.map((shown) => partsFor(shown, ask)));
  const withParts = all.flatMap((shown, index) => (parts[index] ? [{ shown, parts: parts[index] }] : []));
  expect(withParts.length).toBeGreaterThan(100);
  for (const { shown, parts: its } of withParts) {
    const sum = its.reduce((total, { value }) => total + value, 0);
    expect(agrees(shown.value, sum) || Math.abs(shown.value! - sum) < 1e-6, shown.ref).toBe(true);
    expect(its.filter(({ title }) => title === '')).toEqual([]);
  }
});

test('the unit cost has the categories of the operating cost as parts, in USD/kg', async () => {
  const parts = (await partsFor(explain('figures.cogs'), ask))!;
  const categories = results.operating_cost.by_category.filter(({ annual }) => annual !== 0);
  expect(parts.map(({ value }) => value)).toEqual(categories.map(({ per_kg }) => expect.closeTo(per_kg, 9)));
});

test('a difference has its terms as parts, with signs', () => {
  const shown = explain('operating_cost.annual_without_depreciation');
  expect(partsOf(shown)!.map(({ value }) => Math.sign(value))).toEqual([1, -1]);
});

test.each(['figures.msp', 'figures.irr', 'schedule.batches'])('%s is no sum', async (ref) => {
  expect(await partsFor(explain(ref), ask)).toBeNull();
});
