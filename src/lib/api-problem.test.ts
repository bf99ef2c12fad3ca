import { expect, test } from 'vitest';
import { isFormProblem, problemFrom } from './api-problem.ts';

test.each([
  [{ statusCode: 418, status: 400 }, 500, 418],
  [{ status: 422 }, 400, 422],
  [{}, 404, 404],
  ['text', 404, 404],
  [undefined, undefined, 500],
])('the status of %j with response %s is %i', (body, response, status) => {
  expect(problemFrom(body, response, 'fallback').status).toBe(status);
});

test('a single field is a list of one', () => {
  expect(problemFrom({ field: 'email', message: 'Taken.' }, 422, '').fields).toEqual(['email']);
});

test('an empty message is none', () => {
  expect(problemFrom({ message: '' }, 500, 'Error fetching products').message).toBe('Error fetching products');
});

test('422 and 409 are for the form, the rest for the error page', () => {
  expect([422, 409, 500, 404].map((status) => isFormProblem(problemFrom({ status }, status, '')))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
