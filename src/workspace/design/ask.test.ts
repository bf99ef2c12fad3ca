import { expect, test } from 'vitest';
import { catalogue } from '#engine/index.ts';
import { classicalPlan } from '#engine/fitting/index.ts';
import type { Parameter } from '#generated/types.ts';
import { columnsOf, factorOf, factorsOf, firstFactors, sizeFor, usualSize, USUAL } from './ask.ts';

const setting = (more: Partial<Parameter>): Parameter =>
  ({ key: 'x', title: 'X', type: 'number', unit: '1', display_unit: '1', default: null, ...more }) as Parameter;
const range = (more: Partial<Parameter>) => {
  const { min, max } = factorOf(setting(more));
  return [min, max];
};

test('a factor has the typical range of its setting, else one about its default, within the limits', () => {
  expect(range({ typical_min: 6, typical_max: 8, default: 7 })).toEqual([6, 8]);
  expect(range({ default: 20 })).toEqual([15, 25]);
  expect(range({ default: 20, min: 18, max: 22 })).toEqual([18, 22]);
  // A share of an absolute temperature would be 77 K.
  expect(range({ default: 310.15, unit: 'K', display_unit: '°C' })).toEqual([305.15, 315.15]);
  // Without a default, about the middle of the limits.
  expect(range({ min: 0, max: 8 })).toEqual([3, 5]);
  expect(range({ default: 0 })).toEqual([-1, 1]);
});

test('a whole number has a whole middle, for the designs with a run there', () => {
  expect(range({ type: 'integer', default: 4 })).toEqual([3, 5]);
  expect(range({ type: 'integer', typical_min: 2, typical_max: 5 })).toEqual([2, 4]);
  expect(range({ type: 'integer', typical_min: 1, typical_max: 2, max: 10 })).toEqual([1, 3]);
});

test('a new plan starts with two settings, rather not whole numbers', () => {
  const settings = [setting({ key: 'vessels', type: 'integer' }), setting({ key: 'a' }), setting({ key: 'b' })];
  expect(firstFactors(settings).map(({ setting: key }) => key)).toEqual(['a', 'b']);
  expect(firstFactors(settings.slice(0, 2)).map(({ setting: key }) => key)).toEqual(['a', 'vessels']);
});

test('a new plan has what a laboratory can set, and not the size of a plant', () => {
  const firstOf = (id: string) =>
    firstFactors(factorsOf(catalogue().find((one) => one.id === id)!)).map(({ setting: key }) => key);
  expect(firstOf('batch_fermentation')).toEqual(['temperature', 'ph']);
  expect(firstOf('fed_batch_fermentation')).toEqual(['temperature', 'ph']);
  for (const operation of catalogue())
    expect(
      firstFactors(factorsOf(operation)).filter(({ setting: key }) => /^(?:vessels?|vessel_volume|trains)$/.test(key)),
    ).toEqual([]);
});

test('sizes are those that a design can have', () => {
  expect(usualSize(2)).toBe(12);
  expect(sizeFor('latin_hypercube', 4, 17)).toBe(17);
  expect(sizeFor('fractional', 5, 16)).toBe(16);
  // No fraction of 5 factors has 17 runs: the largest, half of 32.
  expect(sizeFor('fractional', 5, 17)).toBe(16);
});

test('every unit operation can be planned with its first factors and all that it reports', () => {
  let planned = 0;
  for (const operation of catalogue()) {
    const settings = factorsOf(operation);
    expect(settings.every(({ key }) => !key.includes('*'))).toBe(true);
    const factors = firstFactors(settings);
    if (factors.length < 2) continue;
    const outcome = classicalPlan({ ...USUAL, factors, size: usualSize(2) });
    expect(outcome, operation.id).toMatchObject({ possible: true });
    const [run, ...columns] = columnsOf(
      operation,
      factors,
      operation.outputs.map(({ key }) => key),
    );
    expect(run!.key).toBe('batch');
    expect(columns.map(({ key }) => key)).toEqual([
      ...factors.map(({ key }) => key),
      ...operation.outputs.map(({ key }) => `outputs.${key}`),
    ]);
    planned += 1;
  }
  expect(planned).toBeGreaterThan(30);
});
