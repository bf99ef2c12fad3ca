import { expect, test } from 'vitest';
import type { Process } from '#generated/types.ts';
import { isSaved, type Saved } from '#src/products/selection.ts';
import { cautionsOf } from './compared.ts';

const process = (product: string, purity: number) =>
  ({ product_id: product, configuration_id: 'cfg', figures: { purity } }) as Saved;

test('processes of one product with about the same purity are compared without a word', () => {
  expect(cautionsOf([process('prd_1', 0.9), process('prd_1', 0.86)])).toEqual([]);
  expect(cautionsOf([])).toEqual([]);
});

test('another purity is said with its letter, upwards and downwards', () => {
  expect(cautionsOf([process('prd_1', 0.9), process('prd_1', 0.783), process('prd_1', 0.99)])).toEqual([
    'The purity of B is 11.7 percentage points lower than that of A: the products may be for different uses.',
    'The purity of C is 9.0 percentage points higher than that of A: the products may be for different uses.',
  ]);
});

test('another product is said once', () => {
  const [words, ...others] = cautionsOf([process('prd_1', 0.9), process('prd_2', 0.9), process('prd_3', 0.9)]);
  expect(words).toContain('different products');
  expect(others).toEqual([]);
});

test('a process without results cannot be compared', () => {
  const empty = { configuration_id: null, figures: null } as Process;
  expect(isSaved(empty)).toBe(false);
  expect(isSaved({ ...empty, configuration_id: 'cfg', figures: {} } as Process)).toBe(true);
});
