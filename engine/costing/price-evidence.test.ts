import { expect, test } from 'vitest';
import { costRow } from './cost-table.ts';
import { priceEvidence } from './price-evidence.ts';

const compressor = priceEvidence({ cost_id: 'C-16', size: 221, unit_cost: 330_000 })!;

test('brings all sources to the money of the machine, as our own curve', () => {
  const ours = compressor.sources.find(({ title }) => title.startsWith('Seider'))!;
  expect(ours.price).toBeNear(330_000, 1e-9);
  expect(compressor.median).toBeNear(294_500, 1e-3);
  expect(compressor.low * compressor.high).toBeNear(330_000 ** 2, 1e-9);
});

test('gives no price far beyond the sizes of a source, and lists one that not used for the curve', () => {
  const of = (start: string) => compressor.sources.filter(({ title }) => title.startsWith(start));
  expect(of('Karamerou')[0]!.price).toBeNull();
  expect(of('Towler').map(({ counts }) => counts)).toEqual([true, false]);
});

test('says what the others make of the price if a source is left out, whose weight they share', () => {
  const dearest = compressor.sources
    .filter(({ weight }) => weight !== null)
    .reduce((a, b) => (a.price! > b.price! ? a : b));
  const left = priceEvidence({ cost_id: 'C-16', size: 221, unit_cost: 330_000 }, undefined, new Set([dearest.key]))!;
  expect(compressor.shift).toBeNull();
  expect(left.shift).toBeLessThan(1);
  expect(left.shift).toBeNear(left.median! / compressor.median!, 1e-12);
  expect(left.sources.find(({ key }) => key === dearest.key)).toMatchObject({ weight: null, price: dearest.price });
  for (const { sources } of [left, compressor])
    expect(sources.reduce((sum, { weight }) => sum + (weight ?? 0), 0)).toBeNear(1, 1e-12);
});

test('lists the nearest source first: what counts, the same machine, size, year', () => {
  const last = (start: string) => compressor.sources.findLastIndex(({ title }) => title.startsWith(start));
  const row = costRow('C-16').evidence;
  const uses = compressor.sources.map(({ key }) => row[Number(key.split(' ')[1])]!.use ?? 'same');
  expect(uses).toEqual(
    uses.toSorted((a, b) => ['same', 'near', 'out'].indexOf(a) - ['same', 'near', 'out'].indexOf(b)),
  );
  const same = compressor.sources.filter((_one, n) => uses[n] === 'same');
  const beyond = same.map(({ range: [from, to] }) => Math.max(0, Math.log(from / 221), Math.log(221 / to)));
  expect(beyond).toEqual(beyond.toSorted((a, b) => a - b));
  const inside = same.filter((_one, n) => beyond[n] === 0).map(({ year }) => year);
  expect(inside).toEqual(inside.toSorted((a, b) => b - a));
  expect(last('Towler')).toBe(compressor.sources.length - 1);
});

test('draws over the sizes of the sources, in rising order', () => {
  const sizes = compressor.curve.map(([size]) => size);
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(sizes[0]!).toBeLessThan(50);
  expect(sizes.at(-1)!).toBeGreaterThan(1400);
});

test('says so without a source, and knows nothing of a machine that a user declared', () => {
  const estimate = priceEvidence({ cost_id: 'C-45', size: 6000, unit_cost: 3.5e6 })!;
  expect([estimate.families, estimate.median, estimate.basis]).toEqual([0, null, 'Estimate, no source']);
  expect(priceEvidence({ cost_id: 'own', size: 1, unit_cost: 1 })).toBeNull();
});
