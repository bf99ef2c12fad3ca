import { expect, test } from 'vitest';
import { isCallOf, preferHeader, statusesOf } from './answers.ts';

test('the header names the status, and the example if one is chosen', () => {
  expect(preferHeader({ status: 422, example: '' })).toEqual({ Prefer: 'code=422' });
  expect(preferHeader({ status: 422, example: 'infeasible' })).toEqual({ Prefer: 'code=422, example=infeasible' });
});

test('only requests of the chosen operation get the forced response', () => {
  const path = '/v1/products/prd_1/pipelines/prc_1/configurations.json';
  expect(isCallOf('createProcessConfiguration', 'POST', path)).toBe(true);
  expect(isCallOf('createProcessConfiguration', 'GET', path)).toBe(false);
  expect(isCallOf('listProducts', 'GET', '/v1/products.json')).toBe(true);
  expect(isCallOf('listProducts', 'GET', '/v1/products/prd_1.json')).toBe(false);
});

test('an operation offers the responses that the contract documents', () => {
  expect(statusesOf('createProcessConfiguration')).toContain(422);
});
