/** Access keys: what they may do, when they end, and that their secrets are nowhere but with their owners. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import { operations as table, type OperationId } from '#generated/operations.ts';
import type {
  AccessKey,
  AccessKeyList,
  ConfigurationList,
  KeyScope,
  LogList,
  Organisation,
  Product,
  ServiceAccountList,
  User,
  UserList,
} from '#generated/types.ts';
import { buildApp } from '#server/app.ts';
import { rowsOf } from '#server/db/migrations.ts';
import { accessKeys, idempotencyKeys, logs, users } from '#server/db/schema.ts';
import { idIn } from '#server/keys/secret.ts';
import { declarations } from '#server/operations/index.ts';
import { ruleOf } from '#server/permissions.ts';
import { ALL_SCOPES, logTitles, newAccessKey, newServiceAccount } from '../support/keys.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { shareOfCommit } from '../support/night.ts';
import { testServer, type TestServer } from '../support/server.ts';

const HELDER = 'org_helder_foods';
const NOVEM = 'org_novem_biologics';
const MARA = 'usr_mara_kovacs';
const ADA = 'usr_ada_lindqvist';
const PRODUCTS = '/v1/products.json';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '127.0.0.1' });
});

// An account has few active keys.
beforeEach(async () => {
  await server.database.sql.delete(accessKeys);
});

afterAll(() => server.close());

/** Operations that need an account. */
const ids = (Object.keys(table) as OperationId[]).filter((id) => table[id].scope !== 'public');
const product = { name: 'By a key', kind: 'biomass', host_id: 'cel_komagataella_phaffii' };
const withKey = (secret: string) => ({ token: secret });
const read = (secret: string, headers = {}) => server.call(withKey(secret), 'GET', PRODUCTS, undefined, headers);

/** Calls of an operation as its example spells it out. */
async function status(secret: string, id: OperationId, edit = (url: string) => url): Promise<number> {
  const { url, body } = operationExamples[id];
  const json = table[id].body === 'application/json';
  return (await server.call(withKey(secret), table[id].method, edit(url), json ? body : undefined)).status;
}

describe('every operation needs a scope', () => {
  /** One line per operation is in the contract; this says what the lines are meant to be. */
  test('which fits what it does', () => {
    const misfits = ids.filter((id) => {
      const { method, scope } = table[id];
      const access = declarations[id] && ruleOf(declarations[id].access, {});
      const isAdmin = access === 'admin' || table[id].tag === 'keys';
      const forPeople = [
        'updateUser',
        'setUserAdmin',
        'createUserKey',
        'rotateUserKey',
        'approveReview',
        'returnReview',
      ].includes(id);
      if (scope === 'sign-in' || forPeople) return scope !== 'sign-in' || !forPeople;
      if (isAdmin) return scope !== 'administer';
      if (method === 'GET') return scope !== 'read';
      return scope !== 'write' && scope !== 'analyse';
    });
    expect(misfits).toEqual([]);
    const analysing = ids.filter((id) => table[id].scope === 'analyse');
    expect(analysing).toEqual(expect.arrayContaining(ids.filter((id) => id.startsWith('start'))));
    expect(analysing).toEqual(expect.arrayContaining(['runUnitOperation', 'integrateData', 'cancelJob']));
  });

  // An administrator with all rights, so that a scope alone decides.
  // By day, another sixth at the next commit; the contract kit asks it of every call.
  test.each(shareOfCommit(ids, 6))('%s is not allowed by all others', async (id) => {
    const { scope } = table[id];
    const { secret } = await newAccessKey(server, {
      as: 'admin',
      user: ADA,
      scopes: ALL_SCOPES.filter((one) => one !== scope),
    });
    const answered = await server.call<{ message: string }>(
      withKey(secret),
      table[id].method,
      operationExamples[id].url,
      table[id].body === 'application/json' ? operationExamples[id].body : undefined,
    );
    expect(answered.status).toBe(403);
    expect(answered.body.message).toMatch(
      scope === 'sign-in'
        ? /^Access keys cannot change accounts, create keys or decide about versions/
        : new RegExp(`scope ${scope}`),
    );
  });

  const scoped = ids.filter((id) => table[id].scope !== 'sign-in');
  test.each(shareOfCommit(scoped, 6, 1))('%s is allowed by its own scope', async (id) => {
    const { secret } = await newAccessKey(server, {
      as: 'admin',
      user: ADA,
      scopes: [table[id].scope as KeyScope],
    });
    // Organisation and accounts of the examples must remain for the other tests.
    const edit = (url: string) =>
      id === 'deleteOrganisation' || id === 'removeOrganisationUser'
        ? url.replace(HELDER, 'org_never_was')
        : url.replace(MARA, ADA);
    const answered = await status(secret, id, edit);
    expect(answered).not.toBe(401);
    expect(answered).not.toBe(403);
  });

  // What else a role may not do, the contract kit asks of every call.
  test('gives nobody what the role does not allow', async () => {
    const { secret } = await newAccessKey(server, { scopes: ALL_SCOPES });
    for (const id of ['listUsers', 'setUserAdmin', 'listLogs', 'getUser'] as const)
      expect([id, await status(secret, id, (url) => url.replace(MARA, 'usr_tom_okafor'))]).toEqual([id, 403]);
  });

  test('an administrator without the scope administer is a member', async () => {
    const { secret } = await newAccessKey(server, { as: 'admin', user: ADA, scopes: ['read', 'write', 'analyse'] });
    expect((await server.call(withKey(secret), 'GET', `/v1/users/${MARA}.json`)).status).toBe(403);
    expect((await server.call(withKey(secret), 'GET', '/v1/organisations/org_delft_teaching_lab.json')).status).toBe(
      403,
    );
    expect((await server.call(withKey(secret), 'GET', `/v1/organisations/${HELDER}.json`)).status).toBe(200);
    expect((await server.call(withKey(secret), 'POST', '/v1/restore/organisations/org_x.json')).status).toBe(403);
  });

  test('the right of an administrator ends for keys when it is withdrawn', async () => {
    const makeAdmin = (is_admin: boolean) => server.call('admin', 'PUT', `/v1/users/${MARA}/admin.json`, { is_admin });
    await makeAdmin(true);
    const { secret } = await newAccessKey(server, { scopes: ['administer'] });
    expect((await server.call(withKey(secret), 'GET', '/v1/users.json')).status).toBe(200);
    await makeAdmin(false);
    expect((await server.call(withKey(secret), 'GET', '/v1/users.json')).status).toBe(403);
  });
});

