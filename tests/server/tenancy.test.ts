/**
 * Another organisation's things do not exist, and nobody calls as someone else: every delivered call of the contract is
 * walked, without naming one here. Who may call what at all is in permissions.test.ts.
 */
import { randomBytes } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import { operations as table, type OperationId } from '#generated/operations.ts';
import type { ProcessWithConfiguration } from '#generated/types.ts';
import * as schema from '#server/db/schema.ts';
import { readContract } from '#server/http/contract.ts';
import { mintDemoToken } from '#server/identity/demo-token.ts';
import { declarations } from '#server/operations/index.ts';
import { ruleOf } from '#server/permissions.ts';
import { operations as contract } from '../contract/contract.ts';
import { isNight, shareOfCommit } from '../support/night.ts';
import { memoryDatabase, testServer, type Account, type Reply, type TestServer } from '../support/server.ts';
import {
  homes,
  inBody,
  inPath,
  mark,
  OUTSIDERS,
  people,
  restorable,
  thingsOf,
  type Named,
  type Things,
} from './tenancy-things.ts';

const HELDER = 'org_helder_foods';
const contractSchemas = readContract().components.schemas as Record<string, unknown>;
const accessOf = (id: OperationId) => ruleOf(declarations[id]!.access, {});
const delivered = Object.keys(declarations) as OperationId[];
/** Calls about things, for members of an organisation. */
const walked = delivered.filter((id) => accessOf(id) !== 'admin');

let server: TestServer;
let statements: { query: string; params: unknown[] }[] = [];

beforeAll(async () => {
  const database = await memoryDatabase();
  const { $client } = database.sql as unknown as { $client: PGlite };
  const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) };
  server = await testServer({}, 'none', { ...database, sql: drizzle($client, { schema, logger }) });
  // Someone in an organisation of the same tier, beside the one on the free tier.
  await server.database.sql.insert(schema.organisations).values({
    id: OUTSIDERS,
    name: mark('noorg'),
    roles: ['Standard'],
  });
  await server.call('admin', 'POST', `/v1/organisations/${OUTSIDERS}/users.json`, { ids: ['usr_ines_moreau'] });
});

afterAll(() => server.close());

/** Things of each account's organisation, made when they are first needed. */
const things = new Map<Account, ReturnType<typeof thingsOf>>();
const thing = (account: Account, what: keyof Things): Promise<string> => {
  const known = things.get(account) ?? thingsOf(server, account);
  things.set(account, known);
  return known(what);
};

interface Part {
  /** `{id}` and so on. */
  parameter: string;
  named: Named;
}

/** The paths up to each identifier in a call's address. */
const keysOf = (id: OperationId): string[] =>
  [...table[id].path.matchAll(/\{\w+\}/g)].map(({ 0: parameter, index }) =>
    table[id].path.slice(0, index + parameter.length),
  );

/** The identifiers in a call's address, each with what it names. */
const partsOf = (id: OperationId): Part[] =>
  keysOf(id).map((key) => ({ parameter: key.slice(key.lastIndexOf('{')), named: inPath[key]! }));

/** A call as an account could make it: its address with its own things, and the example's body. */
interface Call {
  id: OperationId;
  /** Of the contract, with what everybody may say filled in. */
  path: string;
  parts: { parameter: string; named: keyof Things | 'user' | 'organisation' }[];
}

/** One call, or one for each kind where a call serves several. */
function callsOf(id: OperationId): Call[] {
  const words = (path: string) =>
    partsOf(id).reduce((left, { parameter, named }) => {
      return typeof named === 'object' ? left.replace(parameter, named.word) : left;
    }, path);
  const parts = partsOf(id).filter((part): part is Call['parts'][number] => typeof part.named !== 'object');
  if (id !== 'restoreDeleted') return [{ id, path: words(table[id].path), parts }];
  return kindsToRestore().flatMap((kind) => {
    const entry = restorable[kind];
    if (entry === 'admin' || (entry && !(entry.madeBy in declarations))) return [];
    if (!entry?.thing) return [];
    const path = table[id].path.replace('{kind}', kind);
    return [{ id, path, parts: [{ parameter: '{id}', named: entry.thing }] }];
  });
}

function kindsToRestore(): string[] {
  const parameter = contract.find(({ id }) => id === 'restoreDeleted')!.parameters.find(({ name }) => name === 'kind')!;
  const reference = parameter.schema as { enum?: string[]; $ref?: string };
  return reference.enum ?? kindsOf(reference.$ref!);
}

