/** Defaults of a fermentation follow its host: what nobody entered is what such cells stand and reach. */
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../evaluate/evaluate.ts';
import { library } from '../../tests/fixtures.test-support.ts';
import { step } from '../../steps/graph.test-support.ts';
import { celsius } from '../../wording/quantity.ts';
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

const REFUSED_BY_OTHERS = /oxygen|heat|does not grow|sugar/;
/** Of the settings, K. */
const COOLEST = celsius(15);
const ROOM = celsius(18);
const BAG = celsius(40);
/** Index of the optimum among the temperatures. */
const OPTIMUM = 4;
/** From 3 °C above the least temperature at which a host grows, through 18 °C, to the optimum. */
function temperatures({ temperature_minimum, temperature_optimum }: (typeof library.cells)[number]): number[] {
  const [least, best] = [temperature_minimum ?? COOLEST, temperature_optimum ?? COOLEST];
  const spread = [0, 0.25, 0.5, 0.75, 1].map((share) => Math.max(COOLEST, least + 3 + share * (best - least - 3)));
  return best > ROOM && least < COOLEST ? [...spread, ROOM] : spread;
}

test.each(library.cells.flatMap((host) => OPERATIONS.map((operation) => [host.name, operation, host] as const)))(
  '%s in %s grows at each temperature by default, or the input to change is another than a default that follows it',
  (_name, operation, host) => {
    for (const [k, temperature] of temperatures(host).entries()) {
      const outcome = grown(host.id, operation, { temperature });
      if (outcome.feasible) continue;
      const { fields, message } = outcome.problem;
      expect(k, `${host.name} at its optimum: ${message}`).not.toBe(OPTIMUM);
      expect(fields, `${temperature} K: ${message}`).not.toContain('feed_growth_rate');
      expect(fields.length, message).toBeGreaterThan(0);
      expect(message).toMatch(REFUSED_BY_OTHERS);
    }
  },
);

test('the feed keeps the usual growth rate where the host can grow so fast, and less where it is colder', () => {
  const rate = (settings: Record<string, SettingValue>) => {
    const outcome = grown('cel_escherichia_coli', 'fed_batch_fermentation', settings);
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    return outcome.results.steps[0]!.settings.find(({ key }) => key === 'feed_growth_rate')!.value;
  };
  expect(rate({})).toBe(0.15);
  expect(rate({ temperature: ROOM })).toBeNear(0.85 * 0.113, 5e-3);
});

test('an alga says that it grows without light', () => {
  const outcome = grown('cel_chlorella_vulgaris', 'batch_fermentation', {});
  const said = outcome.feasible ? outcome.results.warnings.map(({ message }) => message) : [];
  expect(said.filter((message) => message.startsWith('The alga grows on sugar without light'))).toHaveLength(1);
});

test('ethanol by a yeast that is grown with oxygen says that it makes little', () => {
  const said = (host_id: string) => {
    const configuration = { uo_settings: [step('culture', 'batch_fermentation')], locked_values: { uo_settings: [] } };
    const product = { ...protein(host_id), name: 'Ethanol', kind: 'molecule' as const, component_id: 'mol_ethanol' };
    const outcome = evaluate({ ...configuration, assumptions: {} }, product, library);
    return outcome.feasible && outcome.results.warnings.some(({ message }) => /forms little ethanol/.test(message));
  };
  expect(said('cel_saccharomyces_cerevisiae')).toBe(true);
  expect(said('cel_saccharomyces_cerevisiae_anaerobic')).toBe(false);
});

test.each(
  animals.flatMap((host) =>
    OPERATIONS.flatMap((operation) => [12, 50, 100].map((volume) => [host.name, operation, volume, host.id] as const)),
  ),
)('%s in %s of %d m³ does not flood by default', (_name, operation, vessel_volume, id) => {
  const outcome = grown(id, operation, { vessel_volume });
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  expect(outcome.results.steps[0]!.outputs['flooding']).toBeLessThan(1);
});

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

describe.each(library.cells.map((host) => [host.name, host] as const))('%s', (_name, host) => {
  const operations = ['fed_batch_fermentation', 'batch_fermentation', ...(animals.includes(host) ? ['perfusion'] : [])];
  test.each(operations)('grows by default in a bag, whether the plant or the step chooses it: %s', (operation) => {
    for (const [settings, technology] of [
      [{}, 'single_use'],
      [{ technology: 'single_use' }, 'stainless'],
    ] as const) {
      const outcome = grown(host.id, operation, settings, technology);
      const message = outcome.feasible ? '' : outcome.problem.message;
      // Bags are not for hosts of hot springs.
      expect(message).toMatch(host.temperature > BAG ? /up to 40 °C/ : /^$/);
    }
  });
});

test.each(
  library.cells.flatMap((host) =>
    [0.002, 0.05, 2].map((vessel_volume) => [host.name, vessel_volume, host.id] as const),
  ),
)('a chemostat with %s in %d m³ gets its oxygen by default', (_name, vessel_volume, id) => {
  const outcome = grown(id, 'chemostat', { vessel_volume });
  expect(outcome.feasible ? '' : outcome.problem.message).toBe('');
});
