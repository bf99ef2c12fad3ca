import { expect, test } from 'vitest';
import { catalogue } from '#engine/index.ts';
import { findOperations } from './palette.tsx';

const names = (query: string) => findOperations(catalogue(), query).map(({ name }) => name);

test('nothing typed finds everything, in the order of the catalogue', () => {
  expect(names('')).toEqual(catalogue().map(({ name }) => name));
});

test('a name that begins with the text comes before one that only mentions it', () => {
  expect(names('dia')[0]).toBe('Diafiltration');
  const found = names('filtration');
  const named = found.filter((name) => name.toLowerCase().includes('filtration'));
  expect(named.length).toBeGreaterThan(1);
  expect(found.slice(0, named.length)).toEqual(named);
});

test('what is nowhere finds nothing', () => {
  expect(names('zzz')).toEqual([]);
});