describe('a new key', () => {
  test('has its secret in the first response only, and the database has its digest', async () => {
    const key = await newAccessKey(server, { name: '  Notebook  ', scopes: ['read', 'analyse'], valid_days: 90 });
    expect(idIn(key.secret)).toBe(key.id);
    expect(key).toMatchObject({
      name: 'Notebook',
      scopes: ['read', 'analyse'],
      state: 'active',
      account: { id: MARA, kind: 'person' },
      organisation: { id: HELDER, name: 'Helder Foods' },
      created_by: MARA,
      revoked_at: null,
      last_used_at: null,
      last_used_from: null,
    });
    const days = (Date.parse(key.expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    const listed = await server.call<AccessKeyList>('standard', 'GET', `/v1/users/${MARA}/keys.json`);
    expect(listed.body.keys.map(({ id }) => id)).toEqual([key.id]);
    expect(JSON.stringify(listed.body)).not.toContain(key.secret);
    expect(await everythingStored()).not.toContain(key.secret);
    expect(await logTitles(server, key.id)).toEqual(['Created the access key Notebook']);
  });

  test('repeated with the same Idempotency-Key is the same key, without its secret', async () => {
    const body = { name: 'Once', organisation_id: HELDER, scopes: ['read'], valid_days: 1 };
    const make = () =>
      server.call<AccessKey>('standard', 'POST', `/v1/users/${MARA}/keys.json`, body, {
        'idempotency-key': 'key-made-once',
      });
    const [first, again] = [await make(), await make()];
    const { secret, ...rest } = first.body;
    expect(again).toMatchObject({ status: 201, body: rest });
    expect(again.body.secret).toBeUndefined();
    expect(await server.database.sql.$count(accessKeys)).toBe(1);
    const rotate = () =>
      server.call<AccessKey>('standard', 'POST', `/v1/users/${MARA}/keys/${rest.id}/secret.json`, undefined, {
        'idempotency-key': 'key-rotated-once',
      });
    const rotated = (await rotate()).body.secret!;
    expect((await rotate()).body.secret).toBeUndefined();
    const stored = JSON.stringify(await server.database.sql.select().from(idempotencyKeys));
    expect(stored).toContain(rest.id);
    expect([secret!, rotated].filter((one) => stored.includes(one))).toEqual([]);
  });

  test.each([
    ['without a scope', { scopes: [] }, 'scopes'],
    ['with an unknown scope', { scopes: ['sign-in'] }, 'scopes.0'],
    ['without an expiry', { valid_days: undefined }, 'valid_days'],
    ['that is valid for too long', { valid_days: 367 }, 'valid_days'],
    ['that has expired already', { valid_days: 0 }, 'valid_days'],
    ['with a blank name', { name: '   ' }, 'name'],
    ['for an organisation of others', { organisation_id: 'org_delft_teaching_lab' }, 'organisation_id'],
  ])('%s is rejected', async (_, change, field) => {
    const body = { name: 'Script', organisation_id: HELDER, scopes: ['read'], valid_days: 30, ...change };
    const reply = await server.call('standard', 'POST', `/v1/users/${MARA}/keys.json`, body);
    expect(reply).toMatchObject({ status: 422, body: { field } });
  });

  test('of another person cannot be made by anybody, nor its secret replaced', async () => {
    const body = { name: 'Mine', organisation_id: HELDER, scopes: ['read'], valid_days: 30 };
    expect((await server.call('admin', 'POST', `/v1/users/${MARA}/keys.json`, body)).status).toBe(403);
    const { id } = await newAccessKey(server);
    expect((await server.call('admin', 'POST', `/v1/users/${MARA}/keys/${id}/secret.json`)).status).toBe(403);
  });

  test('is one of at most 20 active ones, also if they are made at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 22 }, () =>
        server.call<AccessKey>('standard', 'POST', `/v1/users/${MARA}/keys.json`, {
          name: 'Many',
          organisation_id: HELDER,
          scopes: ['read'],
          valid_days: 30,
        }),
      ),
    );
    const withStatus = (wanted: number) => made.filter((reply) => reply.status === wanted).length;
    expect([withStatus(201), withStatus(409)]).toEqual([20, 2]);
    await newAccessKey(server, { organisation_id: NOVEM });
    const first = made.find((reply) => reply.status === 201)!.body;
    await server.call('standard', 'DELETE', `/v1/users/${MARA}/keys/${first.id}.json`);
    await newAccessKey(server);
  });
});

