/** Clients that send slowly: their requests end with words, in bounded time, and those of slow lines arrive. */
import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import type { Experiment } from '#generated/types.ts';
import { newProduct } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let port: number;
let token: string;
let product: string;

beforeAll(async () => {
  server = await testServer({ REQUEST_SECONDS: '1' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
  token = await server.token('standard');
  product = (await newProduct(server)).id;
});
afterAll(() => server.close());

/** A connection on which everything that comes back is kept. */
function open({ onTestFinished }: TestContext): { socket: Socket; text: () => string; ended: Promise<void> } {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let said = '';
  socket.on('data', (chunk) => (said += String(chunk)));
  // Cut off while it still sends.
  socket.on('error', () => undefined);
  return { socket, text: () => said, ended: new Promise((resolve) => socket.once('close', () => resolve())) };
}

const head = (method: string, path: string, headers: Record<string, string | number>) =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=made' };
const upload = '--made\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
const mine = (): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Sends a byte now and then until the other side has had enough. */
function drip(socket: Socket, every: number): void {
  const timer = setInterval(() => socket.write(' '), every);
  socket.once('close', () => clearInterval(timer));
}

/** What each kind of request sends before it stops. */
const requests: Record<
  string,
  () => Promise<[method: string, path: string, headers: Record<string, string>, start: string]>
> = {
  JSON: async () => ['POST', '/v1/products.json', { ...json, ...mine() }, '{"name":'],
  'a data file': async () => {
    const url = `/v1/experiments/${product}/ultrafiltration.json`;
    const { id } = (await server.call<Experiment>('standard', 'POST', url, { name: 'Slow' })).body;
    return ['POST', `${url.slice(0, -'.json'.length)}/${id}/file`, { ...form, ...mine() }, upload];
  },
};

const kinds = Object.keys(requests);
const ways = ['of a stated length', 'in chunks'];
const table = kinds.flatMap((kind) => ways.map((way) => [kind, way] as const));

// Each waits for a limit on a connection of its own: together they wait once.
describe.concurrent('a slow client', () => {
  test.for(table)(
    'a body of %s %s that stops arriving gets 408 with a message, and its connection ends',
    async ([kind, way], context) => {
      const { socket, text, ended } = open(context);
      const [method, path, headers, start] = await requests[kind]!();
      const inChunks = way === 'in chunks';
      const framing: Record<string, string | number> = inChunks
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': 1000 };
      socket.write(head(method, path, { ...headers, ...framing }));
      socket.write(inChunks ? `${start.length.toString(16)}\r\n${start}\r\n` : start);
      await ended;
      expect(text()).toMatch(/^HTTP\/1\.1 408 /);
      expect(text().toLowerCase()).toContain('connection: close');
      const body = JSON.parse(text().slice(text().indexOf('\r\n\r\n'))) as object;
      expect(body).toMatchObject({
        status: 408,
        message: expect.stringContaining('was not received in time'),
        request_id: expect.stringMatching(/^req-/),
      });
    },
  );

  test.for(kinds)('a body of %s that comes byte by byte gets 408', async (kind, context) => {
    const { socket, text, ended } = open(context);
    const [method, path, headers, start] = await requests[kind]!();
    socket.write(head(method, path, { ...headers, 'content-length': 1000 }) + start);
    drip(socket, 100);
    await ended;
    expect(text()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('the unread body of a rejected request does not keep its connection', async (context) => {
    const { socket, text, ended } = open(context);
    socket.write(head('POST', '/v1/products.json', { ...json, 'content-length': 1000 }));
    drip(socket, 100);
    await ended;
    expect(text()).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('headers that do not arrive get 408 with a message', async (context) => {
    const { socket, text, ended } = open(context);
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n');
    const timer = setInterval(() => socket.write('x-more: 1\r\n'), 100);
    await ended;
    clearInterval(timer);
    expect(text()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(JSON.parse(text().slice(text().indexOf('\r\n\r\n')))).toMatchObject({
      status: 408,
      message: 'The headers of the request were not received within 1 s. Send the request again.',
    });
  });

  test('a request that is not HTTP gets 400 with a message', async (context) => {
    const { socket, text, ended } = open(context);
    socket.write('BREW /coffee\r\n\r\n');
    await ended;
    expect(text()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(text()).toContain('"message":"The request cannot be read as HTTP."');
  });

  test('an upload on a slow line arrives as long as it progresses, even far beyond the limit', async (context) => {
    const { socket, text, ended } = open(context);
    const [method, path, headers, start] = await requests['a data file']!();
    const pieces = Array.from({ length: 16 }, (_, k) => `${'7\n'.repeat(1000)}${k}\n`);
    const content = `${start}Flux\n${pieces.join('')}\r\n--made--\r\n`;
    socket.write(head(method, path, { ...headers, 'content-length': Buffer.byteLength(content), connection: 'close' }));
    // Some 7 kB each second, for four times the limit.
    const parts = content.match(/[\s\S]{1,2000}/g)!;
    for (const part of parts) {
      socket.write(part);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    await ended;
    expect(text()).toMatch(/^HTTP\/1\.1 200 /);
  });
});
