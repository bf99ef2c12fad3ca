import { SignJWT, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LogList, User } from '#generated/types.ts';
import { accountsOf } from '#server/db/accounts.ts';
import { users } from '#server/db/schema.ts';
import { newProduct } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const mara = '/v1/users/usr_mara_kovacs.json';

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

/** A token as the identity provider would give a person. */
async function tokenOf(person: Record<string, unknown>, of = server): Promise<{ token: string }> {
  const { signingKey, issuer } = of.identity.secrets!;
  const token = await new SignJWT(person)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: signingKey.kid })
    .setIssuer(issuer)
    .setAudience(of.config.oidc.audience)
    .setExpirationTime('5m')
    .sign(await importJWK(signingKey, 'ES256'));
  return { token };
}

describe('a user', () => {
  test('is found by id and by subject, and returned with both', async () => {
    const byId = await server.call<User>('standard', 'GET', mara);
    const bySubject = await server.call<User>('standard', 'GET', '/v1/users/demo%7Cstandard.json');
    expect(byId.body).toEqual(bySubject.body);
    expect(byId.body).toMatchObject({
      id: 'usr_mara_kovacs',
      user_id: 'demo|standard',
      current_org: { roles: ['Standard'] },
    });
    expect(byId.body.orgs).toHaveLength(2);
  });

  test('without an organisation gets a message', async () => {
    const { body } = await server.call<User>('noorg', 'GET', '/v1/users/demo%7Cnoorg.json');
    expect(body).toMatchObject({ orgs: [], current_org: null });
  });

  test('that does not exist gives 404 to an administrator', async () => {
    expect((await server.call('admin', 'GET', '/v1/users/usr_nobody.json')).status).toBe(404);
    const put = await server.call('admin', 'PUT', '/v1/users/usr_nobody.json', { name: 'X' });
    expect(put.body).toMatchObject({ status: 404, message: 'User usr_nobody not found, unable to update!' });
  });

  test('has an administrator flag', async () => {
    expect((await server.call('standard', 'GET', '/v1/users/usr_mara_kovacs/admin.json')).body).toEqual({
      is_admin: false,
    });
    expect((await server.call('admin', 'GET', '/v1/users/demo%7Cadmin/admin.json')).body).toEqual({ is_admin: true });
  });
});

describe('saving a user', () => {
  test('switches the current organisation and the visible data', async () => {
    const { id: _id, user_id: _subject, ...details } = (await server.call<User>('standard', 'GET', mara)).body;
    await newProduct(server, 'standard', 'Only at Helder');
    const other = (details.orgs as NonNullable<User['current_org']>[]).find(({ id }) => id === 'org_novem_biologics')!;
    const { name, orgs } = details;
    const { status, body } = await server.call<User>('standard', 'PUT', mara, { name, orgs, current_org: other });
    expect([status, body.current_org?.id]).toEqual([200, 'org_novem_biologics']);
    const seen = await server.call<{ products: { name: string }[] }>('standard', 'GET', '/v1/products.json');
    expect(seen.body.products.map(({ name }) => name)).toEqual(['Trastuzumab biosimilar']);
    await server.call('standard', 'PUT', mara, { current_org: { id: 'org_helder_foods' } });
  });

  test('to an organisation of other users is rejected, naming the field', async () => {
    const reply = await server.call('standard', 'PUT', mara, { current_org: { id: 'org_delft_teaching_lab' } });
    expect(reply.body).toMatchObject({ status: 422, fields: ['current_org'] });
  });

  test('cannot be set to null by a user with an organisation', async () => {
    const details = { name: 'Mara Kovács', orgs: [], current_org: null };
    const refused = await server.call('standard', 'PUT', mara, details);
    expect(refused.body).toMatchObject({ status: 422, fields: ['current_org'] });
    const { body } = await server.call<User>('standard', 'GET', mara);
    expect(body).toMatchObject({ current_org: { id: 'org_helder_foods' } });
    expect(body.orgs).toHaveLength(2);
    const without = await server.call<User>('noorg', 'GET', '/v1/users/demo%7Cnoorg.json');
    const same = await server.call('noorg', 'PUT', `/v1/users/${without.body.id}.json`, { current_org: null });
    expect(same).toMatchObject({ status: 200, body: { current_org: null } });
  });

  test('grants neither membership nor role', async () => {
    const tom = '/v1/users/usr_tom_okafor.json';
    const orgs = [
      { id: 'org_delft_teaching_lab', roles: ['Standard'] },
      { id: 'org_helder_foods', roles: ['Standard'] },
    ];
    const { body } = await server.call<User>('free', 'PUT', tom, { name: 'Tom', orgs, current_org: orgs[0] });
    expect(body).toMatchObject({
      name: 'Tom',
      orgs: [{ id: 'org_delft_teaching_lab', roles: [] }],
      current_org: { roles: [] },
    });
  });

  test('rejects id fields, is_admin and unknown properties', async () => {
    for (const extra of [{ id: 'usr_x' }, { user_id: 'x' }, { is_admin: true }]) {
      const reply = await server.call('standard', 'PUT', mara, { name: 'Mara', ...extra });
      expect(reply.body).toMatchObject({ status: 422, fields: Object.keys(extra) });
    }
  });

  test('is rejected on an older version, with the current version', async () => {
    const { version } = (await server.call<User>('standard', 'GET', mara)).body;
    expect((await server.call('standard', 'PUT', mara, { name: 'Mara K.', version })).status).toBe(200);
    const late = await server.call('standard', 'PUT', mara, { name: 'Mara Kovács', version });
    expect(late.body).toMatchObject({ status: 409, details: { current: { name: 'Mara K.', version: version + 1 } } });
  });
});

