import { type ImpactItem, type OwnFactor, unitRatio } from '#engine/index.ts';
import type { BackgroundDatabase, BackgroundProcess } from '#generated/types.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { invalid, notFound } from '#server/errors.ts';
import { nameOf } from '#server/names.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/** Operations of openapi/resources/background-databases.yaml. Logs name databases and items, never a value. */
export const backgroundDatabases = {
  listBackgroundDatabases: defineOperation('tenant', async ({ db }) => {
    return [200, { background_databases: await db.backgroundDatabases.list() }];
  }),

  createBackgroundDatabase: defineOperation('tenant', async ({ body, user, db }) => {
    await checkCategories(db, body.processes);
    const { licence_permits: _confirmed, ...details } = body;
    const database = await db.backgroundDatabases.create({ ...details, name: nameOf(body.name) }, user.id);
    await record(db, 'create', `Imported the background database ${titleOf(database)}`, database);
    return [201, database];
  }),

  getBackgroundDatabase: defineOperation('tenant', async ({ params, db }) => {
    return [200, await db.backgroundDatabases.get(params.databaseId)];
  }),

  deleteBackgroundDatabase: defineOperation('tenant', async ({ params, db }) => {
    const database = await db.backgroundDatabases.remove(params.databaseId);
    await record(db, 'delete', `Deleted the background database ${titleOf(database)}`, database);
    return [204];
  }),

  listBackgroundProcesses: defineOperation('tenant', async ({ params, query, db }) => {
    return [200, await db.backgroundDatabases.processes(params.databaseId, query)];
  }),

  getBackgroundContributions: defineOperation('tenant', async ({ params, query, db }) => {
    const { number, category_id: category, cut_off: cutOff = 0.01 } = query;
    return [
      200,
      { contributions: await db.backgroundDatabases.contributions(params.databaseId, number, category, cutOff) },
    ];
  }),

  addBackgroundProcesses: defineOperation('tenant', async ({ params, body, db }) => {
    await checkCategories(db, body.processes);
    const database = await db.backgroundDatabases.add(params.databaseId, body.processes);
    await record(db, 'add', `Added ${body.processes.length} processes to ${titleOf(database)}`, database);
    return [200, database];
  }),

  chooseBackgroundProcess: defineOperation('tenant', async ({ params, body, db }) => {
    const database = await db.backgroundDatabases.hold(params.databaseId);
    const process = await db.backgroundDatabases.process(database.id, body.number);
    const item = (await db.impacts.tables()).items.get(params.itemId);
    if (!item) throw notFound(`There is no impact item “${params.itemId}”.`);
    if (process.values.length === 0) throw invalid('number', 'has no results.');
    await db.impacts.removeRestricted(item.id);
    await db.impacts.put(factorsOf(database, process, item));
    await record(db, 'use', `Chose a process of ${titleOf(database)} for ${item.name}`, database);
    return [200, await db.backgroundDatabases.get(database.id)];
  }),

  clearBackgroundProcess: defineOperation('tenant', async ({ params, db }) => {
    const database = await db.backgroundDatabases.get(params.databaseId);
    const removed = await db.impacts.removeRestricted(params.itemId, database.id);
    if (removed === 0) throw notFound(`No process of ${titleOf(database)} is used for this item.`);
    await record(db, 'use', `No longer uses a process of ${titleOf(database)} for ${params.itemId}`, database);
    return [204];
  }),
} satisfies Operations;

const titleOf = ({ name, edition }: BackgroundDatabase): string => `${name} ${edition}`.trim();

const record = (
  db: Repositories,
  deed: 'create' | 'add' | 'delete' | 'use',
  title: string,
  { id, name }: BackgroundDatabase,
) => db.record({ action: `background_database.${deed}`, title, entity: { kind: 'background_database', id, name } });

/** @throws Refusal 422 naming the first value of an unknown category, or the second of the same */
async function checkCategories(
  db: Repositories,
  processes: readonly Pick<BackgroundProcess, 'values'>[],
): Promise<void> {
  const { categories } = await db.impacts.tables();
  processes.forEach(({ values }, row) => {
    const seen = new Set<string>();
    values.forEach(({ category_id: id }, index) => {
      const field = `processes.${row}.values.${index}.category_id`;
      if (!categories.has(id)) throw invalid(field, `unknown impact category “${id}”.`);
      if (seen.has(id)) throw invalid(field, `${id} occurs twice.`);
      seen.add(id);
    });
  });
}

/** The results as factors of an item, in its unit. @throws Refusal 422 if the units measure different quantities */
function factorsOf(database: BackgroundDatabase, process: BackgroundProcess, item: ImpactItem): OwnFactor[] {
  const ratio = unitRatio(item.unit, process.unit);
  if (ratio === null)
    throw invalid(
      'number',
      `is measured in ${process.unit}, which cannot be converted to ${item.unit}, the unit of ${item.name}.`,
    );
  const place = process.location.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');
  const title = titleOf(database);
  return process.values.map(({ category_id, value }) => ({
    item_id: item.id,
    item_name: item.name,
    item_type: item.item_type,
    activity_name: `${process.process}, ${process.location} (${title})`.slice(0, 200),
    location: /^[A-Z][A-Z0-9_]{1,39}$/.test(place) ? place : 'GLO',
    unit: item.unit,
    category_id,
    value: value * ratio,
    low: null,
    high: null,
    method: null,
    source: title,
    year: process.year,
    licence: database.licence,
    quality: 'C',
    note: `Process ${process.number} of ${title}, imported from ${database.format}`,
    database: { id: database.id, name: title, number: process.number },
  }));
}
