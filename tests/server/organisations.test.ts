import { getTableColumns, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { SignJWT, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LogList, Organisation, OrganisationList, User, UserList } from '#generated/types.ts';
import { CONTENTS } from '#server/db/contents.ts';
import { purge } from '#server/db/purge.ts';
import * as schema from '#server/db/schema.ts';
import { components, logos, memberships, organisations, products, users } from '#server/db/schema.ts';
import { newProcess, newProduct } from '../support/processes.ts';
import { testServer, type Reply, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

const admin = <T = Record<string, unknown>>(method: string, url: string, body?: unknown): Promise<Reply<T>> =>
  server.call<T>('admin', method, url, body);

async function newOrganisation(name = 'Aarhus Ferments', roles?: string[]): Promise<Organisation> {
  const { status, body } = await admin<Organisation>('POST', '/v1/organisations.json', {
    name,
    ...(roles && { roles }),
  });
  expect(status).toBe(201);
  return body;
}

/** A user of an organisation; `token` is what the identity provider gives them at sign-in. */
async function newMember(organisationId: string, name: string): Promise<{ id: string; token: string }> {
  const email = `${name.toLowerCase()}@members.test`;
  const { body } = await admin<{ id: string }>('POST', `/v1/organisations/${organisationId}/users/create.json`, {
    name,
    email,
  });
  const { signingKey, issuer } = server.identity.secrets!;
  const token = await new SignJWT({ sub: `idp|${name}`, email, email_verified: true })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: signingKey.kid })
    .setIssuer(issuer)
    .setAudience(server.config.oidc.audience)
    .setExpirationTime('5m')
    .sign(await importJWK(signingKey, 'ES256'));
  return { id: body.id, token };
}

const currentOrg = async (id: string) =>
  (await admin<User>('GET', `/v1/users/${id}.json`)).body.current_org?.id ?? null;

describe('an organisation', () => {
  test('is returned as created to administrators and members only', async () => {
    const made = await newOrganisation('  Aarhus Ferments ', ['Standard', 'Standard']);
    expect(made).toMatchObject({
      name: 'Aarhus Ferments',
      roles: ['Standard'],
      logo: null,
      member_count: 0,
      version: 1,
      created_by: 'usr_ada_lindqvist',
    });
    const url = `/v1/organisations/${made.id}.json`;
    expect((await admin('GET', url)).body).toMatchObject(made);
    const member = await newMember(made.id, 'Freja');
    expect((await server.call(member, 'GET', url)).body).toMatchObject({ ...made, member_count: 1 });
    expect((await server.call('standard', 'GET', url)).status).toBe(403);
    expect((await server.call('standard', 'GET', '/v1/organisations/org_never_was.json')).status).toBe(403);
    expect((await admin('GET', '/v1/organisations/org_never_was.json')).status).toBe(404);
  });

  test('without roles is on the free tier, until it gets a role', async () => {
    const { id } = await newOrganisation('Ghent Starters');
    const member = await newMember(id, 'Lars');
    const run = () => server.call(member, 'POST', '/v1/unit_operations/ultrafiltration.json', {});
    expect((await run()).status).toBe(403);
    const changed = await admin<Organisation>('PUT', `/v1/organisations/${id}.json`, { roles: ['Standard'] });
    expect(changed.body).toMatchObject({ roles: ['Standard'], version: 2 });
    expect((await run()).status).not.toBe(403);
    expect((await server.call<User>(member, 'GET', '/v1/users/idp%7CLars.json')).body.current_org).toMatchObject({
      roles: ['Standard'],
    });
  });

  test.each([
    ['without a name', {}, ['name']],
    ['with a blank name', { name: '  ' }, ['name']],
    ['with a role that there is not', { name: 'A', roles: ['Emperor'] }, ['roles']],
    ['with properties of its own', { name: 'A', logo: 'x.png' }, ['logo']],
  ])('%s is rejected, naming the field', async (_what, body, fields) => {
    expect((await admin('POST', '/v1/organisations.json', body)).body).toMatchObject({ status: 422, fields });
  });

  test('accepts one of several simultaneous changes to the same version', async () => {
    const { id, version } = await newOrganisation();
    const changes = Array.from({ length: 5 }, (_, i) =>
      admin('PUT', `/v1/organisations/${id}.json`, { name: `Name ${i}`, version }),
    );
    const replies = await Promise.all(changes);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({ details: { current: { version: 2 } } });
  });

  test('gives the number of items of each kind, without deleted ones', async () => {
    const { id } = await newOrganisation('Full', ['Standard']);
    const member = await newMember(id, 'Filler');
    const counts = async () => {
      const { body } = await admin<Organisation>('GET', `/v1/organisations/${id}.json`);
      return Object.fromEntries((body.contents ?? []).map(({ kind, count }) => [kind, count]));
    };
    expect(await counts()).toMatchObject({ products: 0, processes: 0, buffers: 0, 'own components': 0 });
    const product = await newProduct(server, member, 'Kept');
    await newProcess(server, member);
    expect(await counts()).toMatchObject({ products: 2, processes: 1 });
    await server.call(member, 'DELETE', `/v1/products/${product.id}.json`);
    expect(await counts()).toMatchObject({ products: 1 });
  });

  test('counts every kind of thing that can be restored with it', () => {
    const partOfAnother = new Set(['branches', 'configurations', 'fits']);
    const restorable = Object.entries(schema).filter(
      ([name, table]) =>
        is(table, PgTable) &&
        'organisation_id' in getTableColumns(table) &&
        'deleted_at' in getTableColumns(table) &&
        !partOfAnother.has(name),
    );
    const counted = new Set<unknown>(Object.values(CONTENTS));
    expect(restorable.filter(([, table]) => !counted.has(table)).map(([name]) => name)).toEqual([]);
  });

  test('is found by name in a list that is sorted and paged', async () => {
    await newOrganisation('Zagreb Yeast');
    await newOrganisation('zwolle yeast');
    const { body } = await admin<OrganisationList>('GET', '/v1/organisations.json?q=YEAST&page=1&page_size=1');
    expect(body).toMatchObject({ total: 2, page: 1, page_size: 1, organisations: [{ name: 'Zagreb Yeast' }] });
    expect((await admin('GET', '/v1/organisations/new_org/roles.json')).body).toEqual({ roles: ['Standard'] });
  });
});

