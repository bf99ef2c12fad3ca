/** Requests that are refused before any call sees them, over a real socket where that matters. */
import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configuration, newProcess } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await testServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});

afterAll(() => server.close());

/** What comes back to these bytes until the other side closes. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (piece) => (answer += String(piece)));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

test('a request with two Host headers is 400', async () => {
  const answer = await sendRaw('GET /healthz HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('more than one Host header');
  expect(await sendRaw('GET /healthz HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200 /,
  );
});

test.each([
  ['application/problem+json', 'application/problem+json'],
  ['text/html, Application/Problem+JSON;q=0.5', 'application/problem+json'],
  ['application/problem+json;q=0', 'application/json'],
  ['*/*', 'application/json'],
])('an error for a client that accepts %s is %s', async (accept, type) => {
  const { headers, statusCode } = await server.app.inject({ url: '/v1/products.json', headers: { accept } });
  expect([statusCode, headers['content-type']]).toEqual([401, `${type}; charset=utf-8`]);
});

describe('a client that sends too much receives the limit, not a reset connection', () => {
  const MB = 2 ** 20;

  /** Sends all of it before it looks at the answer, as simple clients do. */
  async function send(path: string, type: string, size: number, isChunked: boolean): Promise<[number, string]> {
    const token = await server.token(path.includes('logo') ? 'admin' : 'standard');
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    return new Promise((resolve, reject) => {
      const call = request(
        {
          port,
          host: '127.0.0.1',
          path,
          method: 'POST',
          headers: isChunked ? headers : { ...headers, 'content-length': size },
        },
        (answer) => {
          let text = '';
          answer.on('data', (piece) => (text += String(piece)));
          answer.on('end', () => resolve([answer.statusCode!, (JSON.parse(text) as { message: string }).message]));
        },
      );
      call.on('error', reject);
      const piece = Buffer.alloc(MB, 0x20);
      for (let sent = 0; sent < size; sent += MB) call.write(piece);
      call.end();
    });
  }

  const form = 'multipart/form-data; boundary=x';
  test.each([
    ['/v1/products.json', 'application/json', 'The request is larger than 2 MB.'],
    ['/v1/organisations/org_helder_foods/logo', form, 'The file is larger than 2 MB.'],
    ['/v1/impacts/factors.json', form, 'The file is larger than 20 MB.'],
  ])('%s', async (path, type, message) => {
    for (const isChunked of [false, true]) expect(await send(path, type, 40 * MB, isChunked)).toEqual([413, message]);
  });
});

describe('a name', () => {
  const product = { kind: 'biomass', host_id: 'cel_komagataella_phaffii' };
  const create = (name: string) => server.call('standard', 'POST', '/v1/products.json', { ...product, name });

  test.each([
    ['with a line break', 'A\nB', /one line/],
    ['with a line separator', 'A\u2028B', /one line/],
    ['with an escape', 'A\u001B[31mB', /control characters/],
    ['that turns the text around', 'A\u202EB', /direction of text/],
    ['with an isolate', '\u2066A', /direction of text/],
    ['of zero width alone', '\u200B\u200D\uFEFF', /visible character/],
    ['of a filler alone', '\u3164', /visible character/],
    ['of spaces alone', ' \u00A0 ', /blank/],
  ])('%s is rejected with a message', async (_what, name, words) => {
    const { body } = await create(name);
    expect(body).toMatchObject({ status: 422, field: 'name', message: expect.stringMatching(words) });
  });

  test('is rejected everywhere, also as the name of a step and as a query parameter', async () => {
    const { url } = await newProcess(server);
    const sent = configuration();
    const [first, ...steps] = sent.uo_settings;
    const body = { ...sent, uo_settings: [{ ...first, name: 'A\u202EB' }, ...steps] };
    const saved = await server.call('standard', 'POST', `${url}/configurations.json`, body);
    expect(saved.body).toMatchObject({ status: 422, field: 'uo_settings.0.name' });
    const renamed = await server.call('standard', 'PUT', `${url}/name.json?new_name=%20`);
    expect(renamed.body).toMatchObject({ status: 422, field: 'new_name', fields: ['new_name'] });
  });

  test('is normalised: composed and decomposed letters are the same', async () => {
    const [composed, decomposed] = ['Käse', 'Käse'.normalize('NFD')];
    expect(composed).not.toBe(decomposed);
    for (const name of [composed, decomposed]) expect((await create(name)).body).toMatchObject({ name: composed });
    const found = await server.call('standard', 'GET', `/v1/products.json?q=${encodeURIComponent(decomposed)}`);
    expect(found.body['total']).toBe(2);
  });

  test('can contain letters and signs of any script', async () => {
    for (const name of ['Протеин', '乳鉄蛋白', 'لاكتوفيرين', '👩🏽‍🔬 lab', 'µ-opioid α₂'])
      expect((await create(name)).body).toMatchObject({ name });
  });
});

describe('names of built-in object properties', () => {
  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    '%s is rejected as id of a step',
    async (id) => {
      const { url } = await newProcess(server);
      const sent = configuration();
      const [first, ...steps] = sent.uo_settings;
      const body = { ...sent, uo_settings: [{ ...first, id }, ...steps] };
      const { body: answer } = await server.call('standard', 'POST', `${url}/configurations.json`, body);
      expect(answer).toMatchObject({ status: 422, process_idx: 0, message: expect.stringContaining('reserved') });
    },
  );

  test.each(['constructor', 'toString', 'valueOf'])(
    '%s is an unknown setting, unit operation and price',
    async (name) => {
      const { url } = await newProcess(server);
      const save = async (body: object) =>
        (await server.call('standard', 'POST', `${url}/configurations.json`, body)).status;
      const sent = configuration();
      const [first, ...steps] = sent.uo_settings;
      const changed = (part: object) => ({ ...sent, uo_settings: [{ ...first, ...part }, ...steps] });
      expect(await save(changed({ settings: { [name]: 1 } }))).toBeGreaterThan(399);
      expect(await save(changed({ unit_operation: name }))).toBe(422);
      const run = await server.call('standard', 'POST', `/v1/unit_operations/${name}.json`, {});
      expect([404, 422]).toContain(run.status);
      for (const path of [`products/${name}`, `buffers/${name}`, `impacts/${name}`, `experiments/${name}`])
        expect([404, 422]).toContain((await server.call('standard', 'GET', `/v1/${path}.json`)).status);
    },
  );
});

test('the identity provider gives its own addresses, whatever the Host header contains', async () => {
  for (const headers of [
    { host: 'evil.test' },
    { host: 'titre.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'ftp' },
  ]) {
    const reply = await server.app.inject({ url: '/oidc/.well-known/openid-configuration', headers });
    expect(reply.body).not.toMatch(/evil|ftp/);
    expect(reply.json()).toMatchObject({
      issuer: 'http://titre.test/oidc',
      token_endpoint: expect.stringMatching(/^http:\/\/titre\.test\/oidc\//),
    });
  }
});
