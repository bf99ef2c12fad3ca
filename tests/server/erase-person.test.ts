import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Organisation, Product, User } from '#generated/types.ts';
import { writeBackup } from '#server/backup/file.ts';
import { erasePerson } from '#server/db/erase-person.ts';
import { accessKeys } from '#server/db/schema.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { logTitles, newAccessKey, newServiceAccount } from '../support/keys.ts';
import { newProduct } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

test('removes all personal data, and the organisation keeps the work of the person', async () => {
  const product = await newProduct(server);
  const body = { name: 'Other' };
  const { id } = (await server.call<Organisation>('admin', 'POST', '/v1/organisations.json', body)).body;
  await server.call('admin', 'POST', `/v1/organisations/${id}/users.json`, { ids: ['usr_mara_kovacs'] });
  await server.call('standard', 'PUT', '/v1/users/usr_mara_kovacs.json', { name: 'Mara Before' });
  await server.call('admin', 'DELETE', `/v1/organisations/${id}/users/usr_mara_kovacs.json`);
  await server.call('standard', 'PUT', '/v1/users/usr_mara_kovacs.json', { name: 'Mara After' });
  await server.call('admin', 'PUT', '/v1/users/usr_mara_kovacs/admin.json', { is_admin: true });
  await server.call(
    'standard',
    'POST',
    '/v1/products.json',
    { ...product, name: 'Once' },
    { 'idempotency-key': 'a-key-of-mara' },
  );
  const key = await newAccessKey(server, { name: 'Laptop of Mara' });
  await server.call({ token: key.secret }, 'GET', '/v1/products.json');
  const { name, user_id } = (await server.call<User>('admin', 'GET', '/v1/users/usr_mara_kovacs.json')).body;

  const erased = await erasePerson(server.database.sql, 'Standard@DEMO.test');
  expect(erased).toMatchObject({ id: 'usr_mara_kovacs', memberships: 2 });

  const everything = await wholeDatabase();
  const traces = [name, 'Mara Before', user_id, 'standard@demo.test', 'a-key-of-mara', 'Laptop of Mara', '127.0.0.1'];
  expect(traces.filter((trace) => everything.includes(trace))).toEqual([]);
  const kept = await server.database.sql.execute(sql`select created_by from products where id = ${product.id}`);
  expect(kept).toMatchObject({ rows: [{ created_by: 'usr_mara_kovacs' }] });

  expect((await server.call({ token: key.secret }, 'GET', '/v1/products.json')).status).toBe(401);
  expect(await logTitles(server, key.id)).toContain('Created the access key Erased key');

  // Who signs in as the same person is new, and in no organisation.
  const again = await server.call<User>('standard', 'GET', `/v1/users/${encodeURIComponent(user_id)}.json`);
  expect(again.status).toBe(200);
  expect(again.body.id).not.toBe('usr_mara_kovacs');
  expect(again.body.current_org).toBeNull();
  expect((await server.call<Product>('standard', 'GET', `/v1/products/${product.id}.json`)).status).toBe(403);
});

test('forgets the names of the keys of the person alone', async () => {
  const { sql: db } = server.database;
  await server.call('admin', 'PUT', '/v1/users/usr_mara_kovacs/admin.json', { is_admin: true });
  const account = await newServiceAccount(server, 'Historian');
  const ofService = () => newAccessKey(server, { as: 'standard', user: account.id, name: 'Import' });
  const [stored, gone] = [await ofService(), await ofService()];
  await server.call({ token: gone.secret }, 'GET', '/v1/products.json');
  await db.delete(accessKeys).where(eq(accessKeys.id, gone.id));
  const ofAda = await newAccessKey(server, { as: 'admin', user: 'usr_ada_lindqvist', name: 'Night run' });
  await server.call('standard', 'DELETE', `/v1/users/usr_ada_lindqvist/keys/${ofAda.id}.json`);
  // Its name is also a letter of the words around it.
  const own = await newAccessKey(server, { name: 'a' });
  await db.delete(accessKeys).where(eq(accessKeys.id, own.id));

  await erasePerson(db, 'standard@demo.test');

  expect(await logTitles(server, stored.id)).toEqual(['Created the access key Import']);
  expect((await logTitles(server, gone.id)).toSorted()).toEqual([
    'Created the access key Import',
    'Used the access key Import from a new network address',
  ]);
  expect((await logTitles(server, ofAda.id)).toSorted()).toEqual([
    'Created the access key Night run',
    'Revoked the access key Night run',
  ]);
  expect(await logTitles(server, own.id)).toEqual(['Created the access key Erased key']);
});

test('does not erase an unknown person or the last administrator', async () => {
  const { sql: db } = server.database;
  await expect(erasePerson(db, 'nobody@demo.test')).rejects.toThrow(
    'No user has the e-mail address or id nobody@demo.test.',
  );
  await expect(erasePerson(db, 'admin@demo.test')).rejects.toThrow('admin@demo.test is the last administrator.');
  expect((await server.call<User>('admin', 'GET', '/v1/users/usr_ada_lindqvist.json')).body.email).toBe(
    'admin@demo.test',
  );
});

/** Every row of every table, as a backup writes them. */
async function wholeDatabase(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'titre-erase-'));
  try {
    await writeBackup(server.database.sql, join(folder, 'all'));
    return gunzipSync(readFileSync(join(folder, 'all'))).toString();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