describe('deleting an organisation', () => {
  test('switches its members to another of their organisations, hides its data, and can be undone', async () => {
    const { id } = await newOrganisation('Short Lived', ['Standard']);
    const [only, both] = [await newMember(id, 'Only'), await newMember(id, 'Both')];
    await admin('POST', '/v1/organisations/org_novem_biologics/users.json', { ids: [both.id] });
    const product = await newProduct(server, only, 'Kept');
    expect(await currentOrg(both.id)).toBe(id);

    expect((await admin('DELETE', `/v1/organisations/${id}.json`)).status).toBe(204);
    expect([await currentOrg(only.id), await currentOrg(both.id)]).toEqual([null, 'org_novem_biologics']);
    expect((await server.call(only, 'GET', '/v1/products.json')).status).toBe(403);
    expect((await server.call(only, 'GET', `/v1/organisations/${id}.json`)).status).toBe(403);
    for (const [method, path, body] of [
      ['GET', '.json'],
      ['PUT', '.json', { name: 'Back' }],
      ['DELETE', '.json'],
      ['GET', '/users.json'],
      ['POST', '/users.json', { ids: [only.id] }],
      ['POST', '/users/create.json', { name: 'New', email: 'new@members.test' }],
      ['DELETE', `/users/${only.id}.json`],
      ['DELETE', '/logo'],
    ] as const) {
      expect([path, (await admin(method, `/v1/organisations/${id}${path}`, body)).status]).toEqual([path, 404]);
    }
    const unassigned = await admin<UserList>('GET', '/v1/users/unassigned.json?q=Only');
    expect(unassigned.body.users.map((user) => user.id)).toEqual([only.id]);

    const restored = await admin('POST', `/v1/restore/organisations/${id}.json`);
    expect(restored.body).toEqual({ kind: 'organisations', id, name: 'Short Lived' });
    expect([await currentOrg(only.id), await currentOrg(both.id)]).toEqual([id, 'org_novem_biologics']);
    expect((await server.call(only, 'GET', `/v1/products/${product.id}.json`)).status).toBe(200);
    expect((await admin('POST', `/v1/restore/organisations/${id}.json`)).status).toBe(404);
  });

  test('can be undone only by an administrator, even one who lost their own organisation with it', async () => {
    expect((await admin('DELETE', '/v1/organisations/org_helder_foods.json')).status).toBe(204);
    expect((await admin('GET', '/v1/products.json')).status).toBe(403);
    const restore = '/v1/restore/organisations/org_helder_foods.json';
    for (const account of ['standard', 'free', 'noorg'] as const)
      expect([account, (await server.call(account, 'POST', restore)).status]).toEqual([account, 403]);
    expect((await admin('POST', restore)).status).toBe(200);
    expect((await admin('GET', '/v1/products/prd_leghaemoglobin.json')).status).toBe(200);
    await server.call('standard', 'PUT', '/v1/users/usr_mara_kovacs.json', { current_org: { id: 'org_helder_foods' } });
  });

  test('is permanent after 30 days, with all its data', async () => {
    const { id } = await newOrganisation('Gone', ['Standard']);
    const member = await newMember(id, 'Ghost');
    await newProcess(server, member);
    await server.call(member, 'POST', '/v1/components/proteins.json', { name: 'Ours', molar_mass: 20_000 });
    await admin('DELETE', `/v1/organisations/${id}.json`);
    const age = (days: number) =>
      server.database.sql
        .update(organisations)
        .set({ deleted_at: sql`now() - make_interval(days => ${days})` })
        .where(sql`id = ${id}`);
    await age(31);
    expect((await admin('POST', `/v1/restore/organisations/${id}.json`)).status).toBe(404);
    await age(29);
    await purge(server.database.sql);
    expect((await admin('POST', `/v1/restore/organisations/${id}.json`)).status).toBe(200);
    await age(31);
    await purge(server.database.sql);
    for (const table of [products, components, memberships, logos])
      expect(await server.database.sql.$count(table, sql`organisation_id = ${id}`)).toBe(0);
    expect(await server.database.sql.$count(organisations, sql`id = ${id}`)).toBe(0);
    // The person and what they did are not the organisation's.
    const log = await admin<LogList>('GET', `/v1/users/${member.id}/logs.json?q=Myoglobin`);
    expect(log.body.logs[0]).toMatchObject({ action: 'product.create', organisation_id: null });
  });
});

