/** What an operator sees of the server: limits, other origins, metrics, logs, readiness and the stop. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { NewerDatabaseError, refuseNewer } from '#server/db/migrations.ts';
import { closeWithin } from '#server/http/stop.ts';
import { configuration, newProcess, newProduct } from '../support/processes.ts';
import { demoDatabase, testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
afterEach(() => server.close());

/** Of the servers whose tests leave it as others need it. */
let database: Database;
beforeAll(async () => {
  database = await demoDatabase();
});
afterAll(() => database.close());

/** A server of other settings on the database of the file. */
const configured = (env: Record<string, string> = {}) =>
  testServer(env, 'none', { ...database, close: async () => undefined });

const limited = (limits: Record<string, string>) => configured({ RATE_LIMITS: 'true', ...limits });

describe('the request rate', () => {
  test('of one user is limited separately for reading, changing and uploading, without effect on other users', async () => {
    server = await limited({ RATE_LIMIT_READS: '3', RATE_LIMIT_WRITES: '2', RATE_LIMIT_UPLOADS: '1' });
    const read = (as: 'standard' | 'free' = 'standard') => server.call(as, 'GET', '/v1/products.json');
    const replies = [await read(), await read(), await read(), await read()];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const { body, headers } = replies[3]!;
    const wait = Number(headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(body).toEqual({
      code: 'too_many',
      message: `Too many requests. Try again in ${wait} seconds.`,
      status: 429,
      request_id: headers['x-request-id'],
      details: { retry_after: wait },
    });
    expect((await read('free')).status).toBe(200);

    await newProduct(server);
    await newProduct(server);
    const third = await server.call('standard', 'POST', '/v1/products.json', { name: 'Third' });
    expect(third.status).toBe(429);

    const upload = async () => {
      const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nno picture\r\n--x--\r\n';
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/v1/organisations/org_x/logo',
        headers: {
          authorization: `Bearer ${await server.token('admin')}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
        payload: form,
      });
      return statusCode;
    };
    expect([await upload(), await upload()]).toEqual([415, 429]);
  });

  test('from one address is limited before the token is checked; sign-in has a separate count', async () => {
    server = await limited({ RATE_LIMIT_ADDRESS: '2', RATE_LIMIT_SIGN_IN: '1', TRUST_PROXY: '10.0.0.0/8' });
    const from = (address: string, url: string, remoteAddress = '10.0.0.1') =>
      server.app
        .inject({ url, remoteAddress, headers: { 'x-forwarded-for': address } })
        .then(({ statusCode }) => statusCode);
    const v1 = '/v1/products.json';
    expect([await from('1.1.1.1', v1), await from('1.1.1.1', v1), await from('1.1.1.1', v1)]).toEqual([401, 401, 429]);
    expect(await from('2.2.2.2', v1)).toBe(401);
    const assistant = async () =>
      (await server.app.inject({ method: 'POST', url: '/mcp', payload: {}, headers: { authorization: 'Bearer x' } }))
        .statusCode;
    expect([await assistant(), await assistant(), await assistant()]).toEqual([401, 401, 429]);
    // Only the proxy is believed: another sender cannot take a new address for each call.
    const direct = [await from('3.1.1.1', v1, '9.9.9.9'), await from('3.1.1.2', v1, '9.9.9.9')];
    expect([...direct, await from('3.1.1.3', v1, '9.9.9.9')]).toEqual([401, 401, 429]);
    const keys = '/oidc/jwks';
    expect([await from('2.2.2.2', keys), await from('2.2.2.2', keys)]).toEqual([200, 429]);
    // What watches the server is not counted.
    for (let i = 0; i < 5; i++) expect(await from('2.2.2.2', '/readyz')).toBe(200);
  });

  test('is not limited where the limit is 0, or all are off', async () => {
    server = await limited({ RATE_LIMIT_READS: '0' });
    for (let i = 0; i < 5; i++) expect((await server.call('standard', 'GET', '/v1/products.json')).status).toBe(200);
  });
});

describe('pages of other origins', () => {
  const preflight = (origin: string, url = '/v1/products.json') =>
    server.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  test('can use the API if they are listed exactly', async () => {
    server = await configured({ CORS_ORIGINS: 'https://one.test, https://two.test' });
    const { statusCode, headers } = await preflight('https://two.test');
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, 'https://two.test']);
    expect(headers['access-control-allow-headers']).toContain('idempotency-key');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    const reply = await server.call('standard', 'GET', '/v1/unit_operations.json', undefined, {
      origin: 'https://one.test',
    });
    expect(reply.headers['access-control-allow-origin']).toBe('https://one.test');
    // A cache keeps the responses to other origins apart, also of a response that is compressed.
    expect(reply.headers['vary']).toMatch(/\borigin\b.*\baccept-encoding\b/i);
    for (const origin of ['https://one.test.evil', 'http://one.test', 'null']) {
      expect([origin, (await preflight(origin)).headers['access-control-allow-origin']]).toEqual([origin, undefined]);
    }
    expect((await preflight('https://one.test', '/readyz')).headers['access-control-allow-origin']).toBeUndefined();
  });

  test('cannot use the API by default', async () => {
    server = await configured();
    expect((await preflight('https://one.test')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('the policy of pages follows issuer, API, content host and analytics', async () => {
  server = await configured({
    OIDC_ISSUER: 'https://idp.test/realms/a',
    OIDC_ORIGINS: 'https://tokens.idp.test',
    API_BASE_URL: 'https://api.test/titre/',
    CONTENT_HOST: 'https://content.test',
    ANALYTICS: 'https://count.test/visits',
    PROVIDER_LOGO: 'https://logo.test/a.png',
  });
  const policy = String((await server.app.inject('/healthz')).headers['content-security-policy']);
  const directive = (name: string) => new RegExp(`(?:^|;)${name} ([^;]*)`).exec(policy)?.[1]?.split(' ');
  expect(directive('connect-src')).toEqual([
    "'self'",
    'https://api.test',
    'https://idp.test',
    'https://tokens.idp.test',
    'https://count.test',
  ]);
  expect(directive('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://content.test', 'https://logo.test']);
  expect(directive('script-src')).toEqual(["'self'"]);
  expect((await server.app.inject('/config.json')).json()).toMatchObject({
    analytics: 'https://count.test/visits',
    api_base_url: 'https://api.test/titre',
  });
});

describe('metrics', () => {
  const token = 'prometheus-0123456789';
  const scrape = (authorization?: string) =>
    server.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

  test('are disabled without a token, and shown only with the token', async () => {
    server = await configured();
    expect((await scrape(`Bearer ${token}`)).statusCode).toBe(404);
    await server.close();
    server = await configured({ METRICS_TOKEN: token });
    for (const given of [undefined, 'Bearer wrong', token]) expect((await scrape(given)).statusCode).toBe(401);
    expect((await scrape(`Bearer ${token}`)).statusCode).toBe(200);
  });

  test('count requests by operation and status, evaluations and open requests, and contain no user data', async () => {
    server = await testServer({ METRICS_TOKEN: token });
    const { url, product } = await newProcess(server);
    await server.call('standard', 'POST', `${url}/configurations.json`, configuration());
    await server.call('standard', 'GET', `/v1/products/${product.id}.json`);
    await server.call('standard', 'GET', '/v1/products/prd_gone.json');
    await server.app.inject('/no-such-page');
    const scale = { min_output: 50_000, max_output: 100_000 };
    await server.call('standard', 'POST', `${url}/scale_analysis.json`, scale);
    const { body } = await scrape(`Bearer ${token}`);
    const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1]);
    expect(figure('http_request_duration_seconds_count{operation="getProduct",status="200"}')).toBe(1);
    expect(figure('http_request_duration_seconds_count{operation="getProduct",status="404"}')).toBe(1);
    expect(figure('http_request_duration_seconds_count{operation="other",status="404"}')).toBe(1);
    expect(figure('titre_evaluations_total{outcome="feasible"}')).toBe(1);
    // Here nothing takes them from the queue.
    expect([figure('titre_jobs{status="queued"}'), figure('titre_jobs{status="running"}')]).toEqual([1, 0]);
    // This call itself.
    expect(figure('http_requests_in_flight')).toBe(1);
    expect(figure('titre_database_size_bytes')).toBeGreaterThan(1e6);
    expect(body).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(body).not.toMatch(/prd_|usr_|org_|demo\.test/);
  });

  test('are available while the database is unavailable', async () => {
    server = await testServer({ METRICS_TOKEN: token });
    await server.database.close();
    const { statusCode, body } = await scrape(`Bearer ${token}`);
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/^titre_(database_size_bytes|jobs)\b.* \d/m);
  });
});

describe('the log', () => {
  const lines: string[] = [];
  let logged: Awaited<ReturnType<typeof buildApp>>;

  beforeAll(() => lines.splice(0));

  test('is structured, has request ids, and contains no token, e-mail address, query or value', async () => {
    server = await testServer();
    const config = readConfig({ LOG_LEVEL: 'trace', PUBLIC_URL: 'http://titre.test' });
    const { identity, database, compute } = server;
    const log = { write: (line: string) => void lines.push(line) };
    logged = await buildApp({ config, identity, api: { database, compute, mostJobs: 10 }, web: 'none', log });
    const authorization = `Bearer ${await server.token('admin')}`;
    const json = { authorization, 'content-type': 'application/json' };
    const org = { name: 'Logged' };
    const made = await logged.inject({ method: 'POST', url: '/v1/organisations.json', headers: json, payload: org });
    const users = `/v1/organisations/${made.json().id}/users/create.json`;
    // A refusal whose message quotes the address.
    const taken = { name: 'Again', email: 'standard@demo.test' };
    expect((await logged.inject({ method: 'POST', url: users, headers: json, payload: taken })).statusCode).toBe(422);
    await logged.inject({ url: '/v1/users/standard%40demo.test.json?q=secret-query', headers: { authorization } });
    await logged.inject({ url: '/oidc/auth?code=secret-code&login_hint=a@b.test' });
    await logged.inject({ url: '/v1/products.json', headers: { authorization: `${authorization}broken` } });
    // A fault of the database, whose message quotes the statement with its values.
    await database.sql.execute(sql`alter table users rename column is_admin to was_admin`);
    const failed = await logged.inject({ url: '/v1/users/usr_x.json?q=secret-query', headers: { authorization } });
    expect(failed.statusCode).toBe(500);
    logged.log.error(
      { err: new Error('to a.b+c@mail.test with eyJhbGciOi.eyJzdWIi.c2ln at postgres://u:pw@db/x') },
      'x',
    );
    await logged.close();

    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const failure = entries.find(({ msg }) => msg === 'the request failed')!;
    expect(failure['reqId']).toBe(failed.json().request_id);
    expect(failure['err']).toMatchObject({ cause: { code: '42703' } });
    expect(entries.filter(({ msg }) => msg === 'answered').length).toBe(6);
    const all = lines.join('');
    for (const secret of ['eyJ', '%40', 'demo.test', 'mail.test', 'b.test', 'secret-', 'pw@', 'auth|', 'c2ln'])
      expect(all).not.toContain(secret);
  });
});

describe('readiness', () => {
  test('reports missing migrations after the database is restored to an older state', async () => {
    server = await testServer();
    await server.database.sql.execute(
      sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    const reply = await server.app.inject('/readyz');
    expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'unavailable', because: 'migrations' }]);
  });

  test('rejects a database of a newer version with a message', async () => {
    server = await testServer();
    await expect(refuseNewer(server.database.sql)).resolves.toBeUndefined();
    await server.database.sql.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9999999999999)`,
    );
    await expect(refuseNewer(server.database.sql)).rejects.toThrow(NewerDatabaseError);
    // A process of the older version goes on serving while the newer one takes over.
    expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  });
});

describe('a database that is busy', () => {
  test('is ready: other requests wait for it and are answered', async () => {
    server = await testServer();
    let end = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      void server.database.sql.transaction(
        async () =>
          new Promise<void>((ended) => {
            end = ended;
            resolve();
          }),
      );
    });
    await begun;
    expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    end();
  });
});

