import { sql } from 'drizzle-orm';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { remoteIssuer, tokenVerifier } from '#server/identity/verify.ts';
import { mountStatic } from '#server/web/static.ts';
import { precompress } from '../../scripts/lib/precompress.ts';
import { configuration, newProcess, newProduct } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

describe('an error response', () => {
  test('has one schema, with the request id of the header', async () => {
    const reply = await server.call('standard', 'GET', '/v1/products/prd_gone.json');
    expect(reply.body).toEqual({
      code: 'not_found',
      message: expect.any(String),
      status: 404,
      request_id: reply.headers['x-request-id'],
    });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('for an identifier that is too long names it', async () => {
    const reply = await server.call('standard', 'GET', `/v1/products/${'x'.repeat(4000)}.json`);
    expect(reply).toMatchObject({ status: 422, body: { field: 'id' } });
  });

  test('is 404 for an id with a line break, and says nothing about methods or bodies', async () => {
    const said = async (method: string, url: string, body?: object) => {
      const reply = await server.call('standard', method, url, body);
      return [reply.status, reply.body['message']];
    };
    expect(await said('PUT', '/v1/products/a%0Ab.json', { name: 'P' })).toEqual([
      404,
      'Nothing was found at this address.',
    ]);
    const [status, message] = await said('GET', '/..%2f');
    expect([400, 404]).toContain(status);
    expect(message).toMatch(/address/);
  });

  test('is 414 for an address that is too long, with and without a sign-in, found or not', async () => {
    for (const path of ['/v1/products/', '/', '/v1/products.json?q='])
      for (const headers of [{}, { authorization: `Bearer ${await server.token('standard')}` }]) {
        const reply = await server.app.inject({ url: path + 'x'.repeat(9000), headers });
        expect([reply.statusCode, reply.json()]).toMatchObject([414, { status: 414, request_id: expect.any(String) }]);
      }
  });

  test('for a text that cannot be stored names its field', async () => {
    const { url } = await newProcess(server);
    const said = async (method: string, address: string, body?: unknown) => {
      const reply = await server.call('standard', method, address, body);
      return [reply.status, reply.body['field']];
    };
    const product = { name: 'Half \uD800', kind: 'biomass', host_id: 'cel_komagataella_phaffii' };
    expect(await said('GET', '/v1/products.json?q=%00')).toEqual([422, 'q']);
    expect(await said('POST', '/v1/products.json', product)).toEqual([422, 'name']);
    expect(await said('PUT', `${url}/name.json?new_name=a%00`)).toEqual([422, 'new_name']);
    const settings = configuration({ stp_fermentation: { '\u0000': 1 } });
    expect(await said('POST', `${url}/configurations.json`, settings)).toEqual([422, 'uo_settings.0.settings']);
    const pair = await server.call('standard', 'POST', '/v1/products.json', { ...product, name: 'Whole 🧫' });
    expect(pair).toMatchObject({ status: 201, body: { name: 'Whole 🧫' } });
  });

  // The contract kit sends every call bodies that are no JSON, of another media type, and too large.
  test('is 400 for a body that would change the prototype of objects', async () => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/v1/products.json',
      headers: { authorization: `Bearer ${await server.token('standard')}`, 'content-type': 'application/json' },
      payload: '{"__proto__":{"is_admin":true}}',
    });
    expect(statusCode).toBe(400);
  });

  test('is 400 in the same schema for an unreadable address', async () => {
    const reply = await server.app.inject({ url: '/v1/products/%E0%A4%A.json' });
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['code', 'message', 'status', 'request_id']]);
  });

  test('is 404 in the same schema for an unknown address', async () => {
    const reply = await server.call('standard', 'GET', '/v1/unicorns.json');
    expect(reply.body).toMatchObject({ status: 404, request_id: expect.any(String) });
  });

  test('of an internal error reveals no details', async () => {
    const broken = await testServer();
    await broken.database.sql.execute(sql`drop table products cascade`);
    const reply = await broken.call('standard', 'GET', '/v1/products.json');
    expect(reply.body).toEqual({
      code: 'internal',
      message: 'Something went wrong on the server.',
      status: 500,
      request_id: expect.any(String),
    });
    await broken.database.close();
    expect((await broken.app.inject('/readyz')).statusCode).toBe(503);
    expect((await broken.app.inject('/healthz')).statusCode).toBe(200);
    await broken.app.close();
    broken.identity.close();
  });
});

