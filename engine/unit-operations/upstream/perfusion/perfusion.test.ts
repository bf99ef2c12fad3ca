import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../../tests/fixtures.test-support.ts';
import type { SettingValue } from '../../../index.ts';
import { perfusionRate, perfusionTitre } from '../../../physics/continuous.ts';
import { antibody, biomass } from '../../cultures.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../../laws.test-support.ts';

const options = { basis: antibody };
keepsItsBooks('perfusion', [
  { options },
  { settings: { sieving: 0.9, death_rate: 0.03, lysed_fraction: 0.05, harvest_interval: 72 }, options },
]);
everySettingCounts('perfusion', [
  { settings: { temperature: 307.15 }, options },
  { options },
  { settings: { sieving: 0.95, specific_uptake: 3 }, options },
  { settings: { medium_supply: 'bought' }, options },
  { settings: { medium: 'library', medium_id: 'buf_phosphate_ph7' }, options },
]);

describe('perfusion', () => {
  test('gives perfusion rate and titre', () => {
    expect(perfusionRate(25, 50)).toBeNear(1.25);
    expect(perfusionTitre(20, 50, 1.15, 0.1, 1) * 1000).toBeNear(800);
  });
  test('gives titre and transfer with a fouling fibre in 2.5 m³', () => {
    const { outputs } = runUnit('perfusion', { vessel_volume: 2.5, sieving: 0.9 }, {}, { basis: antibody });
    expect(outputs.titre! * 1000).toBeNear(793);
    expect(outputs.max_transfer).toBeNear(23.64, 1e-3);
  });
  test('needs more oxygen for more sugar eaten, or makes lactic acid', () => {
    const of = (settings: Record<string, SettingValue>) =>
      runUnit('perfusion', { batch_substrate_concentration: 15, ...settings }, {}, { basis: antibody });
    const usual = of({});
    const hungry = of({ maintenance: 0.012 });
    // 4 g/kg/h more for 15 kg of cells per m³, and 6 mol of oxygen per mol of glucose.
    const more = (0.004 * 15 * 1000 * 6) / 180.16;
    expect(hungry.outputs['peak_uptake']! - usual.outputs['peak_uptake']!).toBeNear(more, 2e-3);
    expect(usual.state.run.reaction[usual.at.by_product]).toBeNear(0, 1e-9);
    const starved = of({ maintenance: 0.012, specific_uptake: usual.state.resolved.values.specific_uptake! });
    expect(starved.outputs['peak_uptake']).toBeNear(usual.outputs['peak_uptake']!, 1e-9);
    expect(starved.state.run.reaction[starved.at.by_product]).toBeGreaterThan(0);
  });
  test('harvests no cells, and removes the rest by the bleed', () => {
    const { state, at, outputs } = runUnit('perfusion', {}, {}, { basis: antibody });
    const { out, sides, made } = state.run;
    expect(out.mass[at.cell]).toBe(0);
    expect(out.mass[at.target]! / made).toBeNear(outputs.harvested!, 1e-12);
    expect(sides.bleed!.mass[at.target]! + out.mass[at.target]!).toBeNear(made, 1e-12);
    expect(out.mass[at.target]! / out.volume()).toBeNear(outputs.titre!, 0.02);
  });
  test('rejects a bleed above the perfusion rate, starving cells, too little oxygen, and biomass as product', () => {
    const answer = (settings: Record<string, SettingValue>) => tryUnit('perfusion', settings, {}, { basis: antibody });
    expect(answer({ bleed_rate: 1.5 })).toMatchObject({ infeasible: true, limit: { unit: '1/d' } });
    expect(answer({ bleed_rate: 1, specific_perfusion: 60 })).toMatchObject({ fields: ['bleed_rate', 'death_rate'] });
    expect(answer({ batch_substrate_concentration: 2 })).toMatchObject({ limit: { unit: 'g/L' } });
    expect(answer({ cell_density: 150, batch_substrate_concentration: 10, specific_uptake: 10 })).toMatchObject({
      limit: { unit: 'mmol/L/h' },
    });
    expect(tryUnit('perfusion', {}, {}, { basis: biomass })).toMatchObject({ infeasible: true });
  });
});
