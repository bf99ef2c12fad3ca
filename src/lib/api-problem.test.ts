import { expect, test } from 'vitest';
import { ApiProblem, isFormProblem, problemFrom } from './api-problem.ts';

test.each([
  [{ statusCode: 418, status: 400 }, 500, 418],
  [{ status: 422 }, 400, 422],
  [{}, 404, 404],
  ['text', 404, 404],
  [undefined, undefined, 500],
])('the status of %j with response %s is %i', (body, response, status) => {
  expect(problemFrom(body, response, 'fallback').status).toBe(status);
});

test('reads a single field as a list of one', () => {
  expect(problemFrom({ field: 'email', message: 'Taken.' }, 422, '').fields).toEqual(['email']);
});

test('treats an empty message as missing', () => {
  expect(problemFrom({ message: '' }, 500, 'Error fetching products').message).toBe('Error fetching products');
});

test.each([
  [400, true],
  [409, true],
  [413, true],
  [422, true],
  [429, true],
  [503, true],
  [401, false],
  [403, false],
  [404, false],
  [500, false],
])('the error %i is shown by the caller: %s', (status, isHere) => {
  expect(isFormProblem(problemFrom({ status }, status, ''))).toBe(isHere);
});

test('shows an unreachable server in place', () => {
  expect(isFormProblem(new ApiProblem({ message: 'Error', status: 500, unreachable: true }))).toBe(true);
});