describe('an Idempotency-Key', () => {
  const key = (text: string) => ({ 'idempotency-key': text });
  const product = { name: 'Once', kind: 'biomass', host_id: 'cel_komagataella_phaffii' };

  test('repeats the first response and takes effect once, also for simultaneous requests', async () => {
    const send = () => server.call<{ id: string }>('standard', 'POST', '/v1/products.json', product, key('key-same-1'));
    const replies = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(replies.every(({ status }) => status === 201)).toBe(true);
    const { body } = await server.call('standard', 'GET', '/v1/products.json?q=Once');
    expect(body['total']).toBe(1);
  });

  test('for another body is rejected', async () => {
    await server.call('standard', 'POST', '/v1/products.json', product, key('key-other-1'));
    const reply = await server.call(
      'standard',
      'POST',
      '/v1/products.json',
      { ...product, name: 'Two' },
      key('key-other-1'),
    );
    expect(reply.body).toMatchObject({ status: 422, field: 'Idempotency-Key' });
  });

  test('belongs to one user', async () => {
    const mine = await server.call<{ id: string }>(
      'standard',
      'POST',
      '/v1/products.json',
      product,
      key('key-shared-1'),
    );
    const theirs = await server.call<{ id: string }>('free', 'POST', '/v1/products.json', product, key('key-shared-1'));
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  test('of a rejected request can be used again', async () => {
    const { url } = await newProcess(server);
    const send = (body: unknown) =>
      server.call('standard', 'POST', `${url}/configurations.json`, body, key('key-retry-1'));
    const wrong = configuration({ stp_ultrafiltration: { colour: 'blue' } });
    expect((await send(wrong)).status).toBe(422);
    expect((await send(configuration())).status).toBe(201);
  });

  test('that is too short is rejected', async () => {
    expect((await server.call('standard', 'POST', '/v1/products.json', product, key('abc'))).status).toBe(422);
  });
});

test('a large response is compressed if the client accepts it', async () => {
  const headers = { authorization: `Bearer ${await server.token('standard')}` };
  const get = (encoding: string) =>
    server.app.inject({ url: '/v1/unit_operations.json', headers: { ...headers, 'accept-encoding': encoding } });
  const plain = await get('identity');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  for (const [accepted, way, unpack] of [
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
  ] as const) {
    const small = await get(accepted);
    expect(small.headers).toMatchObject({ 'content-encoding': way, vary: 'accept-encoding' });
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(unpack(small.rawPayload).toString()).toBe(plain.body);
    // The second response is the one kept from the first.
    const again = await get(accepted);
    expect(again.headers).toMatchObject({ 'content-encoding': way, 'content-length': String(small.rawPayload.length) });
    expect(again.rawPayload.equals(small.rawPayload)).toBe(true);
  }
});

test('a process is sent again only after it has changed, and the same to everyone who may see it', async () => {
  const { url } = await newProcess(server, 'standard');
  await server.call('standard', 'POST', `${url}/configurations.json`, configuration());
  const get = async (as: 'standard' | 'admin', headers: Record<string, string> = {}, at = `${url}.json`) =>
    server.app.inject({ url: at, headers: { authorization: `Bearer ${await server.token(as)}`, ...headers } });
  const encoded = { 'accept-encoding': 'br' };
  const first = await get('standard');
  const { etag } = first.headers as { etag: string };
  const version = `${url}/configurations/${first.json().configuration_id}.json`;
  const stored = await get('standard', {}, version);
  let small: typeof first | undefined;
  for (let time = 0; time < 2; time += 1) {
    small = await get('standard', encoded);
    expect(small.headers).toMatchObject({ etag, 'content-encoding': 'br', 'cache-control': 'no-store' });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(first.body);
  }
  // The bytes differ by compression, so the tag is weak; tags are compared without their weakness, and may have commas in them.
  expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
  for (const known of [etag, etag.slice(2), `"another", ${etag}`, `W/"a,b",${etag} , "c"`, '*']) {
    const same = await get('standard', { ...encoded, 'if-none-match': known });
    expect([same.statusCode, same.body, same.headers['content-encoding'], known]).toEqual([304, '', undefined, known]);
    expect(same.headers).toMatchObject({ etag, 'cache-control': 'no-store', vary: small!.headers.vary });
  }
  for (const other of ['', '"another"', '",*,"', etag.slice(3, -1), `"${etag.slice(3, -2)}"`])
    expect([(await get('standard', { 'if-none-match': other })).statusCode, other]).toEqual([200, other]);
  const head = await server.app.inject({
    method: 'HEAD',
    url: `${url}.json`,
    headers: { authorization: `Bearer ${await server.token('standard')}`, 'if-none-match': etag },
  });
  expect(head.statusCode).toBe(304);
  expect((await get('standard', { 'if-none-match': stored.headers.etag as string }, version)).statusCode).toBe(304);

  /** What has changed is sent, also compressed, and never again what it was. */
  const expectNew = async (before: string, what: string) => {
    const now = await get('standard', { 'if-none-match': before });
    expect([now.statusCode, what]).toEqual([200, what]);
    expect(now.headers.etag).not.toBe(before);
    expect(brotliDecompressSync((await get('standard', encoded)).rawPayload).toString()).toBe(now.body);
    return now;
  };
  await server.call('standard', 'PUT', `${url}.json`, { name: 'Renamed', version: first.json().version });
  const renamed = await expectNew(etag, 'the name');
  expect(renamed.json().name).toBe('Renamed');
  // Results that are computed again are in the same row.
  const { results } = first.json().configuration;
  results.figures.cogs = 1;
  await server.database.sql.execute(sql`update configurations set packed_results = null,
    results = ${JSON.stringify(results)} where id = ${first.json().configuration_id}`);
  const again = await expectNew(renamed.headers.etag as string, 'the results');
  expect(again.json().configuration.results.figures.cogs).toBe(1);
  expect((await get('standard', { 'if-none-match': stored.headers.etag as string }, version)).statusCode).toBe(200);
  await server.call('standard', 'POST', `${url}/configurations.json`, configuration());
  const saved = await expectNew(again.headers.etag as string, 'the version');
  expect(saved.json().configuration.number).toBe(2);
  const old = await get('standard', encoded, version);
  expect(JSON.parse(brotliDecompressSync(old.rawPayload).toString())).toMatchObject({ number: 1, current: false });
});

test('a change between the two reads of a configuration is not sent later under the earlier ETag', async () => {
  const { id, url } = await newProcess(server, 'standard');
  await server.call('standard', 'POST', `${url}/configurations.json`, configuration());
  const { body } = await server.call<{ configuration_id: string }>('standard', 'GET', `${url}.json`);
  const version = body.configuration_id;
  const { configurations } = forOrganisation(server.database.sql, 'org_helder_foods');
  const stamp = await configurations.stamp(id, version);
  const makeCurrent = (current: string | null) =>
    server.database.sql.execute(sql`update processes set current_configuration_id = ${current} where id = ${id}`);
  await makeCurrent(null);
  // What is kept under this stamp is sent again when the version is the current one again.
  expect(await configurations.get(id, version, stamp)).toMatchObject({ current: true });
  expect(await configurations.get(id, version)).toMatchObject({ current: false });
  await makeCurrent(version);
  expect(await configurations.stamp(id, version)).toEqual(stamp);
});

test('a failed call leaves nothing behind, not even its log entry', async () => {
  const { id } = await newProduct(server, 'free');
  const logs = async () => (await server.call('free', 'GET', '/v1/users/usr_tom_okafor/logs.json')).body['total'];
  const before = await logs();
  await server.call('free', 'PUT', `/v1/products/${id}.json`, { name: 'Late', version: 99 });
  await server.call('free', 'POST', `/v1/products/${id}/pipelines.json`, { name: 'X', copy_of: 'prc_gone' });
  expect(await logs()).toBe(before);
});

describe('other files and pages', () => {
  const around = mkdtempSync(join(tmpdir(), 'titre-dist-'));
  const folder = join(around, 'dist');
  let web: TestServer;

  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, '.vite', 'manifest.json'), 'not for visitors');
    writeFileSync(join(around, 'package.json'), 'not for visitors');
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>App</title>');
    writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'console.log(1);'.repeat(200));
    await precompress(folder, 5);
    web = await testServer({}, (app) => mountStatic(app, folder));
  });

  afterAll(async () => {
    await web.close();
    rmSync(around, { recursive: true, force: true });
  });

  const page = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
    web.app.inject({ url, headers });

  test('the app is served at the address of every page, and revalidated each time', async () => {
    for (const url of ['/', '/products/prd_x', '/login/callback?code=1&state=2', '/no-such-page']) {
      const reply = await page(url);
      expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      expect(reply.body).toContain('<title>App</title>');
    }
  });

  test.each([undefined, '*/*', 'application/json', 'text/html'])(
    'to clients that accept %s, with GET and HEAD',
    async (accept) => {
      for (const url of ['/', '/login', '/products/prd_x', '/no-such-page'])
        for (const method of ['GET', 'HEAD'] as const) {
          const reply = await web.app.inject({ method, url, headers: accept === undefined ? {} : { accept } });
          const type = String(reply.headers['content-type']);
          expect([url, method, reply.statusCode, type.split(';', 1)[0]]).toEqual([url, method, 200, 'text/html']);
        }
    },
  );

  test('the app is not served for missing files, operations and sign-in pages', async () => {
    for (const url of ['/assets/gone.js', '/v1/gone', '/oidc/gone', '/docs/gone', '/images/gone.png'])
      expect([url, (await page(url)).statusCode]).toEqual([url, 404]);
    expect((await page('/robots.txt', {})).statusCode).toBe(404);
  });

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '//package.json',
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/assets/../.vite/manifest.json',
  ])('a file outside of the app, or hidden, is not served: %s', async (url) => {
    const asked: Record<string, string>[] = [{}, { 'accept-encoding': 'br, gzip' }, { accept: 'text/html' }];
    for (const headers of asked) expect((await page(url, headers)).body).not.toContain('not for visitors');
  });

  test.each(['/assets', '/assets/', '/%00', '/assets/%00.js', '/%ff'])(
    'no answer is a fault of the server: %s',
    async (url) => {
      expect((await page(url, {})).statusCode).toBeLessThan(500);
    },
  );

  test('hashed files are cached indefinitely, and served compressed as built', async () => {
    const reply = await page('/assets/main-abc123.js', { 'accept-encoding': 'br, gzip' });
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(reply.headers['content-type']).toMatch(/javascript/);
    expect(brotliDecompressSync(reply.rawPayload).toString()).toContain('console.log(1);');
    expect((await page('/assets/main-abc123.js', {})).body).toContain('console.log(1);');
  });

  test('every response has the security headers', async () => {
    const production = await page('/');
    expect(production.headers['content-security-policy']).toMatch(/default-src 'self'/);
    expect(production.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' });
    const api = await server.app.inject('/v1/products.json');
    expect(api.headers['content-security-policy']).toMatch(/script-src 'self';/);
    expect(api.headers['strict-transport-security']).toBeUndefined();
  });

  test('the configuration of the app is public', async () => {
    const reply = await page('/config.json', {});
    expect(reply.json()).toMatchObject({
      product_name: 'Titre',
      client_id: 'titre-web',
      issuer: 'http://titre.test/oidc',
      demo: true,
    });
  });

  test('health and readiness', async () => {
    expect((await page('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await page('/readyz')).json()).toEqual({ status: 'ready' });
  });
});

test('requests can be forwarded unchanged to another server of the contract', async () => {
  const seen: { url?: string; prefer?: unknown; body: string }[] = [];
  const mock = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      seen.push({ url: request.url!, prefer: request.headers['prefer'], body });
      response.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"forced"}');
    });
  });
  const url = await listen(mock);
  const app = await buildApp({
    config: server.config,
    identity: server.identity,
    api: { proxy: { url, headersFor: () => ({}) } },
    web: 'none',
  });
  const reply = await app.inject({
    method: 'POST',
    url: '/v1/products.json?req_id=x',
    headers: { prefer: 'code=422', 'content-type': 'application/json' },
    payload: { name: 'P' },
  });
  expect([reply.statusCode, reply.json()]).toEqual([422, { message: 'forced' }]);
  expect(seen).toEqual([{ url: '/v1/products.json?req_id=x', prefer: 'code=422', body: '{"name":"P"}' }]);
  expect((await app.inject('/config.json')).statusCode).toBe(200);
  await app.close();
  mock.close();
});

