import { expect, test } from 'vitest';
import type { Component } from '#generated/types.ts';
import { CreateComponentBody } from '#generated/zod/components.ts';
import { library } from '#engine/tests/fixtures.test-support.ts';
import { readBody } from '#src/forms/read-body.ts';
import { checkCell, emptyValues, parseList, valuesOf } from './form-values.ts';
import { INPUTS, KINDS } from './kinds.ts';

const rows = KINDS.flatMap((kind) => (library[kind] ?? []).map((row) => [kind, row.name, row] as const));

test.each(rows)('%s: %s can be copied into the organisation’s library', (kind, _name, row) => {
  const values = valuesOf(kind, row as unknown as Component);
  expect(readBody(CreateComponentBody, { ...values, version: 3 })).toHaveProperty('body.version', 3);
  expect(Object.values(checkCell(values))).toEqual([undefined]);
});

test.each(KINDS)('reports all missing properties of %s at once', (kind) => {
  const read = readBody(CreateComponentBody, emptyValues(kind));
  const missing = 'faults' in read ? read.faults.map(({ path }) => path.split('.')[0]) : [];
  const required = Object.entries(INPUTS[kind]).filter(([, field]) => field.required && !field.values);
  expect(new Set(missing)).toEqual(new Set(required.map(([key]) => key)));
});

test('sends empty optional properties as null', () => {
  const values = { ...emptyValues('proteins'), name: 'P', molar_mass: 20_000, uniprot: null };
  expect(readBody(CreateComponentBody, values)).toMatchObject({ body: { uniprot: null, isoelectric_point: null } });
});

test('rejects parts above 100 %', () => {
  const parts = (protein: number) => checkCell({ composition: { protein, rna: 0.5, dna: 'none' } });
  expect(Object.values(parts(0.5))).toEqual([undefined]);
  expect(parts(0.6)).toEqual({ 'composition.protein': 'The parts add up to more than 100 %.' });
});

test.each([
  [{ temperature_minimum: 310, temperature: 305 }, 'temperature_minimum', /^Must be below the growth temperature/],
  [{ temperature_optimum: 312, temperature_maximum: 311 }, 'temperature_maximum', /^Must be above the optimum/],
  [
    { temperature_minimum: 280, temperature_optimum: 290, temperature_maximum: 320 },
    'temperature_optimum',
    /^Must be above 26.9 °C, the midpoint/,
  ],
  [{ ph_minimum: 6, ph_maximum: 5 }, 'ph_minimum', /^Must be below the maximum of pH 5/],
])('rejects limits of growth that contradict each other: %j', (values, field, message) => {
  expect(checkCell(values)[field]).toMatch(message);
});

test.each([
  ['', []],
  ['2.15; 7,2 12.35', [2.15, 7.2, 12.35]],
  ['4.76,', [4.76]],
  ['four', null],
])('parses %j as the list %j', (text, list) => {
  expect(parseList(text)).toEqual(list);
});
