import { expect, test } from 'vitest';
import { inNames, withComponent } from './equation.ts';

test.each([
  ['', 'mol_glucose'],
  ['water', 'water -> mol_glucose'],
  ['water +', 'water + mol_glucose'],
  ['water -> 2', 'water -> 2 mol_glucose'],
  ['water -> 0.5', 'water -> 0.5 mol_glucose'],
  ['water ->', 'water -> mol_glucose'],
  ['water -> salts', 'water -> salts + mol_glucose'],
])('a component is inserted into “%s” where the equation lacks one', (equation, expected) => {
  expect(withComponent(equation, 'mol_glucose')).toBe(expected);
});

test('an equation is read with names, whatever its spaces', () => {
  const names: Record<string, string> = { mol_glucose: 'Glucose', 'own-1': 'Ester', carbon_dioxide: 'Carbon dioxide' };
  const nameOf = (id: string) => names[id] ?? id;
  expect(inNames('mol_glucose->2 own-1 + 0.5 carbon_dioxide', nameOf)).toBe('Glucose→2 Ester + 0.5 Carbon dioxide');
  expect(inNames('x ->', nameOf)).toBe('x →');
});