describe('tokens of a remote issuer', () => {
  const audience = 'https://api.titre.example';
  let issuer: string;
  let provider: Server;
  let keys: { key: CryptoKey; kid: string; jwk: object }[];
  let asked = 0;

  async function newKey(kid: string, alg: string) {
    const { privateKey, publicKey } = await generateKeyPair(alg);
    return { key: privateKey, kid, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
  }

  const token = ({ key, kid }: { key: CryptoKey; kid: string }, alg: string, typ = 'JWT') =>
    new SignJWT({ sub: 'idp|1' })
      .setProtectedHeader({ alg, kid, typ })
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime('5m')
      .sign(key);

  beforeAll(async () => {
    keys = [await newKey('one', 'RS256')];
    provider = createServer((request, response) => {
      const document = { issuer, jwks_uri: `${issuer}/jwks`, userinfo_endpoint: `${issuer}/me` };
      if (request.url === '/jwks') asked += 1;
      const body =
        request.url === '/jwks'
          ? { keys: keys.map(({ jwk }) => jwk) }
          : request.url === '/me'
            ? { email: 'a@b.test' }
            : document;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
    issuer = await listen(provider);
  });

  afterAll(() => provider.close());

  test('are checked with its keys, which are fetched once, and again when they change', async () => {
    const { keys: remote, userinfo } = remoteIssuer(issuer);
    const verify = tokenVerifier(issuer, audience, remote);
    await verify(await token(keys[0]!, 'RS256'));
    await verify(await token(keys[0]!, 'RS256', 'at+jwt'));
    expect(asked).toBe(1);
    expect(await userinfo('x')).toEqual({ email: 'a@b.test' });
    const next = await newKey('two', 'ES256');
    await expect(verify(await token(next, 'ES256'))).rejects.toThrow(/no applicable key/);
    keys.push(next);
    const fresh = tokenVerifier(issuer, audience, remoteIssuer(issuer).keys);
    expect(await fresh(await token(next, 'ES256'))).toMatchObject({ sub: 'idp|1' });
  });

  test('are verified once a minute, and rejected as soon as they expire', async () => {
    let verified = 0;
    const verify = tokenVerifier(issuer, audience, (header, given) => {
      verified += 1;
      return remoteIssuer(issuer).keys(header, given);
    });
    const clock = vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const sent = await token(keys[0]!, 'RS256');
      for (const [seconds, times] of [
        [0, 1],
        [50, 1],
        [20, 2],
        [50, 2],
        [50, 3],
      ] as const) {
        clock.setSystemTime(Date.now() + seconds * 1000);
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as the time passes
        expect(await verify(sent)).toMatchObject({ sub: 'idp|1' });
        expect(verified).toBe(times);
      }
      clock.setSystemTime(Date.now() + 150_000);
      await expect(verify(sent)).rejects.toThrow(/exp/);
      // One that expires within the minute is not remembered beyond it.
      const late = await token(keys[0]!, 'RS256');
      clock.setSystemTime(Date.now() + 270_000);
      await verify(late);
      clock.setSystemTime(Date.now() + 40_000);
      await expect(verify(late)).rejects.toThrow(/exp/);
    } finally {
      clock.useRealTimers();
    }
  });

  test('of another kind of JWT are rejected', async () => {
    const verify = tokenVerifier(issuer, audience, remoteIssuer(issuer).keys);
    await expect(verify(await token(keys[0]!, 'RS256', 'logout+jwt'))).rejects.toThrow(/type logout\+jwt/);
  });

  test('sign in a person whose name only the issuer knows', async () => {
    const open = await testServer({ OIDC_ISSUER: issuer });
    const bearer = { token: await token(keys[0]!, 'RS256') };
    const reply = await open.call(bearer, 'GET', '/v1/users/idp%7C1.json');
    expect(reply.body).toMatchObject({ user_id: 'idp|1', email: 'a@b.test', current_org: null });
    expect((await open.app.inject('/oidc/.well-known/openid-configuration')).statusCode).toBe(404);
    await open.close();
  });

  test('give 503, not 401, while the issuer does not respond', async () => {
    const away = await testServer({ OIDC_ISSUER: 'http://127.0.0.1:9' });
    const reply = await away.call({ token: await token(keys[0]!, 'RS256') }, 'GET', '/v1/products.json');
    expect([reply.status, reply.headers['retry-after']]).toEqual([503, '5']);
    await away.close();
  });
});

function listen(instance: Server): Promise<string> {
  return new Promise((resolve) => {
    instance.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(instance.address() as AddressInfo).port}`));
  });
}
