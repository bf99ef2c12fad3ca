import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { usualProduct } from '../../simulation/usual-product.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks, type Settings } from '../laws.test-support.ts';

const options = { basis: usualProduct('capsid_separation') };
/** Full capsids of 5.2 and empty ones of 3.75 MDa, by number. */
const capsids = (full: number): Feed => ({
  water: 5,
  target: full * 5.2e-4,
  aggregate: (1 - full) * 3.75e-4,
  host_protein: 1e-5,
});
const run = (settings: Settings = {}, full = 0.2) => runUnit('capsid_separation', settings, capsids(full), options);
const ALL: Settings[] = [{}, { method: 'ultracentrifuge', rotor_load: 1 }, { technology: 'single_use' }];
keepsItsBooks(
  'capsid_separation',
  ALL.map((settings) => ({ settings, feed: capsids(0.2), options })),
);
everySettingCounts(
  'capsid_separation',
  ALL.map((settings) => ({ settings, feed: capsids(0.2), options })),
);

describe('capsid separation', () => {
  test.each([
    [0.05, 0.186],
    [0.2, 0.52],
    [0.4, 0.743],
  ])('by anion exchange takes %d full capsids to %d', (before, after) => {
    const { full_before: found, full_share: share } = run({}, before).outputs;
    expect(found!).toBeNear(before, 1e-6);
    expect(share!).toBeNear(after, 2e-3);
  });
  test('by ultracentrifuge is purer and takes a run per load', () => {
    const { full_share: share, runs } = run({ method: 'ultracentrifuge', rotor_load: 1 }).outputs;
    expect(share!).toBeNear((0.6 * 0.2) / (0.6 * 0.2 + 0.02 * 0.8), 1e-6);
    expect(runs).toBe(6);
  });
  test('rejects a feed without vector', () =>
    expect(tryUnit('capsid_separation', {}, { water: 10 }, options)).toMatchObject({ message: /no dissolved vector/ }));
});
