/** Defaults of a fermentation follow its host: what nobody entered is what such cells stand and reach. */
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../evaluate/evaluate.ts';
import { library } from '../../tests/fixtures.test-support.ts';
import { step } from '../../steps/graph.test-support.ts';
import type { Configuration, SettingValue } from '../../types/configuration.ts';

const protein = (host_id: string) => ({
  name: 'Protein',
  kind: 'protein' as const,
  component_id: library.proteins[0]!.id,
  host_id,
  selling_price: 10,
});
const grown = (host: string, operation: string, settings: Record<string, SettingValue>, technology = 'stainless') => {
  const configuration: Configuration = {
    uo_settings: [step('culture', operation, undefined, { settings })],
    locked_values: { uo_settings: [] },
    assumptions: { plant: { technology } } as Configuration['assumptions'],
  };
  return evaluate(configuration, protein(host), library);
};
const OPERATIONS = ['batch_fermentation', 'fed_batch_fermentation', 'chemostat'];
const animals = library.cells.filter(({ kind }) => kind === 'animal' || kind === 'insect');

describe.each(animals)('$name', ({ id, max_density }) => {
  test.each(OPERATIONS)(
    '%s of 2 m³ grows by default in steel and in a bag, at a density that is known',
    (operation) => {
      for (const technology of ['stainless', 'single_use']) {
        const outcome = grown(id, operation, { vessel_volume: 2 }, technology);
        expect(outcome.feasible ? '' : outcome.problem.message).toBe('');
        if (!outcome.feasible) continue;
        const [culture] = outcome.results.steps;
        const valueOf = (key: string) => Number(culture!.settings.find((one) => one.key === key)!.value);
        expect(Number(culture!.outputs['biomass'])).toBeLessThanOrEqual(1.5 * max_density);
        expect(valueOf('power_per_volume')).toBeLessThanOrEqual(0.05);
        expect(valueOf('aeration')).toBeLessThanOrEqual(0.05);
      }
    },
  );
});
