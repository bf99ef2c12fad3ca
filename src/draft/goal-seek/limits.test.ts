import { expect, test } from 'vitest';
import { limitsOf } from './limits.ts';

const feasible = (x: number) => ({ x, y: 1, message: null });
const infeasible = (x: number, message: string) => ({ x, y: null, message });

test('a limit has the reason at its edge with what is feasible', () => {
  const curve = [
    infeasible(0, 'No cells.'),
    infeasible(1, 'Too dilute.'),
    feasible(2),
    feasible(3),
    infeasible(3.1, 'Too little oxygen.'),
    infeasible(4, 'Too hot.'),
  ];
  expect(limitsOf(curve)).toEqual([
    { from: 0, to: 1, reason: 'Too dilute.' },
    { from: 3.1, to: 4, reason: 'Too little oxygen.' },
  ]);
});

test('the reason does not compare a limit with itself', () => {
  const curve = [
    feasible(500),
    infeasible(500.01, 'Up to 500 m³, not 500 m³.'),
    infeasible(900, 'Up to 500 m³, not 900 m³.'),
  ];
  expect(limitsOf(curve)).toEqual([{ from: 500.01, to: 900, reason: 'Up to 500 m³, not 900 m³.' }]);
});

test('a gap between feasible values is a limit too, and a feasible curve has none', () => {
  expect(limitsOf([feasible(1), infeasible(2, 'Foams.'), feasible(3)])).toEqual([{ from: 2, to: 2, reason: 'Foams.' }]);
  expect(limitsOf([feasible(1), feasible(2)])).toEqual([]);
});
