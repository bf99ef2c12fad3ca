/** Values that plants have are within their usual ranges: of the solved plants, and of what the engine assumes. */
import { describe, expect, test } from 'vitest';
import { usualOf } from '../declare/settings.ts';
import { compile, processOf } from '../evaluate/evaluate.ts';
import { library as starter, resultsOf } from '../tests/fixtures.test-support.ts';
import { GROWN_YEAST } from './ethanol.ts';
import { EXAMPLE_PLANTS, OWN_PLANTS, PLATFORMS } from './index.ts';
import { configurationOf, withMolecules } from './plant.ts';

const library = withMolecules(starter, [GROWN_YEAST], 'a test');
const plants = [...EXAMPLE_PLANTS, ...OWN_PLANTS, ...PLATFORMS].map(({ id, plant }) => [id, plant] as const);

/** What is unusual in a solved plant, and meant: values that its publication gives, or that leave a cost to another step. */
const MEANT = [
  'corn_ethanol beer_column reflux_factor',
  'corn_ethanol rectifier reflux_factor',
  'plasmid neutralisation feed_ph',
  'platform_mrna fill hold_up',
  'platform_viral_vaccine fill hold_up',
  'platform_adc freeze_drying vial_price',
  'platform_cell_therapy cells parallel_trains',
];

describe.each(plants)('%s', (id, plant) => {
  const compiled = compile(configurationOf(plant), plant.product, library);
  const { warnings } = resultsOf(compiled.evaluate());

  test('has no value outside its usual range that nobody meant', () => {
    const unusual = warnings
      .filter(({ message }) => message.includes('outside the usual range'))
      .map(({ step_id, field }) => `${id} ${step_id} ${field}`);
    expect(unusual.filter((one) => !MEANT.includes(one))).toEqual([]);
  });
  test('calculates defaults within their usual ranges', () => {
    const unusual = processOf(compiled).steps.flatMap(
      ({ resolved: { step, resolved, settings, values, fromFeed }, run }) =>
        resolved.flatMap(({ key, value, source }, i) => {
          const { depends_on: needs } = settings[i]!.parameter;
          const isRead = !needs || values[needs.key] === needs.value;
          if (source !== 'default' || typeof value !== 'number' || !isRead || fromFeed.includes(i)) return [];
          const [low, high] = usualOf(settings[i]!, run.basis);
          return (low !== null && value < low) || (high !== null && value > high) ? [`${step.id} ${key} ${value}`] : [];
        }),
    );
    expect(unusual).toEqual([]);
  });
});
