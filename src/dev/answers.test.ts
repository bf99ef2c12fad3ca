import { expect, test } from 'vitest';
import { findChoices, preferHeader, withForced } from './answers.ts';

test('the header names the status, and the example where one is wanted', () => {
  const operation = 'createProcessConfiguration';
  expect(preferHeader({ operation, status: 422, example: '' })).toEqual({ Prefer: 'code=422' });
  expect(preferHeader({ operation, status: 422, example: 'infeasible' })).toEqual({
    Prefer: 'code=422, example=infeasible',
  });
});

test('responses are found by words of the operation, status, example and summary', () => {
  const found = findChoices('createproduct 409');
  expect(found.map(({ operation, status, example }) => [operation, status, example])).toContainEqual([
    'createProduct',
    409,
    expect.any(String),
  ]);
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set([409]));
  expect(findChoices('free tier').map(({ example }) => example)).toContain('user_free');
  expect(findChoices('nothing like this')).toEqual([]);
  expect(findChoices('').length).toBeGreaterThan(1000);
});

test('several operations are forced at once, each to one response', () => {
  const first = { operation: 'listProducts', status: 200, example: 'no_products' } as const;
  const second = { operation: 'getProduct', status: 404, example: 'not_found' } as const;
  expect(withForced(withForced([], first), second)).toEqual([first, second]);
  expect(withForced([first, second], { ...first, status: 503, example: '' })).toEqual([
    second,
    { operation: 'listProducts', status: 503, example: '' },
  ]);
});
