/** Faults that `npm run test:mutants` plants: each still has its place in the code, and changes it. */
import { expect, test } from 'vitest';
import { root } from '../../scripts/lib/paths.ts';
import { MUTANTS, placesOf, sourcesIn } from '../mutants/mutants.ts';

test('each planted fault has one place in the code of the product', () => {
  const sources = sourcesIn(root);
  expect(MUTANTS.length).toBeGreaterThanOrEqual(40);
  expect(MUTANTS.filter((one) => one.from === one.to || placesOf(one, sources).length !== 1)).toEqual([]);
});
