/**
 * The mock that front-end developers work on: it answers every call with its example, every documented error, and the true
 * reason of a 422.
 * Night: starts Prism. By day openapi/ checks the examples, scripts/mock what is added to them, and the browser opens pages on it
 * (e2e/mock).
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeContractFile } from '../../scripts/codegen/bundle.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import type { Mock } from '../../mocks/prism.ts';
import { startMock } from '../../scripts/mock/start-mock.ts';
import { bodyProblem, operations, resolve, wordingProblem, type Json } from './contract.ts';
import { accessOf } from './kit/access.ts';
import { upload } from './kit/client.ts';
import { exampleRequest } from './kit/example-request.ts';
import { mutationsOf } from './kit/mutations.ts';

let mock: Mock;

beforeAll(async () => {
  mock = await startMock(await freePort(), wholeContractFile());
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

const ask = async (path: string, init: RequestInit, type = 'application/json') => {
  const headers = { authorization: 'Bearer any', ...(typeof init.body === 'string' && { 'content-type': type }) };
  const response = await fetch(mock.url + path, { headers, signal: AbortSignal.timeout(10_000), ...init });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test('a Prism that ended is started again', async () => {
  const find = promisify(execFile);
  const ofMock = async () => (await find('pgrep', ['-P', String(process.pid), '-f', 'prism-cli'])).stdout.trim();
  const first = await ofMock();
  process.kill(Number(first), 'SIGKILL');
  const status = async () => (await ask('/v1/products.json', {})).status;
  await expect.poll(status).toBe(503);
  await expect.poll(status).toBe(200);
  expect(await ofMock()).not.toBe(first);
});

describe('a form', () => {
  const forms = operations.filter(({ requestType }) => requestType === 'multipart/form-data');

  test.each(forms.map((operation) => [operation.id, operation] as const))(
    '%s is accepted with a file of any content and size, and with every field',
    async (_id, operation) => {
      const { url } = exampleRequest(operation, 'any');
      const { properties = {} } = resolve(operation.requestSchema as Json) as { properties?: Record<string, Json> };
      const whole = upload(operation);
      for (const [key, { format, enum: values, pattern }] of Object.entries(properties)) {
        const text = pattern === undefined ? 'Blätter & 50 % [x] / 2' : '7';
        if (format !== 'binary') whole.set(key, (values as string[] | undefined)?.[0] ?? text);
      }
      const large = upload(operation);
      large.set('file', new Blob([new Uint8Array(11 * 1024 * 1024).fill(47)]), 'large.csv');
      for (const body of [upload(operation), whole, large])
        expect(await ask(url, { method: operation.method, body })).toMatchObject({ status: 200 });
    },
  );
});

describe('the reason of a 422', () => {
  const withBody = operations.filter(
    ({ requestType, requestExample }) => requestType === 'application/json' && isObject(requestExample),
  );
  test.each(withBody.map((operation) => [operation.id, operation] as const))(
    '%s names the property that is not known, and each that is missing',
    async (_id, operation) => {
      const { url } = exampleRequest(operation, 'any');
      const example = operation.requestExample as Json;
      const post = (body: Json) => ask(url, { method: operation.method, body: JSON.stringify(body) });
      const cases = operation.strict ? [['not_known', { ...example, not_known: 1 }] as const] : [];
      const { required = [] } = resolve(operation.requestSchema as Json) as { required?: string[] };
      const missing = required.map((key) => {
        const { [key]: _missing, ...rest } = example;
        return [key, rest] as const;
      });
      for (const [key, body] of [...cases, ...missing])
        expect(await post(body)).toMatchObject({ status: 422, body: { field: key, fields: [key] } });
    },
  );
});

describe('a value that the schema does not take', () => {
  // Each is changed alone; the kit sends the same to a server. A kind of component has a schema of its own, which the example fits.
  const changed = operations.filter(
    ({ id, requestType, requestExample }) =>
      requestType === 'application/json' && isObject(requestExample) && !id.endsWith('Component'),
  );
  test.each(changed.map((operation) => [operation.id, operation] as const))(
    '%s names the property at fault, however deep',
    async (_id, operation) => {
      const { url } = exampleRequest(operation, 'any');
      const wrong = mutationsOf(operation.requestSchema as Json, operation.requestExample).filter(
        ({ valid, path, isPart }) => !valid && !isPart && path.length > 0,
      );
      const every = Math.ceil(wrong.length / 40);
      for (const { what, path, body } of wrong.filter((_, at) => at % every === 0)) {
        const response = await ask(url, { method: operation.method, body: JSON.stringify(body) });
        expect([what, response.status]).toEqual([what, 422]);
        const { fields = [], message } = response.body as { fields?: string[]; message: string };
        // An entry that occurs twice is a fault of the list.
        const places = [path.join('.'), ...(/^\d+$/.test(path.at(-1)!) ? [path.slice(0, -1).join('.')] : [])];
        const isNamed = fields.some((field) =>
          places.some((place) => place.endsWith(field) || field.startsWith(place)),
        );
        expect(isNamed, `${what}: ${JSON.stringify(fields)} ${message}`).toBe(true);
        expect(wordingProblem(response.body, JSON.stringify(body))).toBeNull();
      }
    },
  );
});

test.each<[title: string, status: number, path: string, init: RequestInit, type?: string]>([
  ['JSON that ends too early', 400, '/v1/products.json', { method: 'POST', body: '{"name": ' }],
  ['JSON with a name that no header can hold', 422, '/v1/products.json', { method: 'POST', body: '{"a→b": 1}' }],
  ['more mistakes than a header can hold', 422, '/v1/products.json', { method: 'POST', body: manyMistakes() }],
  ['text', 415, '/v1/products.json', { method: 'POST', body: 'x' }, 'text/plain'],
  ['no body', 422, '/v1/products.json', { method: 'POST' }],
  [
    'a form without its boundary',
    400,
    '/v1/organisations/org_helder_foods/logo',
    { method: 'POST', body: 'x' },
    'multipart/form-data',
  ],
  ['an address that cannot be decoded', 400, '/v1/products/%E0%A4%A.json', {}],
  ['an address without a host', 400, '//', {}],
  ['an unknown address', 404, '/v1/nothing.json', {}],
  ['another method', 405, '/v1/products.json', { method: 'PATCH' }],
])('%s is answered with %i, and the mock goes on', async (_title, status, path, init, type) => {
  const response = await ask(path, init, type);
  expect(response).toMatchObject({ status, body: { status, message: expect.stringMatching(/\S/) as string } });
  expect((await ask('/v1/products.json', {})).status).toBe(200);
});

test.each([
  ['dev.ts', 'PORT'],
  ['dev-mock.ts', 'PORT'],
  ['dev-mock.ts', 'MOCK_PORT'],
])('%s says in one sentence that %s is in use', async (script, variable) => {
  const folder = mkdtempSync(join(tmpdir(), 'titre-taken-'));
  const free = { PORT: await freePort(), MOCK_PORT: await freePort() };
  const env = { ...process.env, ...toTexts(free), DATA_DIR: folder, [variable]: new URL(mock.url).port };
  const run = promisify(execFile)(process.execPath, [join('scripts', script)], {
    env,
    cwd: join(import.meta.dirname, '../..'),
  });
  const { code, stderr } = (await run.catch((error: unknown) => error)) as { code: number; stderr: string };
  expect([code, stderr.trim()]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(
        String.raw`^The port is in use \(.*\)\. Stop the program that uses the port, or set ${variable} to a different port\.$`,
      ),
    ),
  ]);
  rmSync(folder, { recursive: true, force: true });
});

test('lists have pages', async () => {
  const { body } = await ask('/v1/products.json?page=2&page_size=7', {});
  expect(body).toMatchObject({ total: 60, page: 2, page_size: 7 });
  expect(body['products']).toHaveLength(7);
});

function manyMistakes(): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`mistake_${at}`, 1])));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toTexts(ports: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(ports).map(([key, port]) => [key, String(port)]));
}
