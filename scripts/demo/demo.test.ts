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
    const fit = await demoFit();
    expect(JSON.parse(stored('demo-fit.json')) as DemoFit).toEqual(fit);
    expect(fit.content.parameters).toHaveLength(6);
    for (const { key, interval_low: low, interval_high: high, identifiable } of fit.content.parameters) {
      const truth = FERMENTATION[key as keyof typeof FERMENTATION];
      expect([key, identifiable, low! <= truth && truth <= high!]).toEqual([key, true, true]);
    }
    expect(fit.content.statistics).toMatchObject({ n_held_out: 21 });
  });
});
