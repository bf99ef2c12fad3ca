import { expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../../../engine/tests/fixtures.test-support.ts';
import { catalogue, evaluate } from '#engine/index.ts';
import { leverage } from '#engine/analysis/index.ts';
import { toCatalogue } from '#src/draft/catalogue.ts';
import { leversOf } from '#src/draft/goal-seek/levers.ts';
import { candidates } from './use-alternatives.ts';
import { PER_KG } from '#src/lib/reporting.ts';

const draft = configuration('cfg_homogenised_v2');
const results = resultsOf(evaluate(draft, product, library));
const levers = leversOf(draft, results, toCatalogue(catalogue()), library, product.selling_price, PER_KG);
const found = leverage({ configuration: draft, product, library }, ['figures.cogs']);
const rows = Array.isArray(found) ? found[0]!.rows : [];

test('the inputs that are tried have the largest effects, and are inputs of goal-seek', () => {
  const tried = candidates(rows, levers, '', -1);
  expect(tried).toHaveLength(5);
  const effect = (id: string) => {
    const row = rows.find(({ step_id, key }) => (step_id === null ? key : `steps.${step_id}.${key}`) === id)!;
    return Math.abs(row.higher.change ?? row.step.change ?? 0);
  };
  const effects = tried.map(({ id }) => effect(id));
  expect(effects).toEqual(effects.toSorted((a, b) => b - a));
});

test('the input asked about, locked ones and those without effect are not tried', () => {
  const [first, second] = candidates(rows, levers, '', -1);
  expect(candidates(rows, levers, first!.id, -1)[0]).toBe(second);
  const locked = rows.map((row) => ({ ...row, is_locked: true }));
  expect(candidates(locked, levers, '', -1)).toEqual([]);
  const idle = rows.map((row) => ({ ...row, step: { ...row.step, change: 0 }, higher: { ...row.higher, change: 0 } }));
  expect(candidates(idle, levers, '', -1)).toEqual([]);
});

test('prices and assumptions are found too, not only settings', () => {
  const others = rows.filter(({ step_id }) => step_id === null);
  expect(candidates(others, levers, '', -1).length).toBeGreaterThan(2);
});

test('an input without room in the direction that helps is not tried', () => {
  const [first] = candidates(rows, levers, '', -1);
  const isUp =
    (rows.find(({ step_id, key }) => (step_id === null ? key : `steps.${step_id}.${key}`) === first!.id)!.higher
      .change ?? 0) < 0;
  const stuck = levers.map((one) =>
    one.id === first!.id ? { ...one, ...(isUp ? { max: one.now! } : { min: one.now! }) } : one,
  );
  expect(candidates(rows, stuck, '', -1).map(({ id }) => id)).not.toContain(first!.id);
  expect(candidates(rows, stuck, '', 1).map(({ id }) => id)).toContain(first!.id);
});
