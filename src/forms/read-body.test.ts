import { expect, test } from 'vitest';
import { CreateCarbonReportBody } from '#generated/zod/carbon-accounting.ts';
import { CreateComponentBody } from '#generated/zod/components.ts';
import { UpdateProductBody } from '#generated/zod/products.ts';
import { RunUnitOperationBody } from '#generated/zod/unit-operations.ts';
import { prepare, readBody } from './read-body.ts';

const report = {
  name: 'R',
  period_start: '2025-01-01',
  period_end: '2025-12-31',
  country: 'NL',
  boundary: 'operational_control',
};
const entry = { input_option_id: 'diesel', quantity: 1, unit: 'L' };

test.each([
  ['spaces around a text are left out', { ...report, name: ' R ' }, { name: 'R' }],
  ['an empty text that the contract takes is sent', { ...report, notes: ' ' }, { notes: '' }],
  ['one that it does not take is left out', { ...report, base_report_id: '', revenue: null }, {}],
  [
    'also in a list',
    { ...report, entries: [{ ...entry, share: '', note: '' }] },
    { entries: [{ ...entry, note: '' }] },
  ],
])('%s', (_title, filledIn, expected) => {
  expect(prepare(CreateCarbonReportBody, filledIn)).toEqual({ ...report, ...expected });
});

test('sends an empty input as null where the contract allows null, and omits it where it was never set', () => {
  expect(prepare(UpdateProductBody, { selling_price: '', component_id: null })).toEqual({
    selling_price: null,
    component_id: null,
  });
});

test('uses the branch of a union that has these properties', () => {
  const cell = { name: 'C', kind: '', substrate_id: 'mol_1', mu_crit: '', composition: { protein: '' } };
  expect(prepare(CreateComponentBody, cell)).toEqual({
    name: 'C',
    substrate_id: 'mol_1',
    mu_crit: null,
    composition: {},
  });
  const read = readBody(CreateComponentBody, cell);
  const paths = 'faults' in read ? read.faults.map(({ path }) => path) : [];
  expect(paths).toEqual(expect.arrayContaining(['kind', 'temperature', 'composition.protein']));
  expect(paths).not.toContain('uniprot');
});

test('checks a nullable object as an object', () => {
  const read = readBody(RunUnitOperationBody, { input: { settings: {}, feed: { volume: 0, components: [] } } });
  expect('faults' in read && read.faults.map(({ path }) => path)).toEqual(['input.feed.volume']);
});

test('reports every error at once', () => {
  const read = readBody(CreateCarbonReportBody, {
    ...report,
    name: '',
    country: '',
    entries: [{ ...entry, unit: '' }],
  });
  expect('faults' in read && read.faults.map(({ path }) => path)).toEqual(['name', 'country', 'entries.0.unit']);
});