function kindsOf(reference: string): string[] {
  const name = reference.split('/').at(-1)!;
  return (contractSchemas[name] as { enum: string[] }).enum;
}

const isKnown = (id: OperationId) => keysOf(id).every((key) => key in inPath);
const calls = walked.filter(isKnown).flatMap(callsOf);

async function idOf(account: Account, named: Call['parts'][number]['named']): Promise<string> {
  if (named === 'user') return people[account];
  return named === 'organisation' ? homes[account] : thing(account, named);
}

/**
 * The address of a call.
 * @param whose things each part names
 */
async function addressOf({ id, path, parts }: Call, whose: (index: number) => Promise<string>): Promise<string> {
  let address = path;
  for (const [index, { parameter }] of parts.entries()) address = address.replace(parameter, await whose(index));
  const query = operationExamples[id].url.split('?')[1];
  return query === undefined ? address : `${address}?${query}`;
}

const FORM = 'multipart/form-data; boundary=walk';
const part =
  '--walk\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n1,2\n\r\n--walk--\r\n';

const bodyOf = (id: OperationId) => (table[id].body === 'application/json' ? operationExamples[id].body : undefined);

async function make(as: Account, call: Call, whose: (index: number) => Promise<string>): Promise<Reply> {
  const [method, address] = [table[call.id].method, await addressOf(call, whose)];
  if (table[call.id].body === 'multipart/form-data')
    return server.call(as, method, address, part, { 'content-type': FORM });
  return server.call(as, method, address, bodyOf(call.id));
}

const never = (id: string) => id.replace(/_[^_]*$/, '_0000000000000000');

/** What an answer says, but for which request and which thing it is about. */
const said = ({ status, body }: Reply, id: string) =>
  JSON.stringify([status, body])
    .replaceAll(id, '…')
    .replaceAll(/"request_id":"[^"]+"/g, '');

const rank = { GET: 0, POST: 1, PUT: 2, DELETE: 3 };
const inOrder = calls.toSorted((a, b) => rank[table[a.id].method] - rank[table[b.id].method]);

