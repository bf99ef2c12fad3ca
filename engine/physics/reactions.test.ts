import { expect, test } from 'vitest';
import { firstOrder, michaelisMenten, termsOf } from './reactions.ts';

test('an equation has amounts on both sides, 1 where none is written', () => {
  expect(termsOf('mol_glucose -> 2 sol_ethanol + 2 carbon_dioxide')).toEqual([
    { id: 'mol_glucose', count: -1 },
    { id: 'sol_ethanol', count: 2 },
    { id: 'carbon_dioxide', count: 2 },
  ]);
});
test.each(['', 'a', 'a -> ', 'a -> 0 b', 'a -> b -> c', 'a -> a', '-1 a -> b', 'a -> B'])(
  '“%s” is not an equation',
  (text) => {
    expect(typeof termsOf(text)).toBe('string');
  },
);
test('first order: 95 % after 59.9 h at 0.05/h, and 1 - (1 + kτ)^-3 in three tanks', () => {
  expect(firstOrder(0.05, 59.91465, false)).toBeNear(0.95, 1e-7);
  const one = firstOrder(1, 1, true);
  expect(1 - (1 - one) ** 3).toBeNear(0.875, 1e-12);
});
test('Michaelis–Menten: 95 % of 100 g/L after 11.0 h, or 16.0 h with a loss of 0.05/h', () => {
  const enzyme = { substrate: 100, rate: 10, constant: 5, loss: 0 };
  expect(michaelisMenten(enzyme, 10.99787, false)).toBeNear(0.95, 1e-6);
  expect(michaelisMenten({ ...enzyme, loss: 0.05 }, 15.96541, false)).toBeNear(0.95, 1e-6);
  // τ = S₀ X (K + S) / (V S) in a stirred tank.
  expect(michaelisMenten(enzyme, (95 * 10) / (10 * 5), true)).toBeNear(0.95, 1e-9);
  expect(michaelisMenten({ ...enzyme, rate: 0 }, 10, false)).toBe(0);
});
test('a product that competes with the substrate slows the enzyme as the integral of its rate says', () => {
  const enzyme = { substrate: 100, rate: 10, constant: 5, loss: 0, inhibition: 20 };
  // ∫ (K (1 + P/K_I) + S)/(V S) dS by midpoints, from 100 to 5 g/L.
  const steps = 200_000;
  let hours = 0;
  for (let k = 0; k < steps; k++) {
    const left = 5 + (95 * (k + 0.5)) / steps;
    hours += ((5 * (1 + (100 - left) / 20) + left) / (10 * left)) * (95 / steps);
  }
  expect(michaelisMenten(enzyme, hours, false)).toBeNear(0.95, 1e-8);
  const tank = (95 * (5 * (1 + 95 / 20) + 5)) / (10 * 5);
  expect(michaelisMenten(enzyme, tank, true)).toBeNear(0.95, 1e-9);
});
