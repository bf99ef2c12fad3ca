import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Config } from './config.ts';

vi.mock('./session.ts', () => ({ bearer: async () => 'token-1', requestUserId: () => 'demo|standard' }));
// Another file of this process may have loaded the real ones, and the next must not get these.
vi.resetModules();
afterAll(() => vi.resetModules());
const { startApi, api } = await import('./api.ts').then((module) => ({
  startApi: module.startApi,
  api: () => module.api,
}));
const { ApiProblem } = await import('./api-problem.ts');
const { orvalTransport } = await import('./orval-transport.ts');

const fetched = vi.fn<(request: Request) => Promise<Response>>();
const elsewhere = vi.fn<(problem: { message: string }) => void>();
const unauthorised = vi.fn<() => Promise<void>>(async () => {});
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const lastRequest = () => fetched.mock.calls.at(-1)![0];

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('fetch', fetched);
  startApi({ api_base_url: 'http://api.test' } as Config, {
    onUnauthorised: unauthorised,
    onOtherOrganisation: elsewhere,
  });
});

describe('a call', () => {
  test('sends the token and the user id, in addition to its own query', async () => {
    fetched.mockResolvedValue(json(200, { products: [] }));
    await expect(orvalTransport('/v1/impacts/items.json?ids=a&ids=b')).resolves.toEqual({ products: [] });
    const url = new URL(lastRequest().url);
    expect(url.searchParams.getAll('ids')).toEqual(['a', 'b']);
    expect(url.searchParams.getAll('req_id')).toEqual(['demo|standard']);
    expect(lastRequest().headers.get('authorization')).toBe('Bearer token-1');
    expect(lastRequest().headers.get('accept')).toMatch(/^application\/json/);
  });

  test('sends its body once, unchanged', async () => {
    fetched.mockResolvedValue(json(201, { id: 'cfg_1' }));
    await orvalTransport('/v1/buffers.json', {
      method: 'POST',
      body: '{"name":"B"}',
      headers: { 'Content-Type': 'application/json' },
    });
    await expect(lastRequest().json()).resolves.toEqual({ name: 'B' });
    expect(lastRequest().headers.get('idempotency-key')).toMatch(/^[\w-]{8,}$/);
  });

  test.each([
    [401, { message: 'Sign in again.', status: 401, request_id: 'r' }],
    [
      409,
      {
        message: 'Another organisation.',
        code: 'other_organisation',
        status: 409,
        request_id: 'r',
        details: { organisation: { id: 'org_1', name: 'One' } },
      },
    ],
  ])('that the app repeats by itself fails silently with %i', async (status, body) => {
    fetched.mockImplementation(async () => json(status, body));
    await expect(
      orvalTransport('/v1/products/p/pipelines/q/presence.json', { method: 'PUT', body: '{}', keepalive: true }),
    ).rejects.toThrow(body.message);
    expect(lastRequest().keepalive).toBe(true);
    expect(unauthorised).not.toHaveBeenCalled();
    expect(elsewhere).not.toHaveBeenCalled();
  });

  test('returns undefined for a response without content', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 204 }));
    await expect(orvalTransport('/v1/products/p.json', { method: 'DELETE' })).resolves.toBeUndefined();
  });

  test('includes the token and the user id if it is built from a path and parameters', async () => {
    fetched.mockResolvedValue(json(200, {}));
    await api().GET('/v1/products/{id}.json', { params: { path: { id: 'prd_1' } } });
    expect(lastRequest().url).toBe('http://api.test/v1/products/prd_1.json?req_id=demo%7Cstandard');
  });
});

describe('a refusal', () => {
  const failing = () =>
    orvalTransport('/v1/products.json').catch((error: unknown) => error as InstanceType<typeof ApiProblem>);

  test('throws a problem with the fields of the contract', async () => {
    const details = { step_id: 'stp_uf', nearest: { field: 'flux', value: 12.4, unit: '1' } };
    fetched.mockResolvedValue(
      json(422, {
        message: 'Too thick.',
        status: 422,
        request_id: 'req-1',
        process_idx: 4,
        unit_operation: 'ultrafiltration',
        fields: ['flux'],
        details,
      }),
    );
    const problem = await failing();
    expect(problem).toBeInstanceOf(ApiProblem);
    expect(problem).toMatchObject({
      message: 'Too thick.',
      status: 422,
      request_id: 'req-1',
      process_idx: 4,
      fields: ['flux'],
      details,
    });
  });

  test('uses the message of the contract if the response has none', async () => {
    fetched.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(failing()).resolves.toMatchObject({ message: 'Error fetching products', status: 502 });
  });

  test('reports a rejected session to the app, and still throws', async () => {
    fetched.mockResolvedValue(json(401, { message: 'Sign in again.', status: 401, request_id: 'req-2' }));
    await expect(failing()).resolves.toMatchObject({ status: 401 });
    expect(unauthorised).toHaveBeenCalledTimes(1);
  });

  test('treats a missing response as a problem', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(failing()).resolves.toMatchObject({
      message: 'Error fetching products',
      status: 500,
      unreachable: true,
    });
  });

  test('ignores a request that was cancelled by leaving the page', async () => {
    fetched.mockRejectedValue(new DOMException('aborted', 'AbortError'));
    await expect(failing()).resolves.toMatchObject({ name: 'AbortError' });
  });
});