describe("another organisation's objects do not exist", () => {
  const probes = calls.flatMap((call) => call.parts.map((part, index) => ({ call, index, ...part })));

  test('the walk covers every identifier of every implemented operation', () => {
    const unknown = walked.flatMap(keysOf).filter((key) => !(key in inPath));
    expect([...new Set(unknown)], 'say in inPath of tenancy-things.ts what these name').toEqual([]);
    const kinds = kindsToRestore().filter((kind) => {
      const entry = restorable[kind];
      return entry !== 'admin' && !entry?.thing && (!entry || entry.madeBy in declarations);
    });
    expect(kinds, 'say in restorable of tenancy-things.ts how a deleted one is made').toEqual([]);
  });

  test('the walk has requests to send', () => {
    expect(probes.length).toBeGreaterThan(20);
    expect(new Set(probes.map(({ call }) => call.id)).size).toBeGreaterThan(15);
  });

  // Of one organisation; the contract kit calls as another.
  describe.each(isNight ? (['free', 'noorg'] as const) : (['noorg'] as const))('for %s', (account) => {
    // By day, another third at each commit.
    test.each(shareOfCommit(probes, 3))(
      '$call.path with a foreign $parameter ($named)',
      async ({ call, index, named }) => {
        // On the free tier a single unit operation is refused before anything is looked up.
        const foreign = await idOf('standard', named);
        const ask = (id: string) =>
          make(account, call, async (at) => (at === index ? id : idOf(account, call.parts[at]!.named)));
        const reply = await ask(foreign);
        expect(reply.status).toBe(named === 'user' || named === 'organisation' ? 403 : 404);
        // Nothing in the answer tells a foreign thing from one that never was.
        expect(said(reply, foreign)).toBe(said(await ask(never(foreign)), never(foreign)));
      },
    );

    const nested = calls.filter(({ parts }) => parts.length > 1);
    test.each(shareOfCommit(nested, 3, 1))('$path with all foreign', async (call) => {
      const reply = await make(account, call, (at) => idOf('standard', call.parts[at]!.named));
      expect(reply.status).toBe(['user', 'organisation'].includes(call.parts[0]!.named) ? 403 : 404);
    });
  });

  describe('named in a body', () => {
    const properties = walked.flatMap((id) => identifiersIn(id).map((property) => `${id}.${property}`));

    test('the walk tries every property that contains an id', () => {
      expect(
        properties.filter((property) => !(property in inBody)),
        'say in inBody of tenancy-things.ts',
      ).toEqual([]);
    });

    test.each(
      shareOfCommit(
        properties.filter((property) => property in inBody),
        3,
      ),
    )('%s', async (property) => {
      const { thing: what, url, body } = inBody[property]!;
      const foreign = what === 'organisation' ? HELDER : await thing('standard', what);
      const address = await url((own) => thing('noorg', own));
      const ask = (id: string) =>
        server.call('noorg', table[property.split('.')[0] as OperationId].method, address, body(id));
      const reply = await ask(foreign);
      expect([404, 422]).toContain(reply.status);
      expect(said(reply, foreign)).toBe(said(await ask(never(foreign)), never(foreign)));
    });
  });

  test('are in no response to other organisations', async () => {
    const foreign = await Promise.all(
      (['product', 'process', 'configuration', 'protein', 'cell', 'molecule'] as const).map((what) =>
        thing('standard', what),
      ),
    );
    const reads = inOrder.filter(({ id }) => table[id].method === 'GET');
    for (const call of shareOfCommit(reads, 3)) {
      const reply = await make('noorg', call, (at) => idOf('noorg', call.parts[at]!.named));
      // The process has one configuration, and nothing before it.
      const status = call.id === 'getConfigurationCauses' ? 422 : 200;
      expect([call.path, reply.status]).toEqual([call.path, status]);
      const text = await textOf(reply.body);
      const shown = [...foreign, mark('standard')].filter((secret) => text.includes(secret));
      expect([call.path, shown]).toEqual([call.path, []]);
    }
  });

  test('are unchanged after all these requests', async () => {
    const url = `/v1/products/${await thing('standard', 'product')}/pipelines/${await thing('standard', 'process')}.json`;
    const { status, body } = await server.call<ProcessWithConfiguration>('standard', 'GET', url);
    expect([status, body.name, body.configuration_count]).toEqual([200, mark('standard'), 1]);
    expect(body.configuration_id).toBe(await thing('standard', 'configuration'));
  });

  test('objects of another organisation of the same user are also not found', async () => {
    const url = `/v1/products/${await thing('standard', 'product')}.json`;
    const own = `/v1/users/${people.standard}.json`;
    const choose = async (id: string) =>
      expect((await server.call('standard', 'PUT', own, { current_org: { id } })).status).toBe(200);
    await choose('org_novem_biologics');
    expect((await server.call('standard', 'GET', url)).status).toBe(404);
    await choose(HELDER);
    expect((await server.call('standard', 'GET', url)).status).toBe(200);
  });

  test('an Idempotency-Key never returns a response from another organisation', async () => {
    const own = `/v1/users/${people.standard}.json`;
    const create = () =>
      server.call(
        'standard',
        'POST',
        '/v1/components/proteins.json',
        { name: `${mark('standard')} once`, molar_mass: 16_000 },
        { 'idempotency-key': 'the-same-in-both' },
      );
    expect((await create()).status).toBe(201);
    await server.call('standard', 'PUT', own, { current_org: { id: 'org_novem_biologics' } });
    expect((await create()).status).toBe(422);
    await server.call('standard', 'PUT', own, { current_org: { id: HELDER } });
    expect((await create()).status).toBe(201);
  });
});

/** Properties of a call's body that name things. */
function identifiersIn(id: OperationId): string[] {
  const { requestSchema } = contract.find((operation) => operation.id === id)!;
  // A client chooses the ids of steps, which are unique in a process only.
  const isChosen = (name: string) => name === 'step_id';
  return [...propertiesOf(requestSchema)].filter(
    (name) => /(_id|_ids|^ids|^copy_of|_org)$/.test(name) && !isChosen(name),
  );
}

function propertiesOf(node: unknown): Set<string> {
  const { $ref, properties = {}, ...rest } = (node ?? {}) as Record<string, never> & { $ref?: string };
  if (typeof $ref === 'string') return propertiesOf(contractSchemas[$ref.split('/').at(-1)!]);
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (rest[key] as unknown[] | undefined) ?? []);
  return new Set([...Object.keys(properties), ...branches.flatMap((branch) => [...propertiesOf(branch)])]);
}

/** An answer as text; a workbook's cells. */
async function textOf(body: unknown): Promise<string> {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body);
  return body.toString('latin1', 0, 2) === 'PK' ? JSON.stringify(await readXlsxFile(body)) : body.toString();
}

