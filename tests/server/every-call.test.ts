/** What holds of every call of the contract, whatever it does, and the contract kit does not ask: tests/contract/kit/checks.ts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { accessOf } from '../contract/kit/access.ts';
import { operations, type Operation } from '../contract/contract.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

const able = (operation: Operation): Account =>
  ['admin', 'member'].includes(accessOf(operation)) ? 'admin' : 'standard';

/** With the contract's own examples for the parts of its path. */
const urlOf = ({ path, parameters }: Operation): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const { example } = parameters.find((one) => one.in === 'path' && one.name === name)!;
    return encodeURIComponent(String(path.startsWith('/v1/users/') ? 'usr_mara_kovacs' : example));
  });

const query = ({ parameters }: Operation): string[] =>
  parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);

const ask = (operation: Operation, more: string[], headers: Record<string, string>, payload?: string) =>
  server.app.inject({
    method: operation.method as 'GET',
    url: `${urlOf(operation)}?${[...query(operation), ...more].join('&')}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });

const bearer = async (operation: Operation) => ({ authorization: `Bearer ${await server.token(able(operation))}` });

const named = (list: Operation[]) => list.map((operation) => [operation.id, operation] as const);
const writing = operations.filter(({ method }) => method !== 'GET');
const withBody = operations.filter(({ requestType }) => requestType !== null);
const withoutBody = writing.filter(({ requestType }) => requestType === null);

test.each(named(operations))('%s rejects an unknown query parameter by name', async (_id, operation) => {
  const headers = await bearer(operation);
  const json = operation.requestType === 'application/json' ? { 'content-type': 'application/json' } : {};
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  const isForm = operation.requestType === 'multipart/form-data';
  const body = isForm ? '--x--\r\n' : operation.requestType === null ? undefined : '{}';
  const reply = await ask(operation, ['page_sise=5'], { ...headers, ...json, ...(isForm ? form : {}) }, body);
  expect(reply.json()).toMatchObject({ status: 422, field: 'page_sise', fields: ['page_sise'] });
});

test.each(named(withoutBody))(
  '%s, which has no body, rejects the properties of a body by name',
  async (_id, operation) => {
    const headers = { ...(await bearer(operation)), 'content-type': 'application/json' };
    const reply = await ask(operation, [], headers, '{"surprise":1}');
    expect(reply.json()).toMatchObject({ status: 422, fields: ['surprise'] });
  },
);

const forms = withBody.filter(({ requestType }) => requestType === 'multipart/form-data');
test.each(named(forms))('%s rejects an unknown or repeated form field by name', async (_id, operation) => {
  const headers = { ...(await bearer(operation)), 'content-type': 'multipart/form-data; boundary=x' };
  const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
  const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n1,2\r\n';
  const unknown = await ask(operation, [], headers, `${file}${part('surprise')}--x--\r\n`);
  expect(unknown.json()).toMatchObject({ status: 422, fields: ['surprise'] });
  const twice = await ask(operation, [], headers, `${file}${file}--x--\r\n`);
  expect(twice.json()).toMatchObject({ status: 422, fields: ['file'] });
});

test.each([...new Set(operations.map(({ path }) => path))])(
  '%s responds to other methods with the allowed methods',
  async (path) => {
    const here = operations.filter((one) => one.path === path);
    const allowed = here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted();
    const wrong = ['PATCH', 'PUT', 'POST', 'DELETE', 'OPTIONS'].find((method) => !allowed.includes(method))!;
    const reply = await server.app.inject({ method: wrong as 'PATCH', url: urlOf(here[0]!) });
    expect(reply.statusCode).toBe(405);
    expect(String(reply.headers['allow']).split(', ')).toEqual(expect.arrayContaining(allowed));
    expect(reply.json()).toMatchObject({ status: 405, message: expect.stringContaining(wrong) });
  },
);

describe('the organisation that a page shows', () => {
  /** Of an account, or of whatever the path names: their data do not depend on the current organisation. */
  const ofNone = new Set(
    writing.filter((one) => ['own', 'admin', 'member', 'public'].includes(accessOf(one))).map(({ id }) => id),
  );
  const sent = { 'x-organisation': 'org_novem_biologics' };

  test.each(named(writing))('%s carries it if it changes data of an organisation', (id, { parameters, responses }) => {
    const declares = parameters.some((one) => one.name === 'X-Organisation' && one.in === 'header' && !one.required);
    expect([declares, declares === '409' in responses || !declares]).toEqual([!ofNone.has(id), true]);
  });

  test.each(named(writing.filter(({ id }) => !ofNone.has(id))))(
    '%s changes nothing if it is not the current one, and names both',
    async (_id, operation) => {
      const reply = await ask(operation, [], { ...(await bearer(operation)), ...sent });
      expect(reply.json()).toMatchObject({
        status: 409,
        message: expect.stringMatching(/shows Novem Biologics, but you now work in Helder Foods/),
        details: {
          organisation: {
            sent: { id: 'org_novem_biologics', name: 'Novem Biologics' },
            current: { id: 'org_helder_foods', name: 'Helder Foods' },
          },
        },
      });
    },
  );

  const product = { name: 'Here', kind: 'biomass', host_id: 'cel_komagataella_phaffii' };
  const create = (headers: Record<string, string>) =>
    server.call('standard', 'POST', '/v1/products.json', product, headers);

  test('may be omitted, and is accepted if it is the current one', async () => {
    expect((await create({})).status).toBe(201);
    expect((await create({ 'x-organisation': 'org_helder_foods' })).status).toBe(201);
  });

  test('is not named to users who are not members', async () => {
    const reply = await create({ 'x-organisation': 'org_delft_teaching_lab' });
    expect(reply).toMatchObject({ status: 409, body: { details: { organisation: { sent: { name: null } } } } });
    expect(reply.body['message']).not.toContain('Delft');
  });
});

test('creates the routes without a warning in the log', async () => {
  const lines: string[] = [];
  const { identity, database, compute } = server;
  const app = await buildApp({
    config: { ...server.config, logLevel: 'warn' },
    identity,
    api: { database, compute, mostJobs: 1 },
    web: 'none',
    log: { write: (line) => void lines.push(line) },
  });
  await app.ready();
  expect(lines).toEqual([]);
  await app.close();
});
