/**
 * The mock that front-end developers work on: Prism answers every call with its example, and every documented refusal.
 * Night: starts Prism. By day openapi/ checks the examples, and the browser opens pages on it (e2e/mock).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeContractFile } from '../../scripts/codegen/bundle.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { startPrism, type Mock } from '../../mocks/prism.ts';
import { bodyProblem, operations } from './contract.ts';
import { accessOf } from './kit/access.ts';
import { exampleRequest } from './kit/example-request.ts';

let mock: Mock;

beforeAll(async () => {
  mock = await startPrism(await freePort(), wholeContractFile());
});
afterAll(() => mock.stop());

test('has all 72 specified operations and the extensions', () => {
  expect(operations.filter(({ extension }) => !extension)).toHaveLength(72);
});

test.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s responds with its own example, and rejects a request without a token unless it is public',
  async (_id, operation) => {
    const { url, init } = exampleRequest(operation, 'any');
    const response = await fetch(mock.url + url, init);
    expect(response.status).toBeLessThan(300);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    expect(bodyProblem(operation, response.status, isJson ? await response.json() : null)).toBeNull();
    const { authorization: _token, ...headers } = init.headers;
    const without = await fetch(mock.url + url, { ...init, headers });
    expect(without.status).toBe(accessOf(operation) === 'public' ? response.status : 401);
    expect(bodyProblem(operation, without.status, await without.json())).toBeNull();
  },
);

const refusals = operations.flatMap((operation) =>
  Object.keys(operation.responses)
    .map(Number)
    .filter((status) => status >= 400)
    .map((status) => [operation.id, status, operation] as const),
);

test.each(refusals)('%s can be made to respond with %i', async (_id, status, operation) => {
  const { url, init } = exampleRequest(operation, 'any');
  const response = await fetch(mock.url + url, { ...init, headers: { ...init.headers, prefer: `code=${status}` } });
  expect(response.status).toBe(status);
  expect(bodyProblem(operation, status, await response.json())).toBeNull();
});
