import { beforeEach, expect, test } from 'vitest';
import { METRICS, type Figures } from '#engine/index.ts';
import { canPromise, constraintsOf, firstPromises, isMinimum, storedPromises, storePromises } from './promises.ts';

const figures = { output: 357_508, cogs: 160 } as Figures;

beforeEach(() => localStorage.clear());

test('a limit is a minimum where a higher value is better, and a maximum where a lower one is', () => {
  const all = Object.keys(METRICS).filter(canPromise);
  expect(all).toContain('output');
  expect(all).not.toContain('batches');
  for (const metric of all) {
    const [constraint] = constraintsOf([{ metric, limit: 2 }]);
    expect(constraint).toEqual(METRICS[metric].better === 'higher' ? { metric, min: 2 } : { metric, max: 2 });
  }
  expect(isMinimum({ metric: 'cogs', limit: 1 })).toBe(false);
});

test('the first limits are those of the product; without a planned output, the present one', () => {
  const known = firstPromises({ target_output: 300_000, selling_price: 200 }, figures);
  expect(constraintsOf(known)).toEqual([
    { metric: 'output', min: 300_000 },
    { metric: 'cogs', max: 200 },
  ]);
  const unknown = firstPromises({ target_output: null, selling_price: null }, figures);
  expect(constraintsOf(unknown)).toEqual([{ metric: 'output', min: 350_000 }]);
});

test('limits are remembered for each process, and what cannot be read is none', () => {
  const limits = [
    { metric: 'cogs', limit: 150 },
    { metric: 'purity', limit: null },
  ] as const;
  storePromises('prc_a', limits);
  expect(storedPromises('prc_a')).toEqual(limits);
  expect(storedPromises('prc_b')).toBeNull();
  localStorage.setItem('promises:prc_b', '[{"metric":"batches","limit":1},{"metric":"cogs","limit":"1"},{}]');
  expect(storedPromises('prc_b')).toEqual([]);
  localStorage.setItem('promises:prc_b', '{');
  expect(storedPromises('prc_b')).toBeNull();
});
