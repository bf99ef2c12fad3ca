import { expect, test } from 'vitest';
import antibody from '../../data/demo-antibody.json' with { type: 'json' };
import { evaluate, type Configuration, type ProductBasis, type Results } from '../index.ts';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { volumeOf } from './streams.ts';

const liquid = antibody as unknown as {
  product: ProductBasis;
  processes: { configurations: { configuration: Configuration }[] }[];
};
const productOf = ({ streams }: Results) => streams.find(({ kind }) => kind === 'product')!;

test('a solution has a volume as a product too; a powder and a gas have none', () => {
  const powder = resultsOf(evaluate(configuration('cfg_homogenised_v2'), product, library));
  expect(volumeOf(productOf(powder))).toBe('dry');
  expect(powder.streams.filter(({ kind }) => kind === 'vent').map(volumeOf)).toContain('gas');
  const { configuration: filled } = liquid.processes[0]!.configurations.at(-1)!;
  const solution = productOf(resultsOf(evaluate(filled, liquid.product, library)));
  expect(volumeOf(solution)).toBe(solution.volume);
});
