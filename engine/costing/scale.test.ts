/** A plant of any size has a cost: below the sizes that are sold, the smallest is bought and used less. */
import { describe, expect, test } from 'vitest';
import antibody from '../../data/demo-antibody.json' with { type: 'json' };
import { configuration, library, product, resultsOf, withSetting } from '../tests/fixtures.test-support.ts';
import { type Configuration, evaluate, type ProductBasis } from '../index.ts';

const mab = antibody as unknown as {
  product: ProductBasis;
  processes: { configurations: { id: string; configuration: Configuration }[] }[];
};
const PLANTS = [
  ['an antibody', mab.product, mab.processes[0]!.configurations[0]!.configuration],
  ['a secreted protein', product, configuration('cfg_secreted_v1')],
] as const;
/** m³: from 1 L to 500 m³. */
const VESSELS = [0.001, 0.01, 0.25, 2, 20, 500];

describe.each(PLANTS)('a plant for %s', (_, basis, plant) => {
  const [first] = plant.uo_settings.filter(({ unit_operation: id }) => id.includes('fermentation'));
  const sizes = VESSELS.map((volume) =>
    resultsOf(evaluate(withSetting(plant, first!.id, 'vessel_volume', volume), basis, library)),
  );
  test('costs more capital and less per kg the larger it is', () => {
    // Without start-up: its batches for validation are dear in a small plant that makes few of them.
    const capital = sizes.map(({ capital: { total, startup } }) => total - startup);
    const unit = sizes.map(({ figures }) => figures.cogs);
    expect(capital).toEqual(capital.toSorted((a, b) => a - b));
    expect(unit).toEqual(unit.toSorted((a, b) => b - a));
  });
  test('buys the smallest size sold, and warns where a smaller one would be enough', () => {
    const [small] = sizes;
    expect(small!.equipment.find(({ name }) => name === 'Production fermenter')!.size).toBe(0.05);
    expect(small!.warnings.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('Production fermenter: the smallest size sold'),
    );
  });
});