describe('a request with a key', () => {
  test('works in the organisation of the key, whichever one the person has chosen', async () => {
    const { secret } = await newAccessKey(server, { organisation_id: NOVEM, scopes: ['read', 'write'] });
    const { body } = await server.call<Product>(withKey(secret), 'POST', PRODUCTS, product);
    const url = `/v1/products/${body.id}.json`;
    expect((await server.call(withKey(secret), 'GET', url)).status).toBe(200);
    expect((await server.call('standard', 'GET', url)).status).toBe(404);
    const self = await server.call<User>(withKey(secret), 'GET', `/v1/users/${MARA}.json`);
    expect(self.body).toMatchObject({ current_org: { id: NOVEM }, orgs: [{ id: NOVEM }] });
    expect((await server.call(withKey(secret), 'GET', `/v1/organisations/${HELDER}.json`)).status).toBe(403);
    const log = await server.call<LogList>(withKey(secret), 'GET', `/v1/users/${MARA}/logs.json`);
    expect(new Set(log.body.logs.map((entry) => entry.organisation_id))).toEqual(new Set([NOVEM]));
    const own = await server.call<LogList>('standard', 'GET', `/v1/users/${MARA}/logs.json`);
    expect(own.body.total).toBeGreaterThan(log.body.total);
  });

  test('lists and revokes only keys of the same organisation', async () => {
    const { secret, id } = await newAccessKey(server, { scopes: ['administer'] });
    const other = await newAccessKey(server, { organisation_id: NOVEM });
    const listed = await server.call<AccessKeyList>(withKey(secret), 'GET', `/v1/users/${MARA}/keys.json`);
    expect(listed.body.keys.map((key) => key.id)).toEqual([id]);
    const remove = (keyId: string) => server.call(withKey(secret), 'DELETE', `/v1/users/${MARA}/keys/${keyId}.json`);
    expect((await remove(other.id)).status).toBe(404);
    expect((await remove(id)).status).toBe(204);
    expect((await read(secret)).status).toBe(401);
  });

  // Otherwise whoever found a key could make others, which would outlive its end.
  test('makes no keys and replaces no secret, so that nothing remains of a key that is revoked', async () => {
    const { secret, id } = await newAccessKey(server, { scopes: ALL_SCOPES });
    const made = await server.call(withKey(secret), 'POST', `/v1/users/${MARA}/keys.json`, {
      name: 'Spare',
      organisation_id: HELDER,
      scopes: ['read'],
      valid_days: 1,
    });
    const replaced = await server.call(withKey(secret), 'POST', `/v1/users/${MARA}/keys/${id}/secret.json`);
    expect([made.status, replaced.status]).toEqual([403, 403]);
    const listed = await server.call<AccessKeyList>(withKey(secret), 'GET', `/v1/users/${MARA}/keys.json`);
    expect(listed.body.keys.map((key) => key.id)).toEqual([id]);
  });

  test('of an administrator makes no keys of service accounts either', async () => {
    const { secret } = await newAccessKey(server, { as: 'admin', user: ADA, scopes: ALL_SCOPES });
    const { id } = await newServiceAccount(server, 'Not by a key');
    const made = await server.call(withKey(secret), 'POST', `/v1/users/${id}/keys.json`, {
      name: 'Spare',
      organisation_id: HELDER,
      scopes: ['read'],
      valid_days: 1,
    });
    expect(made.status).toBe(403);
    expect(await server.database.sql.$count(accessKeys, eq(accessKeys.user_id, id))).toBe(0);
  });

  test('is not cached, and its response does not depend on the key', async () => {
    const { secret } = await newAccessKey(server);
    const reply = await read(secret);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['etag']).toBeUndefined();
    expect(JSON.stringify([reply.headers, reply.body])).not.toContain(secret.slice(-20));
  });

  test('sends it in the header Authorization, and nowhere else', async () => {
    const { secret } = await newAccessKey(server);
    const ask = async (url: string, headers: Record<string, string>) =>
      (await server.app.inject({ method: 'GET', url, headers })).statusCode;
    expect(await ask(PRODUCTS, { authorization: `bearer ${secret}` })).toBe(200);
    expect(await ask(`${PRODUCTS}?access_token=${secret}`, {})).toBe(401);
    expect(await ask(PRODUCTS, { cookie: `authorization=${secret}; access_token=${secret}` })).toBe(401);
    expect(await ask(PRODUCTS, { 'x-api-key': secret })).toBe(401);
    expect(await ask(PRODUCTS, { authorization: `Basic ${btoa(`${secret}:`)}` })).toBe(401);
    expect(await ask(PRODUCTS, { authorization: secret })).toBe(401);
  });

  test('names its own user only', async () => {
    const { secret } = await newAccessKey(server);
    const named = (id: string) => server.call(withKey(secret), 'GET', `${PRODUCTS}?req_id=${id}`);
    expect((await named(MARA)).status).toBe(200);
    expect((await named(ADA)).status).toBe(403);
  });
});

