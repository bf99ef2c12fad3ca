import { describe, expect, test } from 'vitest';
import { ApiProblem } from '#src/lib/api-problem.ts';
import { failureFrom, redirectTarget, titleOf } from './failure.ts';

test.each([
  [404, 'Page Not Found'],
  [500, 'An internal error has occurred'],
  [401, 'Your login has expired, please refresh/login'],
  [424, 'An error occurred'],
])('the title of %i is "%s"', (status, title) => {
  expect(titleOf(status)).toBe(title);
});

describe('the destination of the countdown', () => {
  test('home from creating a product', () => expect(redirectTarget('/products/create', '')).toBe('/'));
  test('to the products from the processes tab', () =>
    expect(redirectTarget('/products', '?tab=processes')).toBe('/products'));
  test('otherwise one page back', () => {
    expect(redirectTarget('/products', '')).toBe(-1);
    expect(redirectTarget('/products/prd_1', '?tab=processes')).toBe(-1);
  });
});

test("an error response shows the server's message, status and request id", () => {
  const problem = new ApiProblem({ message: 'Gone fishing.', status: 503, request_id: 'req-1' });
  expect(failureFrom(problem)).toEqual({ status: 503, message: 'Gone fishing.', request_id: 'req-1' });
});
