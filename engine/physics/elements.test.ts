import { describe, expect, test } from 'vitest';
import { library } from '../tests/fixtures.test-support.ts';
import { elementsOf, formulaMass, unbalanced } from './elements.ts';

describe('a formula', () => {
  test.each([
    ['C6H12O6', { C: 6, H: 12, O: 6 }],
    ['NaHCO3', { Na: 1, H: 1, C: 1, O: 3 }],
    ['CH1.8O0.5N0.2', { C: 1, H: 1.8, O: 0.5, N: 0.2 }],
    ['NH4Cl', { N: 1, H: 4, Cl: 1 }],
    ['CH3CH2OH', { C: 2, H: 6, O: 1 }],
  ])('%s is read', (formula, elements) => {
    expect(Object.fromEntries(elementsOf(formula)!)).toEqual(elements);
  });
  test.each(['', 'glucose', 'C6H12O6 ', 'Xx2', '2H', 'C6(H2O)6', 'C6H12O6.H2O'])('“%s” is none', (text) => {
    expect(elementsOf(text)).toBeNull();
  });
});

test('the formulas of the library have the molar masses of their rows, to the rounding of the rows', () => {
  const rows = [...library.molecules, ...library.solvents].filter(({ formula }) => formula);
  expect(rows.length).toBeGreaterThan(100);
  const wrong = rows.filter(({ formula, molar_mass }) => {
    const elements = elementsOf(formula!);
    // A mixture has elements, but no molar mass.
    return !elements || (molar_mass !== null && Math.abs(formulaMass(elements) / molar_mass - 1) > 5e-4);
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test('every pure substance of the library has a formula', () => {
  const rows = [...library.molecules, ...library.solvents];
  expect(rows.filter(({ formula, molar_mass }) => !formula && molar_mass !== null).map(({ id }) => id)).toEqual([
    'mol_polyethylene_glycol_6000',
    'mol_polysorbate_80',
  ]);
});

describe('a reaction', () => {
  const of = (formula: string) => elementsOf(formula)!;
  test('that keeps every element is balanced', () => {
    expect(
      unbalanced(
        [
          [of('C6H12O6'), -1],
          [of('C2H6O'), 2],
          [of('CO2'), 2],
        ],
        1e-9,
      ),
    ).toBeNull();
  });
  test('names the element that it keeps worst, with both sides', () => {
    expect(
      unbalanced(
        [
          [of('C6H12O6'), -1],
          [of('C2H6O'), 2],
        ],
        1e-9,
      ),
    ).toEqual({ element: 'oxygen', used: 6, made: 2 });
  });
});