describe('a guessed key', () => {
  const WRONG = 'This access key is not valid. Check that it was copied completely, or create a new key.';

  test('is refused in the same words, whether its id exists or not', async () => {
    const real = await newAccessKey(server);
    const gone = await newAccessKey(server);
    await server.database.sql.delete(accessKeys).where(eq(accessKeys.id, gone.id));
    // The secret of the one with the id of the other.
    const [bad, other] = await Promise.all([newAccessKey(server), newAccessKey(server)]);
    await server.database.sql
      .update(accessKeys)
      .set({ digest: sql`(select digest from access_keys where id = ${other.id})` })
      .where(eq(accessKeys.id, bad.id));
    const changed = `${real.secret.slice(0, -1)}${real.secret.endsWith('0') ? '1' : '0'}`;
    for (const secret of [
      gone.secret,
      bad.secret,
      changed,
      'titre_pat_',
      `${real.secret}x`,
      real.secret.slice(0, -1),
    ]) {
      const reply = await read(secret);
      expect(reply).toMatchObject({ status: 401, body: { message: WRONG } });
      expect(reply.headers['www-authenticate']).toBe('Bearer');
    }
    expect((await read(real.secret)).status).toBe(200);
  });

  test('that fails its checksum asks the database nothing', async () => {
    const { secret } = await newAccessKey(server);
    const { identity, compute, config } = server;
    const down = {
      ...server.database,
      sql: new Proxy(server.database.sql, {
        get: () => {
          throw new Error('asked');
        },
      }),
    };
    const app = await buildApp({ config, identity, api: { database: down, compute, mostJobs: 1 }, web: 'none' });
    const ask = async (token: string) =>
      (await app.inject({ method: 'GET', url: PRODUCTS, headers: { authorization: `Bearer ${token}` } })).statusCode;
    expect(await ask(`${secret.slice(0, -8)}00000000`)).toBe(401);
    expect(await ask(secret)).toBe(500);
    await app.close();
  });
});