test("a user's log lists their actions, newest first, fifty per page", async () => {
  await newProduct(server, 'free', 'First');
  await newProduct(server, 'free', 'Second');
  const { body } = await server.call<LogList>('free', 'GET', '/v1/users/usr_tom_okafor/logs.json');
  expect(body).toMatchObject({ page: 1, page_size: 50 });
  expect(body.logs.slice(0, 2).map(({ title }) => title)).toEqual([
    'Created the product Second',
    'Created the product First',
  ]);
  expect(body.logs[0]).toMatchObject({ action: 'product.create', user_id: 'usr_tom_okafor', entity_name: 'Second' });
});

describe('a first sign-in', () => {
  test('registers an unknown user without an organisation; simultaneous requests create one user', async () => {
    const person = await tokenOf({ sub: 'idp|lena', email: 'lena@new.test', email_verified: true, name: 'Lena Novak' });
    const calls = Array.from({ length: 5 }, () => server.call<User>(person, 'GET', '/v1/users/idp%7Clena.json'));
    const replies = await Promise.all(calls);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(replies[0]!.body).toMatchObject({ name: 'Lena Novak', email: 'lena@new.test', orgs: [], current_org: null });
    expect((await server.call(person, 'GET', '/v1/products.json')).status).toBe(403);
  });

  test('links an account that was made for a verified address', async () => {
    await server.database.sql
      .insert(users)
      .values({ id: 'usr_joris', email: 'Joris@helder.test', name: 'Joris de Wit' });
    const claims = { sub: 'idp|joris', email: 'joris@helder.test', name: 'J.' };
    const unverified = await server.call(await tokenOf(claims), 'GET', '/v1/users/idp%7Cjoris.json');
    expect(unverified.status).toBe(403);
    const verified = await tokenOf({ ...claims, email_verified: true });
    const { body } = await server.call<User>(verified, 'GET', '/v1/users/idp%7Cjoris.json');
    expect(body).toMatchObject({ id: 'usr_joris', user_id: 'idp|joris', name: 'Joris de Wit' });
  });

  test('with an unverified address holds it for nobody: it is marked, and its owner takes it', async () => {
    const claims = { email: 'Owner@company.test', name: 'Somebody' };
    const first = await tokenOf({ sub: 'idp|first', ...claims });
    const { body: marked } = await server.call<User>(first, 'GET', '/v1/users/idp%7Cfirst.json');
    expect(marked).toMatchObject({ email: 'Owner@company.test', email_verified: false });
    expect(await accountsOf(server.database.sql).byEmail('owner@company.test')).toBeNull();
    const owner = await tokenOf({ sub: 'idp|owner', ...claims, email: 'owner@company.test', email_verified: true });
    const { body: taken } = await server.call<User>(owner, 'GET', '/v1/users/idp%7Cowner.json');
    expect(taken).toMatchObject({ email: 'owner@company.test', email_verified: true });
    expect((await server.call<User>(first, 'GET', '/v1/users/idp%7Cfirst.json')).body).toMatchObject({
      id: marked.id,
      email: `${marked.id}@unverified.invalid`,
      email_verified: false,
    });
    const late = await tokenOf({ sub: 'idp|late', ...claims });
    expect((await server.call(late, 'GET', '/v1/users/idp%7Clate.json')).status).toBe(403);
  });

  test('with an unverified address does not keep an administrator from creating its account', async () => {
    const early = await tokenOf({ sub: 'idp|early', email: 'tess@company.test', name: 'Somebody' });
    expect((await server.call(early, 'GET', '/v1/users/idp%7Cearly.json')).status).toBe(200);
    const made = await server.call<User>('admin', 'POST', '/v1/organisations/org_helder_foods/users/create.json', {
      name: 'Tess',
      email: 'tess@company.test',
    });
    expect(made.status).toBe(201);
    const tess = await tokenOf({ sub: 'idp|tess', email: 'tess@company.test', email_verified: true, name: 'Tess' });
    expect((await server.call<User>(tess, 'GET', '/v1/users/idp%7Ctess.json')).body).toMatchObject({
      id: made.body.id,
      email: 'tess@company.test',
      email_verified: true,
    });
  });

  test('never takes over an account that someone else signs in to', async () => {
    const impostor = await tokenOf({ sub: 'idp|x', email: 'admin@demo.test', email_verified: true, name: 'X' });
    expect((await server.call(impostor, 'GET', '/v1/users/idp%7Cx.json')).status).toBe(403);
  });

  test('registers nobody with AUTO_REGISTER=false: the user is not found', async () => {
    const closed = await testServer({ AUTO_REGISTER: 'false' });
    try {
      const person = await tokenOf(
        { sub: 'idp|new', email: 'new@new.test', email_verified: true, name: 'New' },
        closed,
      );
      expect((await closed.call(person, 'GET', '/v1/users/idp%7Cnew.json')).status).toBe(404);
      expect((await closed.call(person, 'GET', '/v1/products.json')).status).toBe(403);
    } finally {
      await closed.close();
    }
  });
});
