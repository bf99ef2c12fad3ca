import { randomBytes } from 'node:crypto';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import { operations as table, type OperationId } from '#generated/operations.ts';
import { memberships, organisations } from '#server/db/schema.ts';
import { handlers, undelivered } from '#server/operations/index.ts';
import { newProcess } from '../support/processes.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';
import { specifiedAccess, type Access } from './specified-access.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  await server.database.sql.insert(organisations).values({ id: 'org_doomed', name: 'Doomed' });
});

afterAll(() => server.close());

const ids = Object.keys(table) as OperationId[];
const specified = new Map(
  Object.entries(specifiedAccess).flatMap(([access, calls]) => calls.map((call) => [call, access as Access] as const)),
);
const accessOf = (id: OperationId) => specified.get(`${table[id].method} ${table[id].path}`);

/** Calls of an operation as its example spells it out; what it does is not looked at. */
async function status(
  as: Parameters<TestServer['call']>[0],
  id: OperationId,
  edit = (url: string) => url,
): Promise<number> {
  const { url, body } = operationExamples[id];
  const json = table[id].body === 'application/json';
  // The example's organisation is the one that the other calls are made in.
  const address = id === 'deleteOrganisation' ? url.replace('org_helder_foods', 'org_doomed') : url;
  return (await server.call(as, table[id].method, edit(address), json ? body : undefined)).status;
}

test('all 72 specified calls have a rule here', () => {
  expect(specified.size).toBe(72);
  expect(ids.filter((id) => !table[id].extension).every((id) => accessOf(id))).toBe(true);
});

describe('without a valid token every call answers 401', () => {
  const claims = { sub: 'demo|admin', email: 'admin@demo.test', email_verified: true };
  const forged: Record<string, () => Promise<string>> = {
    'a token signed by another key': async () => {
      const { privateKey } = await generateKeyPair('ES256');
      const { kid } = server.identity.secrets!.signingKey;
      return sign(new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid }), privateKey);
    },
    'a token signed with a shared secret': () =>
      sign(new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }), randomBytes(32)),
    'a token without a signature': async () =>
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
    const { mintDemoToken } = await import('#server/identity/demo-token.ts');
    const { clientId } = server.config.oidc;
    return mintDemoToken({ ...server.identity.secrets!, issuer }, 'admin@demo.test', { audience, clientId, expiresIn });
  }

  async function sign(jwt: SignJWT, key: Parameters<SignJWT['sign']>[0]): Promise<string> {
    const { issuer, audience } = server.config.oidc;
    return jwt.setIssuer(issuer).setAudience(audience).setExpirationTime('1h').sign(key);
  }

  test.each(ids)('%s', async (id) => {
    expect(await status(null, id)).toBe(401);
  });

  test.each(Object.entries(forged))('with %s', async (_name, make) => {
    const token = await make();
    for (const id of Object.keys(handlers) as OperationId[]) {
      const answered = await status({ token }, id);
      expect([id, answered]).toEqual([id, 401]);
    }
  });

  test('a 401 comes before the schema is looked at, and says how to authenticate', async () => {
    const reply = await server.call(null, 'POST', '/v1/products.json', { surprise: 1 });
    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toBe('Bearer');
  });
});

describe("another user's req_id or user_id is refused on every call", () => {
  test.each(ids)('%s', async (id) => {
    const add = (name: string, value: string) => (url: string) =>
      `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`;
    expect(await status('admin', id, add('req_id', 'usr_mara_kovacs'))).toBe(403);
    expect(await status('admin', id, add('user_id', 'demo%7Cstandard'))).toBe(403);
  });

  test("one's own id and one's subject are accepted", async () => {
    for (const own of ['usr_ada_lindqvist', 'demo%7Cadmin']) {
      expect((await server.call('admin', 'GET', `/v1/products.json?req_id=${own}&user_id=${own}`)).status).toBe(200);
    }
  });
});

/** By kind of call, who is refused with 403. */
const refused: Record<Access, Account[]> = {
  own: [],
  admin: ['noorg', 'free', 'standard'],
  member: ['noorg', 'free'],
  catalogue: ['noorg'],
  run: ['noorg', 'free'],
  tenant: ['noorg'],
};

describe('who may call what', () => {
  const rows = ids.flatMap((id) => {
    const access = accessOf(id);
    return access ? (['noorg', 'free', 'standard', 'admin'] as const).map((account) => ({ id, access, account })) : [];
  });

  // The examples are about Mara Kovács and Helder Foods.
  test.each(rows.filter(({ access }) => access !== 'own'))(
    '$account on $id ($access)',
    async ({ id, access, account }) => {
      const answered = await status(account, id);
      expect(answered === 403).toBe(refused[access].includes(account));
      expect(answered === 501).toBe(answered !== 403 && !(id in handlers));
    },
  );

  test.each(rows.filter(({ access }) => access === 'own'))('$account on $id of another', async ({ id, account }) => {
    const other = account === 'standard' ? 'usr_tom_okafor' : 'usr_mara_kovacs';
    const answered = await status(account, id, (url) => url.replace('usr_mara_kovacs', other));
    expect(answered === 403).toBe(account !== 'admin');
    // Refused before anything is looked up: whether there is such a user is not told.
    const unknown = await status(account, id, (url) => url.replace('usr_mara_kovacs', 'usr_nobody'));
    expect(unknown === 403).toBe(account !== 'admin');
  });

  test('an administrator on the free tier cannot run a unit operation', async () => {
    const own = '/v1/users/usr_ada_lindqvist.json';
    await server.database.sql
      .insert(memberships)
      .values({ organisation_id: 'org_delft_teaching_lab', user_id: 'usr_ada_lindqvist' });
    await server.call('admin', 'PUT', own, { current_org: { id: 'org_delft_teaching_lab' } });
    expect(await status('admin', 'runUnitOperation')).toBe(403);
    await server.call('admin', 'PUT', own, { current_org: { id: 'org_helder_foods' } });
    expect(await status('admin', 'runUnitOperation')).not.toBe(403);
  });
});