describe('a key ends', () => {
  const revoke = (id: string, as: 'standard' | 'admin' = 'standard') =>
    server.call(as, 'DELETE', `/v1/users/${MARA}/keys/${id}.json`);
  const today = new Date().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

  test('at once when it is revoked, and says so', async () => {
    const { id, secret } = await newAccessKey(server, { name: 'Laptop' });
    expect((await read(secret)).status).toBe(200);
    expect((await revoke(id)).status).toBe(204);
    expect(await read(secret)).toMatchObject({
      status: 401,
      body: { message: `This access key was revoked on ${today}. Create a new key.` },
    });
    const { body } = await server.call<AccessKeyList>('standard', 'GET', `/v1/users/${MARA}/keys.json`);
    expect(body.keys).toMatchObject([{ id, state: 'revoked' }]);
    expect(await logTitles(server, id)).toContain('Revoked the access key Laptop');
    expect((await revoke(id)).status).toBe(404);
    const rotated = await server.call('standard', 'POST', `/v1/users/${MARA}/keys/${id}/secret.json`);
    expect(rotated.status).toBe(409);
  });

  test('also when an administrator revokes it', async () => {
    const { id, secret } = await newAccessKey(server);
    expect((await revoke(id, 'admin')).status).toBe(204);
    expect((await read(secret)).status).toBe(401);
  });

  test('at its expiry', async () => {
    const { id, secret } = await newAccessKey(server);
    await server.database.sql
      .update(accessKeys)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(eq(accessKeys.id, id));
    const reply = await read(secret);
    expect(reply.status).toBe(401);
    expect(reply.body['message']).toMatch(/^This access key expired on .*\. Create a new key\.$/);
    const { body } = await server.call<AccessKeyList>('standard', 'GET', `/v1/users/${MARA}/keys.json`);
    expect(body.keys).toMatchObject([{ id, state: 'expired', revoked_at: null }]);
  });

  test('for the secret before, when the secret is replaced', async () => {
    const { id, secret } = await newAccessKey(server, { scopes: ['read'], valid_days: 3 });
    const before = (await server.call<AccessKeyList>('standard', 'GET', `/v1/users/${MARA}/keys.json`)).body.keys[0]!;
    const reply = await server.call<AccessKey>('standard', 'POST', `/v1/users/${MARA}/keys/${id}/secret.json`);
    const { secret: next, ...rest } = reply.body;
    expect(rest).toEqual(before);
    expect((await read(secret)).status).toBe(401);
    expect((await read(next!)).status).toBe(200);
  });

  test('when its owner leaves the organisation, for good', async () => {
    const member = `/v1/organisations/${NOVEM}/users`;
    const { secret } = await newAccessKey(server, { organisation_id: NOVEM });
    const kept = await newAccessKey(server, { organisation_id: HELDER });
    expect((await server.call('admin', 'DELETE', `${member}/${MARA}.json`)).status).toBe(204);
    expect((await read(secret)).status).toBe(401);
    await server.call('admin', 'POST', `${member}.json`, { ids: [MARA] });
    expect((await read(secret)).status).toBe(401);
    expect((await read(kept.secret)).status).toBe(200);
  });

  test('when the account of its owner is deleted', async () => {
    const { secret } = await newAccessKey(server, {
      as: 'free',
      user: 'usr_tom_okafor',
      organisation_id: 'org_delft_teaching_lab',
    });
    const set = (deleted_at: unknown) =>
      server.database.sql
        .update(users)
        .set({ deleted_at: deleted_at as null })
        .where(eq(users.id, 'usr_tom_okafor'));
    await set(sql`now()`);
    expect(await read(secret)).toMatchObject({
      status: 401,
      body: { message: 'The account of this access key is no longer in its organisation.' },
    });
    await set(null);
    expect((await read(secret)).status).toBe(200);
  });

  test('while its organisation is deleted', async () => {
    const { body } = await server.call<Organisation>('admin', 'POST', '/v1/organisations.json', {
      name: 'Short-lived',
    });
    await server.call('admin', 'POST', `/v1/organisations/${body.id}/users.json`, { ids: [MARA] });
    const { secret } = await newAccessKey(server, { organisation_id: body.id });
    await server.call('admin', 'DELETE', `/v1/organisations/${body.id}.json`);
    expect((await read(secret)).status).toBe(401);
    await server.call('admin', 'POST', `/v1/restore/organisations/${body.id}.json`);
    expect((await read(secret)).status).toBe(200);
    await server.call('admin', 'DELETE', `/v1/organisations/${body.id}.json`);
  });
});

