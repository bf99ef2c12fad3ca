import { describe, expect, test } from 'vitest';
import proteins from '../../data/proteins.json' with { type: 'json' };
import { elementsOf, electronsOf } from './elements.ts';
import {
  atomsOf,
  chainMass,
  isoelectricPoint,
  molarAbsorption,
  netCharge,
  problemOfChain,
  residuesOf,
  type ProteinChain,
} from './proteins.ts';

const known = proteins.flatMap(({ id, molar_mass: mass, isoelectric_point: pi, sequence, disulfides = 0 }) =>
  sequence === undefined ? [] : [{ id, mass, pi, chain: { sequence, disulfides } }],
);
const chainOf = (id: string): ProteinChain => known.find((one) => one.id === id)!.chain;
const lysozyme = chainOf('prt_lysozyme_hen');

test.each(known)('$id: the sequence has the published mass', ({ mass, chain }) => {
  expect(problemOfChain(chain)).toBeNull();
  expect(Math.abs(chainMass(chain) - mass)).toBeLessThan(1);
});

// Groups that touch each other shift their pK; brazzein, with its many close charges, is farthest off.
test.each(known)('$id: the calculated isoelectric point is within 1.5 of the measured one', ({ pi, chain }) => {
  expect(Math.abs(isoelectricPoint(chain) - pi)).toBeLessThan(1.5);
});

describe('hen lysozyme', () => {
  test('has 129 residues, 6 tryptophans and the composition of its sequence', () => {
    expect([...residuesOf(lysozyme).values()].reduce((sum, count) => sum + count, 0)).toBe(129);
    expect(residuesOf(lysozyme).get('W')).toBe(6);
    expect(Object.fromEntries(atomsOf(lysozyme))).toEqual({ C: 613, H: 951, N: 193, O: 185, S: 10 });
  });

  test('absorbs by its tryptophans, tyrosines and cystines', () => {
    expect(molarAbsorption(lysozyme)).toBe(6 * 5500 + 3 * 1490 + 4 * 125);
    expect(molarAbsorption(lysozyme)).toBe(37_970);
  });

  test('has 8 positive charges more than negative ones at neutral pH', () => {
    const { charge, margin } = netCharge(lysozyme, 7);
    expect(charge).toBeGreaterThan(7);
    expect(charge).toBeLessThan(9);
    expect(margin).toBeGreaterThan(0.5);
    expect(margin).toBeLessThan(3);
  });
});

test('charge falls with pH between that of all groups with and without protons', () => {
  const residues = residuesOf(lysozyme);
  const positive = 1 + residues.get('H')! + residues.get('K')! + residues.get('R')!;
  const negative = 1 + residues.get('D')! + residues.get('E')! + residues.get('Y')!;
  expect(netCharge(lysozyme, -4).charge).toBeCloseTo(positive, 5);
  expect(netCharge(lysozyme, 20).charge).toBeCloseTo(-negative, 5);
  for (let ph = 0; ph < 14; ph += 0.5)
    expect(netCharge(lysozyme, ph + 0.5).charge).toBeLessThan(netCharge(lysozyme, ph).charge);
  expect(netCharge(lysozyme, isoelectricPoint(lysozyme)).charge).toBeCloseTo(0, 8);
});

test('a free glycine has its water and two ends', () => {
  const glycine = { sequence: 'G', disulfides: 0 };
  expect(Object.fromEntries(atomsOf(glycine))).toEqual({ C: 2, H: 5, N: 1, O: 2 });
  expect(isoelectricPoint(glycine)).toBeCloseTo((3.3 + 7.7) / 2, 6);
});

test.each([
  [{ sequence: 'ACB', disulfides: 0 }, 'sequence', '“B” is not the one-letter code of an amino acid.'],
  [{ sequence: 'AC//C', disulfides: 0 }, 'sequence', 'A chain is empty. Separate the chains with a single slash.'],
  [{ sequence: 'ACCC', disulfides: 2 }, 'disulfides', '3 cysteines can form 1 disulfide bonds at most.'],
] as const)('%j is refused', (chain, field, message) => {
  expect(problemOfChain(chain)).toEqual({ field, message });
});

test('glucose has 4 electrons per carbon, ethanol 6, and phosphate none that can be told', () => {
  expect(electronsOf(elementsOf('C6H12O6')!)).toBe(24);
  expect(electronsOf(elementsOf('C2H6O')!)).toBe(12);
  expect(electronsOf(elementsOf('H3PO4')!)).toBeNull();
});
