import { expect, test } from 'vitest';
import { CreateProductBody } from '#generated/zod/products.ts';
import './messages.ts';

const valid = { name: 'P', kind: 'protein', host_id: 'cel_1' };
const messages = (input: unknown) =>
  CreateProductBody.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('a valid product has nothing to say about it', () => {
  expect(messages(valid)).toBeUndefined();
});

test.each([
  [{ ...valid, name: '' }, 'name', 'This is required.'],
  [{ ...valid, name: 'x'.repeat(121) }, 'name', 'At most 120 characters.'],
  [{ ...valid, selling_price: -1 }, 'selling_price', 'At least 0.'],
  [{ ...valid, selling_price: 'much' }, 'selling_price', 'This is not a number.'],
])('%#: a schema speaks in words of ours', (input, field, message) => {
  expect(messages(input)).toContainEqual([field, message]);
});
