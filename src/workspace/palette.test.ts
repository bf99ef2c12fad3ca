import { expect, test } from 'vitest';
import { catalogue } from '#engine/index.ts';
import { findOperations } from './palette.tsx';

const names = (query: string) => findOperations(catalogue(), query).map(({ name }) => name);

test('lists everything in catalogue order without a search text', () => {
  expect(names('')).toEqual(catalogue().map(({ name }) => name));
});

test('ranks a name that begins with the text before other matches', () => {
  expect(names('dia')[0]).toBe('Diafiltration');
  const found = names('filtration');
  const named = found.filter((name) => name.toLowerCase().includes('filtration'));
  expect(named.length).toBeGreaterThan(1);
  expect(found.slice(0, named.length)).toEqual(named);
});

test('finds nothing for an unknown text', () => {
  expect(names('zzz')).toEqual([]);
});
