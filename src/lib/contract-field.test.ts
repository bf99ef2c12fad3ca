import { expect, test } from 'vitest';
import * as fields from '#generated/fields.ts';
import { helpOf, titleOf } from './contract-field.ts';

test('speaks of empty values, not of null, in the help of every property', () => {
  const helps = Object.values(fields).flatMap((list) => Object.values(list).map((field) => helpOf(field)));
  expect(helps.length).toBeGreaterThan(500);
  expect(helps.filter((help) => /\bnull\b/i.test(help))).toEqual([]);
  expect(helps.filter((help) => /\. empty\b/.test(help))).toEqual([]);
  expect(helpOf(fields.Protein.uniprot)).toBe('UniProt accession number; empty if there is none.');
  expect(helpOf(fields.FinanceAssumptions.selling_price)).toBe('Left empty, it uses the selling price of the product.');
});

test('names the choices of a property as its list does', () => {
  expect(helpOf(fields.PlantAssumptions.mode)).toMatch(
    /^Batch \(default\): amounts are per batch\. Continuous: amounts/,
  );
  expect(helpOf(fields.PlantAssumptions.country)).toBe(
    'Determines the carbon footprint of electricity, the climate and, if chosen, local costs.',
  );
});

test('leaves units as they are in lists of choices', () => {
  const choices = Object.values(fields).flatMap((list) =>
    Object.values(list).flatMap(({ values = [] }: fields.Field) => values),
  );
  const short = [...new Set(choices.map(String))].filter((one) => one.length < 3);
  expect(short).toContain('kg');
  expect(short.map((one) => titleOf(one))).toEqual(short);
  expect(titleOf('small_molecule')).toBe('Small molecule');
});