test('every statement on data of an organisation names the organisation of the user', async () => {
  const owned = Object.values(schema)
    .filter((one) => is(one, PgTable))
    .filter((one) => (getTableColumns(one) as Record<string, { notNull: boolean }>)['organisation_id']?.notNull)
    .map(getTableName)
    // Read for the caller, before any organisation is known; and served to whoever knows a picture's name.
    .filter((name) => !['memberships', 'logos'].includes(name));
  expect(owned).toEqual(expect.arrayContaining(['products', 'processes', 'configurations', 'components']));
  const seen = new Set<string>();
  const unbound: string[] = [];
  const own = inOrder.filter(({ id }) => !['own', 'member'].includes(accessOf(id)));
  const asked = shareOfCommit(own, 3);
  // All things are made before one of them is deleted with what contains it.
  const addresses: string[] = [];
  for (const call of asked) addresses.push(await addressOf(call, (at) => idOf('noorg', call.parts[at]!.named)));
  for (const [n, call] of asked.entries()) {
    const address = addresses[n]!;
    statements = [];
    await server.call('noorg', table[call.id].method, address, bodyOf(call.id));
    for (const { query, params } of statements) {
      const touched = owned.filter((name) => query.includes(`"${name}"`));
      touched.forEach((name) => seen.add(name));
      if (touched.length > 0 && !params.includes(OUTSIDERS)) unbound.push(`${call.id}: ${query}`);
    }
  }
  expect(unbound).toEqual([]);
  expect([...seen]).toEqual(expect.arrayContaining(['components', 'configurations', 'processes', 'products']));
});

// The contract kit makes every call without a token, and with three that are none.
describe('without a valid token an operation responds with 401', () => {
  const claims = { sub: 'demo|admin', email: 'admin@demo.test', email_verified: true };
  const forged: Record<string, () => Promise<string>> = {
    'a token signed by another key': async () => {
      const { privateKey } = await generateKeyPair('ES256');
      const { kid } = server.identity.secrets!.signingKey;
      return sign(new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid }), privateKey);
    },
    'a token signed with a shared secret': () =>
      sign(new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }), randomBytes(32)),
    'a token without a signature (alg none)': async () =>
      new UnsecuredJWT(claims)
        .setIssuer(server.config.oidc.issuer)
        .setAudience(server.config.oidc.audience)
        .setExpirationTime('1h')
        .encode(),
    'an expired token': () => mint({ expiresIn: -60 }),
    'a token for another audience': () => mint({ audience: 'https://other.example' }),
    'a token of another issuer': () => mint({ issuer: 'https://issuer.example' }),
    'something that is no token': async () => 'abc.def.ghi',
  };

  async function mint({ expiresIn = 60, audience = server.config.oidc.audience, issuer = server.config.oidc.issuer }) {
    const { clientId } = server.config.oidc;
    return mintDemoToken({ ...server.identity.secrets!, issuer }, 'admin@demo.test', { audience, clientId, expiresIn });
  }

  async function sign(jwt: SignJWT, key: Parameters<SignJWT['sign']>[0]): Promise<string> {
    const { issuer, audience } = server.config.oidc;
    return jwt.setIssuer(issuer).setAudience(audience).setExpirationTime('1h').sign(key);
  }

  const ask = (as: { token: string } | null, id: OperationId) =>
    server.call(as, table[id].method, operationExamples[id].url, bodyOf(id));

  test('these tokens are invalid for one reason only', async () => {
    expect((await ask({ token: await mint({}) }, 'listUsers')).status).toBe(200);
  });

  test.each(Object.entries(forged))('with %s', async (_name, make) => {
    const token = await make();
    for (const id of ['listProducts', 'createProduct', 'setUserAdmin'] as const)
      expect([id, (await ask({ token }, id)).status]).toEqual([id, 401]);
  });

  test('a 401 is returned before the schema is checked, and says how to authenticate', async () => {
    const reply = await server.call(null, 'POST', '/v1/products.json', { surprise: 1 });
    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toBe('Bearer');
  });
});

// Of another user they are refused: the contract kit asks every call.
test("the user's own id and subject are accepted", async () => {
  for (const own of ['usr_ada_lindqvist', 'demo%7Cadmin']) {
    expect((await server.call('admin', 'GET', `/v1/products.json?req_id=${own}&user_id=${own}`)).status).toBe(200);
  }
});