describe('told to stop, the server', () => {
  let answered: (() => void) | undefined;
  const slow = async () => {
    server = await configured();
    const app = await buildApp({
      config: server.config,
      identity: server.identity,
      api: { database: server.database, compute: server.compute, mostJobs: 10 },
      web: 'none',
    });
    const reached = new Promise<void>((began) => {
      app.get('/slow', async () => {
        began();
        await new Promise<void>((resolve) => (answered = resolve));
        return { done: true };
      });
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    return { app, url, reached };
  };

  test('finishes open requests, and accepts no new connections', async () => {
    const { app, url, reached } = await slow();
    const call = fetch(`${url}/slow`).then((reply) => reply.json());
    await reached;
    const closing = closeWithin(app, { drain: 0, open: 60 });
    await expect.poll(() => app.server.listening).toBe(false);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
    answered!();
    expect(await call).toEqual({ done: true });
    // And does not wait for the client to let go of its connection.
    await closing;
  });

  test('still serves while it drains, is not ready, and asks clients to reconnect', async () => {
    const { app, url } = await slow();
    const ready = () => fetch(`${url}/readyz`);
    expect([(await ready()).status, (await ready()).headers.get('connection')]).toEqual([200, 'keep-alive']);
    const closing = closeWithin(app, { drain: 1, open: 60 });
    const reply = await ready();
    expect([reply.status, await reply.json()]).toEqual([503, { status: 'unavailable', because: 'stopping' }]);
    const other = await fetch(`${url}/config.json`);
    expect([other.status, other.headers.get('connection')]).toEqual([200, 'close']);
    await closing;
    await expect(ready()).rejects.toThrow('fetch failed');
  });

  test('cuts off requests that exceed the limit', async () => {
    const { app, url, reached } = await slow();
    const call = fetch(`${url}/slow`).then(
      () => 'answered',
      () => 'cut off',
    );
    await reached;
    await closeWithin(app, { drain: 0, open: 0.2 });
    expect(await call).toBe('cut off');
    answered!();
  });
});