describe('members', () => {
  test('are added once, and start in the organisation if they had none', async () => {
    const { id } = await newOrganisation('Joined');
    const url = `/v1/organisations/${id}/users.json`;
    const add = (ids: string[]) => admin<UserList>('POST', url, { ids });
    const first = await add(['usr_ines_moreau', 'usr_tom_okafor', 'usr_ines_moreau']);
    expect(first.body.users.map((user) => user.id)).toEqual(['usr_ines_moreau', 'usr_tom_okafor']);
    expect((await add(['usr_ines_moreau'])).body.total).toBe(2);
    expect(await currentOrg('usr_ines_moreau')).toBe(id);
    expect(await currentOrg('usr_tom_okafor')).toBe('org_delft_teaching_lab');
    expect((await add(['usr_mara_kovacs', 'usr_nobody'])).body).toMatchObject({ status: 422, fields: ['ids'] });
    expect((await admin<UserList>('GET', url)).body.total).toBe(2);

    expect((await admin('DELETE', `/v1/organisations/${id}/users/demo%7Cnoorg.json`)).status).toBe(204);
    expect(await currentOrg('usr_ines_moreau')).toBeNull();
    expect((await admin('DELETE', `/v1/organisations/${id}/users/usr_ines_moreau.json`)).status).toBe(404);
  });

  test('who are removed from their current organisation switch to another of theirs', async () => {
    const { id } = await newOrganisation('Left');
    const member = await newMember(id, 'Mover');
    await admin('POST', '/v1/organisations/org_novem_biologics/users.json', { ids: [member.id] });
    const before = (await admin<User>('GET', `/v1/users/${member.id}.json`)).body;
    await admin('DELETE', `/v1/organisations/${id}/users/${member.id}.json`);
    const after = (await admin<User>('GET', `/v1/users/${member.id}.json`)).body;
    expect(after).toMatchObject({
      orgs: [{ id: 'org_novem_biologics' }],
      current_org: { id: 'org_novem_biologics' },
      version: before.version + 1,
    });
  });

  test('cannot leave the last administrator without an organisation', async () => {
    const own = '/v1/organisations/org_helder_foods/users/usr_ada_lindqvist.json';
    expect((await admin('DELETE', own)).body).toMatchObject({
      status: 409,
      message:
        'Ada Lindqvist is the last administrator and would not belong to any organisation. Make another user an administrator first.',
    });
    expect(await currentOrg('usr_ada_lindqvist')).toBe('org_helder_foods');
    const { id } = await newOrganisation('Second Home');
    await admin('POST', `/v1/organisations/${id}/users.json`, { ids: ['usr_ada_lindqvist'] });
    expect((await admin('DELETE', own)).status).toBe(204);
    expect(await currentOrg('usr_ada_lindqvist')).toBe(id);
    await admin('POST', '/v1/organisations/org_helder_foods/users.json', { ids: ['usr_ada_lindqvist'] });
    await admin('DELETE', `/v1/organisations/${id}/users/usr_ada_lindqvist.json`);
    expect(await currentOrg('usr_ada_lindqvist')).toBe('org_helder_foods');
  });

  test('whose address is in use are rejected, naming its user', async () => {
    const { body } = await admin('POST', '/v1/organisations/org_helder_foods/users/create.json', {
      name: 'Second Mara',
      email: 'STANDARD@demo.test',
    });
    expect(body).toMatchObject({
      message: 'STANDARD@demo.test belongs to another user: Mara Kovács, in Helder Foods and Novem Biologics.',
      details: { current: { id: 'usr_mara_kovacs', name: 'Mara Kovács' } },
    });
  });

  test('see each other, but not the other organisations of each other', async () => {
    const { body } = await server.call<UserList>('standard', 'GET', '/v1/organisations/org_helder_foods/users.json');
    expect(body.users.map((user) => user.id)).toEqual(['usr_ada_lindqvist', 'usr_mara_kovacs']);
    const { id } = await newOrganisation('Secret Client');
    await admin('POST', `/v1/organisations/${id}/users.json`, { ids: ['usr_ada_lindqvist'] });
    const seen = await server.call<UserList>('standard', 'GET', '/v1/organisations/org_helder_foods/users.json');
    expect(JSON.stringify(seen.body)).not.toContain('Secret Client');
    const all = await admin<UserList>('GET', '/v1/organisations/org_helder_foods/users.json?q=ada');
    expect(JSON.stringify(all.body)).toContain('Secret Client');
    expect(all.body.total).toBe(1);
  });

  test.each([
    ['whose address is in use', { name: 'Double', email: 'Standard@Demo.test' }, 'email'],
    ['without an address', { name: 'Nobody' }, 'email'],
    ['with something that is no address', { name: 'Nobody', email: 'nobody' }, 'email'],
    ['without a name', { email: 'nameless@members.test' }, 'name'],
    ['with a blank name', { name: ' ', email: 'nameless@members.test' }, 'name'],
  ])('%s are rejected, naming the field', async (_what, body, field) => {
    const reply = await admin('POST', '/v1/organisations/org_helder_foods/users/create.json', body);
    expect(reply.body).toMatchObject({ status: 422, field });
    expect(await server.database.sql.$count(users, sql`email = 'nameless@members.test'`)).toBe(0);
  });
});

