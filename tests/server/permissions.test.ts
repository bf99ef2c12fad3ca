/** Who may call what. That nobody calls as someone else, or for another's things, is in tenancy.test.ts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import { operations as table, type OperationId } from '#generated/operations.ts';
import { memberships, organisations } from '#server/db/schema.ts';
import { declarations, publicDeclarations, undelivered } from '#server/operations/index.ts';
import { ruleOf } from '#server/permissions.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';
import { specifiedAccess } from './specified-access.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  await server.database.sql.insert(organisations).values({ id: 'org_doomed', name: 'Doomed' });
});

afterAll(() => server.close());

const every = Object.keys(table) as OperationId[];
/** Operations that need an account. */
const ids = every.filter((id) => table[id].scope !== 'public');
const accessOf = (id: OperationId) => specifiedAccess.get(`${table[id].method} ${table[id].path}`);

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

test('all 72 specified operations have a rule here', () => {
  expect(specifiedAccess.size).toBe(72);
  expect(ids.filter((id) => !table[id].extension).every((id) => accessOf(id))).toBe(true);
});

test('every specified operation declares the rule of the specification', () => {
  const declared = [...specifiedAccess].map(([call]) => {
    const id = ids.find((one) => `${table[one].method} ${table[one].path}` === call)!;
    return [call, ruleOf(declarations[id]!.access, {})];
  });
  expect(declared).toEqual([...specifiedAccess]);
});

// The contract kit makes every call as each kind of caller.
describe('access rules', () => {
  test('refuse calls about others before anything is looked up: whether there is such a user is not told', async () => {
    for (const id of ids.filter((one) => accessOf(one) === 'own'))
      for (const [account, other] of [
        ['standard', 'usr_tom_okafor'],
        ['free', 'usr_mara_kovacs'],
      ] as const)
        for (const name of [other, 'usr_nobody'])
          expect([id, name, await status(account, id, (url) => url.replace('usr_mara_kovacs', name))]).toEqual([
            id,
            name,
            403,
          ]);
  });

  test('refuse calls of administrators before their body is read, and not only where they reach the database', async () => {
    const found = ids.filter((id) => {
      const rule = declarations[id] && ruleOf(declarations[id].access, {});
      return rule === 'admin' && table[id].body === 'application/json';
    });
    expect(found.length).toBeGreaterThan(5);
    for (const id of found) {
      const { status: answer } = await server.call('standard', table[id].method, operationExamples[id].url, []);
      expect([id, answer]).toEqual([id, 403]);
    }
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

describe('the extensions', () => {
  const ofAccounts = ids.filter((id) => table[id].tag === 'keys' && table[id].path.startsWith('/v1/users/'));

  test.each(ofAccounts)(
    '%s is for the account itself and administrators, and secrets only for the first',
    async (id) => {
      for (const account of ['noorg', 'free'] as const)
        expect([account, await status(account, id)]).toEqual([account, 403]);
      // The key of the examples is not there.
      const found = table[id].path.includes('{keyId}') ? 404 : table[id].success;
      expect(await status('standard', id)).toBe(found);
      const showsSecret = id === 'createUserKey' || id === 'rotateUserKey';
      expect(await status('admin', id)).toBe(showsSecret ? 403 : found);
    },
  );

  test('restoring an organisation is for administrators', async () => {
    const restore = (as: Account) => server.call(as, 'POST', '/v1/restore/organisations/org_never_was.json');
    for (const account of ['noorg', 'free', 'standard'] as const)
      expect([account, (await restore(account)).status]).toEqual([account, 403]);
    expect((await restore('admin')).status).toBe(404);
  });
});

test('an organisation of others is rejected in the same way, whether it exists or not', async () => {
  for (const path of ['.json', '/users.json']) {
    for (const account of ['noorg', 'free'] as const) {
      const theirs = await server.call(account, 'GET', `/v1/organisations/org_helder_foods${path}`);
      const nobodys = await server.call(account, 'GET', `/v1/organisations/org_never_was${path}`);
      expect([theirs.status, nobodys.status]).toEqual([403, 403]);
      expect(theirs.body['message']).toBe(nobodys.body['message']);
    }
  }
});

test('operations without a handler are exactly those that respond with 501', () => {
  expect(undelivered.toSorted()).toEqual(
    every.filter((id) => !(id in declarations || id in publicDeclarations)).toSorted(),
  );
});
