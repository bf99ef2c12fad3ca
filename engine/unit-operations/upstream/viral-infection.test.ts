import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { usualProduct } from '../../simulation/usual-product.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks, type Settings } from '../laws.test-support.ts';

const options = { basis: { ...usualProduct('viral_infection'), component_id: 'prt_adenovirus' } };
/** 1 m³ with 1 million cells per mL of 0.3 ng. */
const CULTURE: Feed = { water: 996.2, cell: 0.3 };
const run = (settings: Settings = {}, feed = CULTURE) => runUnit('viral_infection', settings, feed, options);
const DENSE: Feed = { water: 980, cell: 3 };
const ALL: Settings[] = [
  {},
  { release: 'budding', moi: 0.01 },
  { antigen: 2, carriers: 5 },
  { technology: 'single_use' },
];
keepsItsBooks('viral_infection', [
  ...ALL.map((settings) => ({ settings, feed: CULTURE, options })),
  { settings: { vessel: 'culture' }, feed: CULTURE, options, bare: true },
]);
everySettingCounts('viral_infection', [
  ...ALL.map((settings) => ({ settings, feed: CULTURE, options })),
  { feed: DENSE, options },
]);

describe('viral infection', () => {
  test.each([
    [0.01, 0.00995],
    [1, 0.632],
    [5, 0.9933],
  ])('with %d units per cell infects %d of the cells', (moi, share) =>
    expect(run({ moi }).outputs.infected!).toBeNear(share, 1e-3),
  );
  test('makes 5 × 10¹⁰ particles per mL, of which 0.2 % infect the next batch', () => {
    const { titre, seed } = run().outputs;
    expect(titre!).toBeNear(50 * 0.99326, 0.005);
    expect(seed! * 0.99326).toBeNear(0.002, 1e-3);
  });
  test('weighs 0.274 mg per 10¹² particles', () => {
    const { product, particles, seed } = run().outputs;
    expect((product! * 1e6) / particles! / (1 - seed!)).toBeNear(0.274, 1e-3);
  });
  test('of 200 L on 5 g/L of carriers has 440 m² and makes 0.8 g of antigen', () => {
    const vero: Feed = { water: 199, cell: 0.12 };
    const { product, carrier_area: area, seed } = run({ antigen: 2, carriers: 5, moi: 0.01 }, vero).outputs;
    expect(area!).toBeNear(440, 0.01);
    expect((product! * 1000) / (1 - seed!)).toBeNear(0.8, 1e-9);
  });
  test('a second round takes a day, and crowded cells make fewer particles without fresh medium', () => {
    expect(run({ moi: 0.1 }).outputs.harvest_time).toBe(84);
    const each = (settings: Settings) => run(settings, DENSE).outputs.particles!;
    expect(each({}) / each({ medium_exchange: true })).toBeNear(Math.exp(-(10 / 2 - 1) * 0.35), 0.05);
  });
  test('rejects a batch that makes less than its seed', () =>
    expect(tryUnit('viral_infection', { moi: 20, burst: 100 }, CULTURE, options)).toMatchObject({
      fields: ['moi', 'burst'],
    }));
});
