import { expect, test } from 'vitest';
import { afterFeed, balance, massIn } from '../plant-operations.test-support.ts';

test.each([0.1, 0.5, 1])('a splitter passes a share of %d of each component on', (share) => {
  const results = afterFeed('splitter', { share });
  expect(balance(results)).toBeNear(1, 1e-12);
  for (const [id, kg] of Object.entries({ mol_glucose: 1000, mol_lactic_acid: 500, water: 8400 })) {
    expect(massIn(results, 'it-out', id)).toBeNear(share * kg, 1e-12);
    expect(massIn(results, 'it-other', id) - (1 - share) * kg).toBeCloseTo(0, 8);
  }
});
