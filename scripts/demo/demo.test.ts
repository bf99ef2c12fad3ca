import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DemoFit } from '#server/seed-experiments.ts';
import { demoFit } from './fit.ts';
import { captureCsv, FERMENTATION, fermentationCsv, homogeniserCsv } from './laboratory.ts';

const stored = (name: string) => readFileSync(join(import.meta.dirname, '../../data', name), 'utf8');

describe('the demo experiments are those that `npm run demo-data` writes', () => {
  test.each([
    ['fermentation.csv', fermentationCsv],
    ['homogeniser.csv', homogeniserCsv],
    ['capture.csv', captureCsv],
  ])('%s', (name, content) => expect(stored(`demo-experiments/${name}`)).toBe(content()));

  test('the demo fit is made by the code for users, and finds the parameters of the simulated data', async () => {
    const fit = await demoFit('exp_fermentation_01', 'fit_fermentation_01');
    expect(JSON.parse(stored('demo-fit.json')) as DemoFit).toEqual(fit);
    expect(fit.content.parameters).toHaveLength(6);
    for (const { key, interval_low: low, interval_high: high, identifiable } of fit.content.parameters) {
      const truth = FERMENTATION[key as keyof typeof FERMENTATION];
      expect([key, identifiable, low! <= truth && truth <= high!]).toEqual([key, true, true]);
    }
    expect(fit.content.statistics).toMatchObject({ n_held_out: 21 });
  });

  test('the fit to measured data is made by the code for users, and finds the published parameters', async () => {
    const fit = await demoFit('exp_chemostat_kayser_2005', 'fit_chemostat_kayser_2005', 0);
    expect(JSON.parse(stored('demo-fit-measured.json')) as DemoFit).toEqual(fit);
    const { max_growth_rate: growth, batch_biomass_yield: biomass } = fit.values;
    expect(growth).toBeGreaterThan(0.415);
    expect(growth).toBeLessThan(0.43);
    expect(biomass).toBeGreaterThan(0.57);
    expect(biomass).toBeLessThan(0.6);
  });
});
