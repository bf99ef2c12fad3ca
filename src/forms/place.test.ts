import { expect, test } from 'vitest';
import { inputAt, inside } from './place.ts';

const drawn = ['name', 'pka', 'composition.protein', 'composition.rna', 'entries.0.quantity'];

test.each([
  ['its own', 'entries.0.quantity', 'entries.0.quantity'],
  ['the one that holds it', 'pka.1', 'pka'],
  ['the first that belongs to it', 'composition', 'composition.protein'],
  ['none that only begins alike', 'nam', null],
  ['none for what is not drawn', 'version', null],
  ['none of its neighbours', 'composition.water', null],
])('an error is assigned to %s', (_title, path, input) => {
  expect(inputAt(path, drawn)).toBe(input);
});

test('maps only the paths of its own part of the body', () => {
  const inputOf = inside('entries.1');
  expect(['entries.1.quantity', 'entries.10.quantity', 'entries.0.quantity'].map(inputOf)).toEqual([
    'quantity',
    'entries.10.quantity',
    'entries.0.quantity',
  ]);
});
