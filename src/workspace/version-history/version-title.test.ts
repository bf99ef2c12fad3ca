import { expect, test } from 'vitest';
import { namedBy } from './version-title.tsx';

const change = (title: string, after: string, step = 'Harvest', before = '1') => ({ title, step, before, after });

test('names a version by its first two changes, and counts the others', () => {
  expect(namedBy([change('Passes', '3')])).toBe('Passes 3');
  expect(namedBy([change('Passes', '3'), change('Pressure', '100 MPa')])).toBe('Passes 3, Pressure 100 MPa');
  expect(namedBy([change('A', '1'), change('B', '2'), change('C', '3'), change('D', '4')])).toBe('A 1, B 2 and 2 more');
});

test('names steps that were added, removed or renamed', () => {
  expect(namedBy([change('Centrifuge', 'there', 'Clarification', 'no step')])).toBe('Clarification added');
  expect(namedBy([change('Centrifuge', 'no step', 'Clarification', 'there')])).toBe('Clarification removed');
  expect(namedBy([change('Name', 'Polish', 'Polish', 'Filter')])).toBe('Filter renamed Polish');
});