describe('the use of a key', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const keyOf = async () =>
    (await server.call<AccessKeyList>('standard', 'GET', `/v1/users/${MARA}/keys.json`)).body.keys[0]!;

  test('is noted in whole minutes, with its address', async () => {
    const { secret } = await newAccessKey(server);
    const before = Date.now();
    await read(secret, from('203.0.113.7'));
    const { last_used_at: at, last_used_from: where } = await keyOf();
    expect(where).toBe('203.0.113.7');
    expect(Date.parse(at!) % 60_000).toBe(0);
    expect(before - Date.parse(at!)).toBeLessThan(60_000);
  });

  test('is written at most once per minute and address', async () => {
    const { secret, id } = await newAccessKey(server);
    const version = async () =>
      rowsOf(server.database.sql, sql`select xmin::text as at from access_keys where id = ${id}`);
    await read(secret, from('203.0.113.7'));
    // The clock may have reached the next minute in between.
    await server.database.sql
      .update(accessKeys)
      .set({ last_used_at: sql`now() + interval '1 minute'` })
      .where(eq(accessKeys.id, id));
    const first = await version();
    for (let n = 0; n < 5; n++) await read(secret, from('203.0.113.7'));
    expect(await version()).toEqual(first);
    await server.database.sql
      .update(accessKeys)
      .set({ last_used_at: sql`now() - interval '2 minutes'` })
      .where(eq(accessKeys.id, id));
    await read(secret, from('203.0.113.7'));
    expect(Date.parse((await keyOf()).last_used_at!)).toBeGreaterThan(Date.now() - 61_000);
  });

  test('from a new address is in the log, once for each', async () => {
    const { secret, id } = await newAccessKey(server, { name: 'Nightly' });
    const uses = async () => (await logTitles(server, id)).filter((title) => title.startsWith('Used'));
    await Promise.all([read(secret, from('203.0.113.7')), read(secret, from('203.0.113.7'))]);
    await read(secret, from('198.51.100.4'));
    await read(secret, from('203.0.113.7'));
    // One network of IPv6 is one place.
    await read(secret, from('2001:db8:1:2:3:4:5:6'));
    await read(secret, from('2001:db8:1:2:ffff:4:5:6'));
    expect(await uses()).toEqual(Array<string>(3).fill('Used the access key Nightly from a new network address'));
    const [entry] = await server.database.sql.select().from(logs).where(eq(logs.entity_id, id));
    expect(entry).toMatchObject({ user_id: MARA, organisation_id: HELDER, entity_kind: 'key' });
    expect(JSON.stringify(await server.database.sql.select().from(logs))).not.toContain('203.0.113');
  });

  test('does not fail if it cannot be noted', async () => {
    const { secret } = await newAccessKey(server);
    const lines: string[] = [];
    const { identity, compute, config, database } = server;
    const full = new Proxy(database.sql, {
      get(target, name) {
        if (name === 'transaction') return () => Promise.reject(new Error('No space left on the disk.'));
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const app = await buildApp({
      config: { ...config, logLevel: 'warn' },
      identity,
      api: { database: { ...database, sql: full }, compute, mostJobs: 1 },
      web: 'none',
      log: { write: (line) => void lines.push(line) },
    });
    const headers = { authorization: `Bearer ${secret}` };
    expect((await app.inject({ method: 'GET', url: PRODUCTS, headers })).statusCode).toBe(200);
    expect(lines.join('')).toMatch(/No space left on the disk.*the use of an access key was not recorded/);
    await app.close();
  });

  test('remembers 20 addresses', async () => {
    const { secret, id } = await newAccessKey(server);
    for (let n = 1; n <= 23; n++) await read(secret, from(`203.0.113.${n}`));
    const [row] = await server.database.sql.select().from(accessKeys).where(eq(accessKeys.id, id));
    expect(row!.addresses).toHaveLength(20);
    expect(row!.addresses.at(-1)).toBe('203.0.113.20');
  });

  test('from more addresses than are remembered is noted once an hour, so that it costs and floods nothing', async () => {
    const { secret, id } = await newAccessKey(server);
    const stored = () => server.database.sql.select().from(accessKeys).where(eq(accessKeys.id, id));
    const entries = async () => (await logTitles(server, id)).filter((title) => title.startsWith('Used')).length;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const inAnHour = () => vi.setSystemTime(Date.now() + 61 * 60_000);
    try {
      for (let n = 1; n <= 20; n++) await read(secret, from(`203.0.113.${n}`));
      expect(await entries()).toBe(20);
      for (let n = 21; n <= 40; n++) await read(secret, from(`203.0.113.${n}`));
      expect(await entries()).toBe(20);
      const full = await stored();
      const transaction = vi.spyOn(server.database.sql, 'transaction');
      for (let n = 21; n <= 40; n++) await read(secret, from(`203.0.113.${n}`));
      expect(transaction).not.toHaveBeenCalled();
      transaction.mockRestore();
      expect(await stored()).toEqual(full);
      // A known address is still noted every minute.
      vi.setSystemTime(Date.now() + 60_000);
      await read(secret, from('203.0.113.3'));
      expect((await stored())[0]!.last_used_at!.getTime()).toBeGreaterThan(full[0]!.last_used_at!.getTime());
      inAnHour();
      for (let n = 41; n <= 60; n++) await read(secret, from(`203.0.113.${n}`));
      expect(await entries()).toBe(21);
      expect((await stored())[0]!.addresses.at(-1)).toBe('203.0.113.41');
      inAnHour();
      await read(secret, from('198.51.100.1'));
      expect(await entries()).toBe(22);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a service account', () => {
  const at = `/v1/organisations/${HELDER}/service_accounts`;

  test('is the author of what its key does, in history and log', async () => {
    const account = await newServiceAccount(server, 'Plant historian');
    const { secret, ...key } = await newAccessKey(server, {
      as: 'admin',
      user: account.id,
      scopes: ['read', 'write'],
    });
    expect(secret).toMatch(/^titre_svc_/);
    expect(key).toMatchObject({
      account: { id: account.id, name: 'Plant historian', kind: 'service' },
      created_by: ADA,
    });
    const url = `${(await newProcess(server)).url}/configurations.json`;
    const saved = await server.call(withKey(secret), 'POST', url, configuration());
    expect(saved.status).toBe(201);
    const history = await server.call<ConfigurationList>('standard', 'GET', url);
    expect(history.body.configurations[0]).toMatchObject({
      created_by: account.id,
      created_by_name: 'Plant historian',
    });
    const log = await server.call<LogList>('admin', 'GET', '/v1/logs.json?page_size=1&q=Saved%20version');
    expect(log.body.logs[0]).toMatchObject({
      user_id: account.id,
      user_name: 'Plant historian',
      organisation_id: HELDER,
    });
  });

  test('is no member, and no user', async () => {
    const before = (await server.call<Organisation>('admin', 'GET', `/v1/organisations/${HELDER}.json`)).body;
    const { id } = await newServiceAccount(server, 'Robot');
    const after = (await server.call<Organisation>('admin', 'GET', `/v1/organisations/${HELDER}.json`)).body;
    expect(after.member_count).toBe(before.member_count);
    for (const url of ['/v1/users.json', '/v1/users/unassigned.json', `/v1/organisations/${HELDER}/users.json`]) {
      const { body } = await server.call<UserList>('admin', 'GET', url);
      expect(body.users.map((user) => user.id)).not.toContain(id);
    }
    expect((await server.call('admin', 'GET', `/v1/users/${id}.json`)).status).toBe(404);
    expect((await server.call('admin', 'PUT', `/v1/users/${id}/admin.json`, { is_admin: true })).status).toBe(404);
    const add = await server.call('admin', 'POST', `/v1/organisations/${NOVEM}/users.json`, { ids: [id] });
    expect(add.status).toBe(422);
  });

  test('never has administrator rights, and works only in its organisation', async () => {
    const { id } = await newServiceAccount(server, 'Bound');
    const make = (change: object) =>
      server.call('admin', 'POST', `/v1/users/${id}/keys.json`, {
        name: 'Wide',
        organisation_id: HELDER,
        scopes: ['read'],
        valid_days: 30,
        ...change,
      });
    expect(await make({ scopes: ['administer'] })).toMatchObject({ status: 422, body: { field: 'scopes' } });
    expect(await make({ organisation_id: NOVEM })).toMatchObject({ status: 422, body: { field: 'organisation_id' } });
    const { secret } = await newAccessKey(server, { as: 'admin', user: id, scopes: ['read', 'write', 'analyse'] });
    expect((await server.call(withKey(secret), 'GET', '/v1/users.json')).status).toBe(403);
    expect((await server.call(withKey(secret), 'GET', `/v1/organisations/${NOVEM}.json`)).status).toBe(403);
    expect((await read(secret)).status).toBe(200);
  });

  test('is for administrators alone', async () => {
    const { id } = await newServiceAccount(server, 'Theirs');
    expect((await server.call('standard', 'GET', `${at}.json`)).status).toBe(403);
    expect((await server.call('standard', 'POST', `${at}.json`, { name: 'Mine' })).status).toBe(403);
    expect((await server.call('standard', 'DELETE', `${at}/${id}.json`)).status).toBe(403);
    expect((await server.call('standard', 'GET', `/v1/users/${id}/keys.json`)).status).toBe(403);
    expect((await server.call('standard', 'GET', `/v1/organisations/${HELDER}/keys.json`)).status).toBe(403);
  });

  test('is deleted with its keys, and its name remains in the log', async () => {
    const { id } = await newServiceAccount(server, 'Old robot');
    const { secret } = await newAccessKey(server, { as: 'admin', user: id, scopes: ['write', 'read'] });
    await server.call(withKey(secret), 'POST', PRODUCTS, product);
    const { body } = await server.call<ServiceAccountList>('admin', 'GET', `${at}.json`);
    expect(body.service_accounts.find((one) => one.id === id)).toMatchObject({ active_keys: 1 });
    const elsewhere = `/v1/organisations/${NOVEM}/service_accounts/${id}.json`;
    expect((await server.call('admin', 'DELETE', elsewhere)).status).toBe(404);
    expect((await server.call('admin', 'DELETE', `${at}/${id}.json`)).status).toBe(204);
    expect((await read(secret)).status).toBe(401);
    expect(await server.database.sql.$count(accessKeys, eq(accessKeys.user_id, id))).toBe(0);
    const log = await server.call<LogList>('admin', 'GET', '/v1/logs.json');
    expect(log.body.logs.some((entry) => entry.user_name === 'Old robot')).toBe(true);
  });

  test('is one of at most 20 of its organisation', async () => {
    const { body } = await server.call<Organisation>('admin', 'POST', '/v1/organisations.json', { name: 'Robots' });
    const url = `/v1/organisations/${body.id}/service_accounts.json`;
    const made = [];
    for (let n = 0; n < 21; n++) made.push((await server.call('admin', 'POST', url, { name: `Robot ${n}` })).status);
    expect(made).toEqual([...Array<number>(20).fill(201), 409]);
  });
});

test('an administrator sees every key of an organisation, and can search them', async () => {
  const { id } = await newServiceAccount(server, 'Historian of keys');
  const service = await newAccessKey(server, { as: 'admin', user: id, name: 'Import' });
  const person = await newAccessKey(server, { name: 'Notebook' });
  const other = await newAccessKey(server, { organisation_id: NOVEM });
  const list = async (query = '') =>
    (await server.call<AccessKeyList>('admin', 'GET', `/v1/organisations/${HELDER}/keys.json${query}`)).body;
  expect((await list()).keys.map((key) => key.id)).toEqual([person.id, service.id]);
  expect((await list('?q=historian')).keys.map((key) => key.id)).toEqual([service.id]);
  expect(await list('?page=2&page_size=1')).toMatchObject({ total: 2, keys: [{ id: service.id }] });
  const theirs = await server.call<AccessKeyList>('admin', 'GET', `/v1/users/${MARA}/keys.json`);
  expect(theirs.body.keys.map((key) => key.id).toSorted()).toEqual([person.id, other.id].toSorted());
});

describe('the log of the process', () => {
  test('names the key and never its secret', async () => {
    const lines: string[] = [];
    const { identity, database, compute, config } = server;
    const app = await buildApp({
      config: { ...config, logLevel: 'trace' },
      identity,
      api: { database, compute, mostJobs: 1 },
      web: 'none',
      log: { write: (line) => void lines.push(line) },
    });
    const { id, secret } = await newAccessKey(server);
    const ask = (url: string, token: string) =>
      app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    expect((await ask(PRODUCTS, secret)).statusCode).toBe(200);
    // As people paste it where it does not belong.
    const replies = [
      await ask(`/v1/products/${secret}.json?q=${secret}`, secret),
      await ask(`/v1/${secret}`, secret),
      await ask('/v1/users.json', secret),
      await ask(PRODUCTS, `${secret.slice(0, -1)}!`),
      await ask(PRODUCTS, secret.slice(0, -1)),
    ];
    await server.call('standard', 'DELETE', `/v1/users/${MARA}/keys/${id}.json`);
    replies.push(await ask(PRODUCTS, secret));
    await app.close();
    expect(lines.length).toBeGreaterThan(6);
    const log = lines.join('');
    expect(log).toContain(`"key":"${id}"`);
    expect(log).toContain('token_refused');
    expect(
      [...lines, ...replies.map((reply) => reply.body)].filter((text) => text.includes(secret.slice(-30, -1))),
    ).toEqual([]);
  });
});

test('each key has its own rate, apart from that of its owner', async () => {
  const limited = await testServer({ RATE_LIMITS: 'true', RATE_LIMIT_READS: '2' }, 'none');
  const [one, two] = [await newAccessKey(limited), await newAccessKey(limited)];
  const ask = async (as: Parameters<TestServer['call']>[0]) => (await limited.call(as, 'GET', PRODUCTS)).status;
  expect([await ask(withKey(one.secret)), await ask(withKey(one.secret)), await ask(withKey(one.secret))]).toEqual([
    200, 200, 429,
  ]);
  expect(await ask(withKey(two.secret))).toBe(200);
  expect(await ask('standard')).toBe(200);
  await limited.close();
});

test('all keys of an account together have three times the rate of one, so that more keys do not multiply it', async () => {
  const limited = await testServer({ RATE_LIMITS: 'true', RATE_LIMIT_READS: '2' }, 'none');
  const statuses = async (keys: { secret: string }[], times: number) => {
    const found: number[] = [];
    for (const { secret } of keys)
      for (let n = 0; n < times; n++) found.push((await limited.call(withKey(secret), 'GET', PRODUCTS)).status);
    return found;
  };
  const [wild, two, three, four, elsewhere] = await Promise.all([
    newAccessKey(limited),
    newAccessKey(limited),
    newAccessKey(limited),
    newAccessKey(limited),
    newAccessKey(limited, { organisation_id: NOVEM }),
  ]);
  const ofAda = await newAccessKey(limited, { as: 'admin', user: ADA });
  // What its own limit rejects is not counted for the others.
  expect(await statuses([wild], 5)).toEqual([200, 200, 429, 429, 429]);
  expect(await statuses([two, three], 2)).toEqual([200, 200, 200, 200]);
  expect(await statuses([four, elsewhere], 1)).toEqual([429, 429]);
  expect(await statuses([ofAda], 1)).toEqual([200]);
  expect((await limited.call('standard', 'GET', PRODUCTS)).status).toBe(200);
  await limited.close();
});

/** The contents of every table as text. */
async function everythingStored(): Promise<string> {
  const { sql: db } = server.database;
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    texts.push(JSON.stringify(await rowsOf(db, sql`select t::text as row from ${sql.identifier(name)} t`)));
  }
  return texts.join('\n');
}
