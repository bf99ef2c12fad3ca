import { expect, test } from 'vitest';
import { library } from '#engine/tests/fixtures.test-support.ts';
import { chargeCurve, computedOf, titrationCurve, vapourCurve } from './computed.ts';
import { valueAt } from '#src/components/chart/curves.ts';
import type { Molecule } from '#generated/types.ts';
import * as fields from '#generated/fields.ts';
import { usualMargin } from '#engine/index.ts';
import { INPUTS } from './kinds.ts';

const molecule = (id: string) => library.molecules.find((one) => one.id === id)! as never;
const protein = (id: string) => library.proteins.find((one) => one.id === id)! as never;
const textOf = (component: never, key: string) => computedOf(component).find((one) => one.key === key)?.text;

test('acetic acid: composition and oxygen demand from the formula, charge from the pK', () => {
  const acid = molecule('mol_acetic_acid');
  expect(textOf(acid, 'carbon')).toBe('40.0');
  expect(textOf(acid, 'reduction')).toBe('4.00');
  // 64 g of oxygen burn 60.05 g.
  expect(textOf(acid, 'cod')).toBe('1.066');
  expect(textOf(acid, 'charge')).toBe('−0.99');
});

test('acetic acid is half titrated at its pK, and needs one mol of base in all', () => {
  const { curves, marks } = titrationCurve(molecule('mol_acetic_acid'))!;
  expect(marks![0]!.y).toBe(4.756);
  expect(marks![0]!.x).toBeCloseTo(0.5, 3);
  const [points] = curves.map((one) => one.points);
  expect(points!.find(([, ph]) => ph! >= 9)![0]).toBeCloseTo(1, 2);
  expect(marks![0]!.label).toBe('buffers from pH 3.8 to 5.8');
});

test('glycine goes from one positive to one negative charge', () => {
  const [curve] = chargeCurve(molecule('mol_glycine'))!.curves;
  expect(curve!.points[0]![1]!).toBeGreaterThan(0.9);
  expect(curve!.points.at(-1)![1]!).toBeLessThan(-0.95);
});

test('a protein with a sequence has a charge curve with its interval, without charge at the stated isoelectric point', () => {
  const { curves } = chargeCurve(protein('prt_lysozyme_hen'))!;
  expect(curves.map(({ key }) => key)).toEqual(['charge', 'low', 'high']);
  for (const one of library.proteins.filter(({ sequence }) => sequence)) {
    const drawn = chargeCurve(one)!;
    const { x } = drawn.marks![0]!;
    expect(x, one.name).toBe(one.isoelectric_point);
    const [before, after] = [-0.1, 0.1].map((away) => valueAt(drawn.curves[0]!, x + away)!);
    expect(before! > 0 && after! < 0, one.name).toBe(true);
  }
  // Without a stated one, it is that of the sequence alone.
  const free = { ...library.proteins.find(({ id }) => id === 'prt_lysozyme_hen')!, isoelectric_point: null };
  expect(chargeCurve(free as never)!.marks![0]!.label).toBe(`pI ${textOf(free as never, 'pi')}`);
  expect(textOf(protein('prt_lysozyme_hen'), 'mass')).toBe('14.305');
  expect(textOf(protein('prt_lysozyme_hen'), 'absorbance')).toBe('2.65');
});

test('a component without sequence, formula or pK has neither curves nor computed properties', () => {
  const bare = protein('prt_chymosin_bovine');
  expect(computedOf(bare)).toEqual([]);
  expect(chargeCurve(bare)).toBeNull();
  expect(titrationCurve(bare)).toBeNull();
});

test('a volatile component has its pressure, latent heat and behaviour in water with their intervals', () => {
  const ethanol = library.solvents.find((one) => one.id === 'sol_ethanol')! as never;
  expect(textOf(ethanol, 'pressure')).toBe('7.88');
  expect(textOf(ethanol, 'azeotrope')).toBe('95.9');
  const list = computedOf(ethanol);
  expect(list.find((one) => one.key === 'pressure')!.margin).toMatch(/^± 0\.16$/);
  expect(list.find((one) => one.key === 'activity')!.margin).toMatch(/^×\/÷ 1\.5$/);
  const { curves } = vapourCurve(ethanol)!;
  const [middle, low, high] = curves.map((curve) => curve.points[20]![1]!);
  expect(low! < middle! && middle! < high!).toBe(true);
  expect(vapourCurve(molecule('mol_glucose'))).toBeNull();
});

test('every number that a component has is exact, or has a usual uncertainty', () => {
  // What a supplier offers is as it stands in the quotation.
  const { quotations: _offered, ...measured } = INPUTS;
  const numbers = [...Object.values(measured), fields.CellComposition].flatMap((list) =>
    Object.entries(list).filter(([, { type, unit }]) => unit !== undefined || type === 'number'),
  );
  expect(numbers.length).toBeGreaterThan(40);
  const unknown = numbers.filter(
    ([key]) => !/^price_|^antoine$/.test(key) && usualMargin(key, 0.5, { unit: '1', display_unit: '1' }) === null,
  );
  expect(unknown.map(([key]) => key)).toEqual([]);
});

test('the vapour pressure is drawn from left to right through the boiling point, also of what boils far below freezing', () => {
  const ethanol = library.molecules.find(({ id }) => id === 'mol_ethanol') as Molecule | undefined;
  for (const boiling_point of [150, 231, 272, 300, 351, 800]) {
    const { curves } = vapourCurve({ ...ethanol, antoine: [], boiling_point })!;
    const at = curves[0]!.points.map(([x]) => x);
    expect(at, String(boiling_point)).toEqual(at.toSorted((a, b) => a - b));
    expect(at[0]! <= boiling_point - 273.15 && at.at(-1)! > boiling_point - 273.15).toBe(true);
  }
});
