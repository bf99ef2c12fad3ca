import { expect, test } from 'vitest';
import type { Component } from '#generated/hooks/model/index.ts';
import { CreateComponentBody } from '#generated/zod/components.ts';
import { library } from '#engine/fixtures.test-support.ts';
import { bodyOf, emptyValues, missingIn, parseList, titleOf, valuesOf } from './form-values.ts';
import { KINDS } from './kinds.ts';

const rows = KINDS.flatMap((kind) => library[kind].map((row) => [kind, row.name, row] as const));

test.each(rows)('%s: %s can be copied into one of the own', (kind, _name, row) => {
  const values = valuesOf(kind, row as unknown as Component);
  expect(missingIn(kind, values)).toEqual({});
  expect(CreateComponentBody.safeParse(bodyOf(kind, values, 3)).error).toBeUndefined();
});

test.each(KINDS)('an empty form of %s says what is missing', (kind) => {
  const missing = missingIn(kind, emptyValues(kind));
  expect(missing['name']).toBe('Name is needed.');
  expect(Object.keys(missing).length).toBeGreaterThan(1);
});

test('what may be unknown and is left empty is sent as null', () => {
  const values = { ...emptyValues('proteins'), name: 'P', molar_mass: 20_000, uniprot: ' ' };
  expect(missingIn('proteins', values)).toEqual({});
  expect(bodyOf('proteins', values)).toMatchObject({ uniprot: null, isoelectric_point: null });
});

test.each([
  ['', []],
  ['2.15; 7,2 12.35', [2.15, 7.2, 12.35]],
  ['4.76,', [4.76]],
  ['four', null],
])('%j is the list %j', (text, list) => {
  expect(parseList(text)).toEqual(list);
});

test.each([
  ['cells', 'composition.protein', 'Protein'],
  ['cells', 'mu_max', 'Maximum specific growth rate'],
  ['proteins', 'horses', 'horses'],
] as const)('%s.%s is called %s', (kind, path, title) => {
  expect(titleOf(kind, path)).toBe(title);
});
