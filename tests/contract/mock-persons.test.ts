/** The accounts of the mock are persons: each gets the responses that the server would give this account. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import { operations, type OperationId } from '#generated/operations.ts';
import { readConfig } from '#server/config.ts';
import { demoAccounts } from '#server/identity/accounts.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { preferFor } from '../../scripts/mock/persons.ts';
import { startMockServer } from '../../scripts/mock/mock-server.ts';
import { isNight } from '../support/night.ts';
import { specifiedAccess, type Access } from '../server/specified-access.ts';

const tokenOf = (sub: string) => new UnsecuredJWT({ sub }).encode();

/** What each account may not do. */
const REFUSED: Record<string, Access[]> = {
  'demo|standard': ['admin'],
  'demo|admin': [],
  'demo|free': ['admin', 'run'],
  'demo|noorg': ['admin', 'member', 'tenant', 'catalogue', 'run'],
};

describe.each(demoAccounts)('$name', ({ sub, email }) => {
  const about = (method: string, url: string) => preferFor(method, url, tokenOf(sub));

  test('has an account in the contract', () => {
    expect(Object.keys(REFUSED)).toContain(sub);
    expect(about('GET', `/v1/users/${encodeURIComponent(sub)}.json?req_id=x`)).toMatch(/^code=200, example=user/);
    expect(email).toContain('@demo.test');
  });

  test('is refused exactly what the server refuses', () => {
    const refused = REFUSED[sub]!;
    const wrong = (Object.keys(operations) as OperationId[]).flatMap((id) => {
      const { method, path } = operations[id];
      const access = specifiedAccess.get(`${method} ${path}`);
      // The example call is about Mara Kovács and the organisation of the first example.
      if (!access || access === 'own' || (access === 'member' && sub !== 'demo|noorg')) return [];
      const isRefused = about(method, operationExamples[id].url) === 'code=403';
      return isRefused === refused.includes(access) ? [] : [id];
    });
    expect(wrong).toEqual([]);
  });
});

test('nobody but administrators reads the account of someone else', () => {
  const mara = '/v1/users/usr_mara_kovacs.json';
  expect(preferFor('GET', mara, tokenOf('demo|free'))).toBe('code=403');
  expect(preferFor('GET', mara, tokenOf('demo|admin'))).toBe('code=200, example=user');
  expect(preferFor('GET', '/v1/users/usr_gone.json', tokenOf('demo|admin'))).toBe('code=404');
});

test('a request without a readable token is left to the mock, which answers 401', () => {
  expect(preferFor('GET', '/v1/users.json', undefined)).toBeNull();
  expect(preferFor('GET', '/v1/users.json', 'nonsense')).toBeNull();
});

// Starts the mock: by day the browser signs in to it (e2e/mock).
describe.runIf(isNight)('behind the app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'titre-mock-'));
  const lines: string[] = [];
  let server: Awaited<ReturnType<typeof startMockServer>>;
  let origin: string;

  beforeAll(async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const config = readConfig({ PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: folder });
    const log = new PassThrough();
    log.on('data', (text) => lines.push(...String(text).split('\n')));
    server = await startMockServer(config, 'none', await freePort([1]), log);
    lines.length = 0;
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = (sub: string, path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers: { authorization: `Bearer ${tokenOf(sub)}`, ...headers } });

  test('each account gets its own person, flag and permissions', async () => {
    const seen = await Promise.all(
      demoAccounts.map(async ({ sub }) => {
        const id = encodeURIComponent(sub);
        const user = (await (await call(sub, `/v1/users/${id}.json`)).json()) as { email: string; current_org: object };
        const flag = (await (await call(sub, `/v1/users/${id}/admin.json`)).json()) as { is_admin: boolean };
        const status = async (path: string) => (await call(sub, path)).status;
        return [user.email, flag.is_admin, await status('/v1/products.json'), await status('/v1/users.json')];
      }),
    );
    expect(seen).toEqual([
      ['standard@demo.test', false, 200, 403],
      ['admin@demo.test', true, 200, 200],
      ['free@demo.test', false, 200, 403],
      ['noorg@demo.test', false, 403, 403],
    ]);
  });

  test('a forced response comes before what fits the account', async () => {
    expect((await call('demo|noorg', '/v1/products.json', { prefer: 'code=503' })).status).toBe(503);
  });

  test('logos are served', async () => {
    const response = await fetch(`${origin}/images/helder-foods.png`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  test('the log has no line about requests that are as documented', async () => {
    lines.length = 0;
    expect((await call('demo|standard', '/v1/products.json')).status).toBe(200);
    expect((await call('demo|standard', '/v1/products.json', { prefer: 'code=503' })).status).toBe(503);
    // The log arrives some time after the responses: a request that fails marks its end.
    expect((await call('demo|standard', '/v1/products.json', { prefer: 'code=418' })).status).toBe(404);
    const written = () => lines.filter((line) => line.trim() !== '');
    await expect.poll(() => written().join('\n')).toContain('NOT_FOUND');
    expect(written()).toHaveLength(1);
  });
});
