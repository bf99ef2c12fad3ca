import { describe, expect, test } from 'vitest';
import { afterFeed, balance, massIn } from '../plant-operations.test-support.ts';

describe('a component splitter', () => {
  const results = afterFeed('component_splitter', {
    others: 0.2,
    'shares.mol_lactic_acid': 0.9,
    'shares.sugar': 0.6,
    'shares.water': 0.5,
  });
  test('passes on the share of a component, of its class, or of all others', () => {
    expect(massIn(results, 'it-out', 'mol_lactic_acid')).toBeNear(450, 1e-12);
    expect(massIn(results, 'it-out', 'mol_glucose')).toBeNear(600, 1e-12);
    expect(massIn(results, 'it-out', 'water')).toBeNear(4200, 1e-12);
    expect(massIn(results, 'it-out', 'mol_sodium_chloride')).toBeNear(20, 1e-12);
  });
  test('closes its balance', () => expect(balance(results)).toBeNear(1, 1e-12));
});