describe('users, for administrators', () => {
  test('are listed, searched by name and address, with their organisations', async () => {
    const { body } = await admin<UserList>('GET', '/v1/users.json?q=demo.test&sort=-name');
    expect(body.users.map((user) => user.id)).toEqual([
      'usr_tom_okafor',
      'usr_mara_kovacs',
      'usr_ines_moreau',
      'usr_ada_lindqvist',
    ]);
    expect(body.users[1]).toMatchObject((await admin<User>('GET', '/v1/users/usr_mara_kovacs.json')).body);
    const page = await admin<UserList>('GET', '/v1/users.json?q=demo.test&page=2&page_size=3');
    expect(page.body).toMatchObject({ total: 4, page: 2, users: [{ id: 'usr_tom_okafor' }] });
  });

  test('can be filtered to administrators, and to users who never signed in', async () => {
    const { id } = await newOrganisation('Waiting');
    const member = await newMember(id, 'Unseen');
    const only = async (query: string) =>
      (await admin<UserList>('GET', `/v1/users.json?only=${query}`)).body.users.map((user) => user.id);
    expect(await only('administrators')).toEqual(['usr_ada_lindqvist']);
    expect(await only('not_signed_in&q=unseen')).toEqual([member.id]);
    await server.call(member, 'GET', '/v1/users/idp%7CUnseen.json');
    expect(await only('not_signed_in&q=unseen')).toEqual([]);
    expect((await admin('GET', '/v1/users.json?only=everyone')).body).toMatchObject({ status: 422, fields: ['only'] });
  });

  test('show only administrators when they were last active', async () => {
    const { id } = await newOrganisation('Busy', ['Standard']);
    const member = await newMember(id, 'Worker');
    const url = `/v1/organisations/${id}/users.json`;
    expect((await admin<UserList>('GET', url)).body.users[0]).toMatchObject({ last_active_at: null });
    await newProduct(server, member, 'Done');
    const active = (await admin<UserList>('GET', url)).body.users[0]!.last_active_at;
    expect(Date.parse(active!)).toBeGreaterThan(Date.now() - 60_000);
    expect((await server.call<UserList>(member, 'GET', url)).body.users[0]).not.toHaveProperty('last_active_at');
  });

  test('can be renamed and switched; the log names the user', async () => {
    const url = '/v1/users/usr_tom_okafor.json';
    const { body } = await admin<User>('PUT', url, { name: 'Thomas Okafor' });
    expect(body.name).toBe('Thomas Okafor');
    expect((await server.call('standard', 'PUT', url, { name: 'Mine' })).status).toBe(403);
    expect((await admin('PUT', url, { current_org: { id: 'org_helder_foods' } })).body).toMatchObject({ status: 422 });
    const { body: log } = await admin<LogList>('GET', '/v1/users/usr_ada_lindqvist/logs.json?q=Okafor');
    expect(log.logs[0]).toMatchObject({ action: 'user.update', title: 'Changed the profile for Thomas Okafor' });
  });

  test('can be made administrators and lose the role, except the last one', async () => {
    const url = '/v1/users/usr_mara_kovacs/admin.json';
    const set = (as: 'admin' | 'standard', address: string, is_admin: boolean) =>
      server.call(as, 'PUT', address, { is_admin });
    expect((await set('standard', url, true)).status).toBe(403);
    const last = await set('admin', '/v1/users/usr_ada_lindqvist/admin.json', false);
    expect(last.body).toMatchObject({
      status: 409,
      message: 'Ada Lindqvist is the last administrator. Make another user an administrator first.',
    });
    expect((await set('admin', '/v1/users/usr_nobody/admin.json', true)).status).toBe(404);
    expect((await set('admin', url, true)).body).toEqual({ is_admin: true });

    // Both give up at once: one of them has to stay.
    const both = await Promise.all([
      set('admin', '/v1/users/usr_ada_lindqvist/admin.json', false),
      set('standard', '/v1/users/demo%7Cstandard/admin.json', false),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const stayed = both[0].status === 409 ? 'admin' : 'standard';
    expect((await set(stayed, '/v1/users/usr_ada_lindqvist/admin.json', true)).status).toBe(200);
    expect((await set('admin', url, false)).body).toEqual({ is_admin: false });
    expect((await server.call('standard', 'GET', '/v1/users.json')).status).toBe(403);
  });

  test('the log lists the actions of all users with their organisation', async () => {
    const { id } = await newOrganisation('Logged');
    await newProduct(server, 'free', 'Logged product');
    const { body } = await admin<LogList>('GET', '/v1/logs.json?q=Logged');
    expect(body).toMatchObject({ page: 1, page_size: 50, total: 2 });
    expect(body.logs).toMatchObject([
      { action: 'product.create', user_id: 'usr_tom_okafor', organisation_id: 'org_delft_teaching_lab' },
      { action: 'organisation.create', user_id: 'usr_ada_lindqvist', organisation_id: id, entity_id: id },
    ]);
  });
});

test('only administrators get the repository of all organisations', async () => {
  const { repositoriesFor } = await import('#server/db/repositories.ts');
  const caller = {
    id: 'usr_x',
    user_id: 'x',
    name: 'X',
    email: '',
    is_admin: false,
    orgs: [],
    current_org: null,
    key: null,
  };
  const scope = { requestId: 'req-test', mostJobs: 1 };
  const theirs = repositoriesFor(server.database.sql, caller, scope);
  expect(() => theirs.everyOrganisation).toThrow('Only administrators');
  expect((await theirs.ownOrganisations.list({})).total).toBe(0);
  const ours = repositoriesFor(server.database.sql, { ...caller, is_admin: true }, scope);
  expect((await ours.everyOrganisation.list({})).total).toBeGreaterThan(2);
});