describe('the calls that were added', () => {
  const administrators: OperationId[] = ['setUserAdmin', 'listLogs'];
  const everyone = ids.filter((id) => table[id].extension && !administrators.includes(id));

  test.each(administrators)('%s is for administrators', async (id) => {
    for (const account of ['noorg', 'free', 'standard'] as const)
      expect([account, await status(account, id)]).toEqual([account, 403]);
    const self = await server.call('admin', table[id].method, '/v1/users/usr_ada_lindqvist/admin.json', {
      is_admin: true,
    });
    expect(id === 'setUserAdmin' ? self.status : await status('admin', id)).toBe(200);
  });

  test.each(everyone)('%s is for members of an organisation', async (id) => {
    for (const account of ['noorg', 'free', 'standard', 'admin'] as const)
      expect([account, (await status(account, id)) === 403]).toEqual([account, account === 'noorg']);
  });

  test('restoring an organisation is for administrators', async () => {
    const restore = (as: Account) => server.call(as, 'POST', '/v1/restore/organisations/org_never_was.json');
    for (const account of ['noorg', 'free', 'standard'] as const)
      expect([account, (await restore(account)).status]).toEqual([account, 403]);
    expect((await restore('admin')).status).toBe(404);
  });
});

test("an organisation that is not one's own is refused alike, whether it is there or not", async () => {
  for (const path of ['.json', '/users.json']) {
    for (const account of ['noorg', 'free'] as const) {
      const theirs = await server.call(account, 'GET', `/v1/organisations/org_helder_foods${path}`);
      const nobodys = await server.call(account, 'GET', `/v1/organisations/org_never_was${path}`);
      expect([theirs.status, nobodys.status]).toEqual([403, 403]);
      expect(theirs.body['message']).toBe(nobodys.body['message']);
    }
  }
});

test("another organisation's things do not exist", async () => {
  const { url, product } = await newProcess(server, 'standard');
  const protein = { name: 'Ours', molar_mass: 16_000 };
  const own = await server.call<{ id: string }>('standard', 'POST', '/v1/components/proteins.json', protein);
  const gone = await server.call<{ id: string }>('standard', 'POST', '/v1/components/proteins.json', protein);
  await server.call('standard', 'DELETE', `/v1/components/proteins/${gone.body.id}.json`);
  const listed = await server.call<{ products: { id: string }[] }>('free', 'GET', '/v1/products.json');
  expect(listed.body.products.map(({ id }) => id)).not.toContain(product.id);
  const calls: [string, string, unknown?][] = [
    ['GET', `/v1/products/${product.id}.json`],
    ['PUT', `/v1/products/${product.id}.json`, { name: 'Mine now' }],
    ['DELETE', `/v1/products/${product.id}.json`],
    ['GET', `/v1/products/${product.id}/pipelines.json`],
    ['POST', `/v1/products/${product.id}/pipelines.json`, { name: 'Mine' }],
    ['GET', `${url}.json`],
    ['PUT', `${url}.json`, { name: 'Mine now' }],
    ['PUT', `${url}/name.json?new_name=Mine`],
    ['GET', `${url}/configurations.json`],
    ['POST', `${url}/configurations.json`, operationExamples.createProcessConfiguration.body],
    ['DELETE', `${url}.json`],
    ['POST', `/v1/restore/products/${product.id}.json`],
    ['PUT', `/v1/components/proteins/${own.body.id}.json`, protein],
    ['DELETE', `/v1/components/proteins/${own.body.id}.json`],
    ['POST', `/v1/restore/proteins/${gone.body.id}.json`],
  ];
  for (const [method, address, body] of calls) {
    const theirs = await server.call('free', method, address, body);
    const never = (text: string) => text.replaceAll(/(prd|prt)_[0-9a-z]{16}/g, '$1_never_was');
    const nobodys = await server.call('free', method, never(address), body);
    expect(theirs.status, `${method} ${address}`).toBe(404);
    // Nothing in the answer tells the two apart.
    const { request_id: _a, ...said } = theirs.body;
    const { request_id: _b, ...saidOfNone } = nobodys.body;
    expect(never(JSON.stringify(said))).toBe(JSON.stringify(saidOfNone));
  }
  expect((await server.call('standard', 'GET', `/v1/products/${product.id}.json`)).body).toMatchObject({
    name: 'Myoglobin',
  });
});

test('the calls that are not delivered are those without a handler', () => {
  expect(undelivered.toSorted()).toEqual(ids.filter((id) => !(id in handlers)).toSorted());
});
