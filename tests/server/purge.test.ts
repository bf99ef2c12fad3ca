/** What can no longer be restored goes for good, whatever it holds: one row that stays would stop all that follows. */
import { eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purge } from '#server/db/purge.ts';
import * as schema from '#server/db/schema.ts';
import { testServer, type TestServer } from '../support/server.ts';
import { thingsOf, type Things } from './tenancy-things.ts';

const HELDER = 'org_helder_foods';
const key = { name: 'Script', scopes: ['read' as const], digest: '', expires_at: sql`now() + interval '1 day'` };
const LONG_AGO = sql`now() - make_interval(days => 31)`;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const tables = Object.values<unknown>(schema).filter((one): one is PgTable => is(one, PgTable));
const columnOf = (table: PgTable, name: string) => (getTableColumns(table) as Record<string, PgColumn>)[name];

/** How many rows each table has of an organisation or a product, by its name. */
async function rows(column: 'organisation_id' | 'product_id', id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const owner = columnOf(table, column);
    // oxlint-disable-next-line no-await-in-loop -- the database in memory answers one at a time
    if (owner) counts[getTableName(table)] = await server.database.sql.$count(table, eq(owner, id));
  }
  return counts;
}

const emptyIn = (counts: Record<string, number>) => Object.keys(counts).filter((name) => counts[name] === 0);
const filledIn = (counts: Record<string, number>) => Object.keys(counts).filter((name) => counts[name]! > 0);

test('a product is purged with all its items, and an organisation with all its data', async () => {
  const db = server.database.sql;
  const thing = thingsOf(server, 'standard');
  const kinds = [
    'process',
    'configuration',
    'job',
    'fit',
    'experiment',
    'protein',
    'buffer',
    'background_database',
    'site',
    'own_operation',
    'report',
    'share_link',
    'branch',
    'comment',
    'review',
  ] as const;
  for (const kind of kinds satisfies readonly (keyof Things)[]) await thing(kind);
  const product = await thing('product');
  const rights = { members: [{ id: 'usr_mara_kovacs', right: 'editor' }] };
  expect((await server.call('standard', 'PUT', `/v1/products/${product}/access.json`, rights)).status).toBe(200);

  // The log says what was done, also to what is gone.
  const ofProduct = await rows('product_id', product);
  expect(emptyIn(ofProduct)).toEqual([]);
  await db.update(schema.products).set({ deleted_at: LONG_AGO }).where(eq(schema.products.id, product));
  await purge(db);
  expect(filledIn(await rows('product_id', product))).toEqual(['logs']);

  const again = thingsOf(server, 'standard');
  for (const kind of kinds) await again(kind);
  await db.insert(schema.logos).values({
    id: 'img_old.png',
    organisation_id: HELDER,
    media_type: 'image/png',
    bytes: new Uint8Array([1]),
  });
  await db.insert(schema.ownOperationVersions).values({
    organisation_id: HELDER,
    own_operation_id: await again('own_operation'),
    version: 1,
    name: 'Before',
    definition: {} as never,
  });
  await db
    .insert(schema.columnMeanings)
    .values({ organisation_id: HELDER, unit_operation: 'ultrafiltration', head: 'flux' });
  await db.insert(schema.impactFactors).values({
    organisation_id: HELDER,
    item_id: 'glucose',
    activity_name: 'own',
    category_id: 'climate',
    row: {} as never,
  });
  await db.insert(schema.approvals).values({
    id: 'apr_old',
    organisation_id: HELDER,
    review_id: await again('review'),
    user_id: 'usr_mara_kovacs',
    name: 'Mara Kovács',
    role: 'Reviewer',
    meaning: 'Checked.',
    open_comments: 0,
    signed_in_at: new Date(),
  });
  const webhook = { organisation_id: HELDER, url: 'https://notebook.helder.example/titre', secret: 'whsec_' };
  await db.insert(schema.webhooks).values({ ...webhook, id: 'whk_old' });
  await db
    .insert(schema.webhookDeliveries)
    .values({ id: 'dlv_old', organisation_id: HELDER, webhook_id: 'whk_old', event: 'webhook.test' });
  await db.insert(schema.users).values({ id: 'svc_old', name: 'Old', deleted_at: sql`now()` });
  await db.insert(schema.serviceAccounts).values({ id: 'svc_old', organisation_id: HELDER });
  await db.insert(schema.accessKeys).values({ ...key, id: 'key_old', organisation_id: HELDER, user_id: 'svc_old' });
  await db.insert(schema.presences).values({
    organisation_id: HELDER,
    process_id: await again('process'),
    user_id: 'usr_mara_kovacs',
    page: 'design',
    unsaved: false,
  });
  // Those of the purged product are gone.
  const member = { organisation_id: HELDER, user_id: 'usr_mara_kovacs', right: 'viewer' as const };
  await db.insert(schema.productRights).values({ ...member, product_id: 'prd_leghaemoglobin' });
  // Only servers of the version before write it.
  await db.insert(schema.jobShares).values({ organisation_id: HELDER, used: 1 }).onConflictDoNothing();
  expect(emptyIn(await rows('organisation_id', HELDER)), 'make a row of these first').toEqual([]);
  const others = await rows('organisation_id', 'org_novem_biologics');
  await db.update(schema.organisations).set({ deleted_at: LONG_AGO }).where(eq(schema.organisations.id, HELDER));
  await purge(db);
  expect(filledIn(await rows('organisation_id', HELDER))).toEqual([]);
  expect(await rows('organisation_id', 'org_novem_biologics')).toEqual(others);
});

test('a key is listed for 30 days after its end', async () => {
  const db = server.database.sql;
  const owner = { organisation_id: 'org_novem_biologics', user_id: 'usr_mara_kovacs' };
  await db.insert(schema.accessKeys).values([
    { ...key, ...owner, id: 'key_active' },
    { ...key, ...owner, id: 'key_expired', expires_at: sql`now() - interval '1 day'` },
    { ...key, ...owner, id: 'key_expired_long_ago', expires_at: LONG_AGO },
    { ...key, ...owner, id: 'key_revoked', revoked_at: sql`now()` },
    { ...key, ...owner, id: 'key_revoked_long_ago', revoked_at: LONG_AGO },
  ]);
  await purge(db);
  const left = await db.select({ id: schema.accessKeys.id }).from(schema.accessKeys);
  expect(left.map(({ id }) => id).toSorted()).toEqual(['key_active', 'key_expired', 'key_revoked']);
});
