import { describe, expect, test } from 'vitest';
import { runUnit } from '../../tests/fixtures.test-support.ts';
import { normalCdf } from '../../numeric/normal.ts';
import type { SettingValue } from '../../types/configuration.ts';
import { antibody } from '../cultures.test-support.ts';
import { MIXED_POOL, SMALL_POOL } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks('flow_through_chromatography', [
  { feed: MIXED_POOL },
  { settings: { media: 'membrane' }, feed: MIXED_POOL },
  { settings: { media: 'mixed_mode', cycles: 3 }, feed: SMALL_POOL },
]);
everySettingCounts('flow_through_chromatography', [
  { feed: MIXED_POOL },
  { settings: { max_diameter: 0.1 }, feed: MIXED_POOL },
  { settings: { load: 10_000 }, feed: MIXED_POOL },
  { settings: { load: 20 }, feed: MIXED_POOL },
]);

describe('flow-through chromatography', () => {
  test('removes impurities up to its capacity', () => {
    const removal = { nucleic_acid_removal: 3, host_protein_removal: 1 };
    const loose = runUnit('flow_through_chromatography', { load: 20, ...removal }, MIXED_POOL).outputs;
    expect(loose.nucleic_acid_left!).toBeNear(1e-3, 1e-9);
    expect(loose.host_protein_left!).toBeNear(0.1, 1e-9);
    const full = runUnit('flow_through_chromatography', { load: 1000, ...removal }, MIXED_POOL).outputs;
    // 60 L of media hold 10 g/L of 12 kg.
    expect(full.host_protein_left!).toBeNear(1 - 0.6 / 12, 1e-9);
  });

  // An antibody after protein A, with as much salt as a column or a buffer leaves.
  const antibodyIn = (sodium_chloride: number, settings: Record<string, SettingValue> = {}) =>
    runUnit(
      'flow_through_chromatography',
      { media: 'membrane', ...settings },
      { water: 400, target: 8, host_protein: 0.01, nucleic_acid: 1e-4, sodium_chloride },
      { basis: { ...antibody, component_id: 'prt_igg1_mab_trastuzumab_like' } },
    );
  const logs = (left: number) => -Math.log10(left);

  test('removes as platform processes do in little salt, and hardly anything in the salt of an eluate', () => {
    // 50 mmol/L: 0.5 to 2 logs of host cell protein, 3 logs of nucleic acid and 4 of retroviruses or more.
    const little = antibodyIn(400 * 0.05 * 0.05844).outputs;
    expect(little.load_strength!).toBeNear(50, 0.02);
    expect(logs(little.host_protein_left!)).toBeGreaterThan(0.5);
    expect(logs(little.host_protein_left!)).toBeLessThan(2);
    expect(logs(little.nucleic_acid_left!)).toBeGreaterThan(3);
    expect(little.virus_removal!).toBeGreaterThan(4);
    const much = antibodyIn(400 * 0.2 * 0.05844);
    expect(logs(much.outputs.host_protein_left!)).toBeLessThan(0.1);
    expect(much.state.warnings.map(({ message }) => message).join(' ')).toContain('mmol/L of salt');
    // The mass bound is the share of the normal distribution of the class that is held until the flush has passed.
    const { run, resolved } = antibodyIn(400 * 0.05 * 0.05844).state;
    const held =
      little.load_strength! * ((run.feed.volume() + little.buffer!) / (little.media_volume! / 1000) / 0.85 - 1) ** 0.2;
    expect(10 ** -Number(resolved.values.host_protein_removal)).toBeNear(normalCdf((held - 350) / 120), 1e-9);
  });

  test('binds more at a higher pH, and warns of a product above its isoelectric point', () => {
    const salt = 400 * 0.05 * 0.05844;
    const at = (load_ph: number) => antibodyIn(salt, { load_ph });
    expect(at(8.5).outputs.host_protein_left!).toBeLessThan(at(7).outputs.host_protein_left!);
    // The antibody of the library has an isoelectric point of 8.75.
    const warned = (load_ph: number) =>
      at(load_ph).state.warnings.some(({ message }) => message.includes('isoelectric'));
    expect([warned(8.7), warned(8.8)]).toEqual([false, true]);
  });

  test('binds in salt with mixed-mode resin, and what is entered is used as entered', () => {
    const mixed = antibodyIn(400 * 0.2 * 0.05844, { media: 'mixed_mode' }).outputs;
    expect(logs(mixed.host_protein_left!)).toBeNear(1, 1e-9);
    const entered = { nucleic_acid_removal: 2, host_protein_removal: 0.5, product_yield: 0.9 };
    const { outputs } = antibodyIn(400 * 0.2 * 0.05844, entered);
    expect([logs(outputs.nucleic_acid_left!), logs(outputs.host_protein_left!), outputs.step_yield]).toEqual([
      expect.closeTo(2, 9),
      expect.closeTo(0.5, 9),
      0.9,
    ]);
  });
});
