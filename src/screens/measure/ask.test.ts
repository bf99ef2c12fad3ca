import { expect, test } from 'vitest';
import type { ValueOfInformationRequest } from '#generated/types.ts';
import { PER_KG, reportedFor } from '#src/lib/reporting.ts';
import { bodyOf, firstValues, valueOfUnit, valuesOf } from './ask.ts';

const request: ValueOfInformationRequest = {
  configuration_id: 'cfg_1',
  decision: { kind: 'target', metric: 'cogs', target: 17_200 },
  measurements: [],
};
const gram = reportedFor({ reporting_unit: 'g' }, null);
const dose = reportedFor({ reporting_unit: 'dose', dose: 440 }, null);
const batch = reportedFor({ reporting_unit: 'batch' }, 38.5);
const target = (body: unknown) => (body as ValueOfInformationRequest).decision.target;

test.each([
  ['kilogram', PER_KG, '17200'],
  ['gram', gram, '17.2'],
  ['dose', dose, '7.568'],
  ['batch', batch, '662200'],
])('the target is read and sent for one %s', (_, reported, text) => {
  const values = valuesOf(request, new Map(), reported);
  expect(values.target).toBe(text);
  expect(target(bodyOf(values, new Map(), request, reported))).toBeCloseTo(17_200, 8);
});

test('the selling price is the first target, for the reported amount', () => {
  expect(firstValues(250, [], new Map(), PER_KG).target).toBe('250');
  expect(firstValues(250, [], new Map(), gram).target).toBe('0.25');
  expect(firstValues(null, [], new Map(), gram).target).toBe('');
});

test('text that is no number is passed on to be reported', () => {
  expect(target(bodyOf({ ...firstValues(null, [], new Map(), gram), target: 'abc' }, new Map(), undefined, gram))).toBe(
    'abc',
  );
});

test('one unit more for a gram is worth a thousand times one for a kilogram', () => {
  expect(valueOfUnit(2e6, PER_KG)).toBe(2e6);
  expect(valueOfUnit(2e6, gram)).toBeCloseTo(2e9, 2);
});
