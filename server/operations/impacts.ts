import {
  CLIMATE,
  factorOf,
  GRID_ITEM,
  type ImpactActivity,
  type ImpactItem,
  type ImpactTables,
  siteElectricity,
} from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import type * as wire from '#generated/types.ts';
import { invalid, notFound } from '#server/errors.ts';
import { readFactors } from '#server/impacts/read-factors.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/** Operations of openapi/resources/impacts.yaml. */
export const impacts = {
  listImpactCategories: defineOperation('catalogue', async ({ db }) => {
    const tables = await db.impacts.tables();
    return [200, { categories: [...tables.categories.keys()].map((id) => category(tables, id)) }];
  }),

  listImpactItems: defineOperation('catalogue', async ({ query, db }) => {
    const tables = await db.impacts.tables();
    const ids = query.ids === undefined ? null : new Set(knownIds(tables, query.ids));
    const items = [...tables.items.values()]
      .filter((row) => query.item_type === undefined || row.item_type === query.item_type)
      .filter((row) => ids === null || ids.has(row.id));
    return [200, { items: items.map((row) => item(tables, row)) }];
  }),

  listImpactActivities: defineOperation('catalogue', async ({ params, db }) => {
    const tables = await db.impacts.tables();
    const { id } = itemOf(tables, params.itemId);
    return [200, { activities: (tables.activitiesOf.get(id) ?? []).map((row) => activity(tables, row)) }];
  }),

  getImpactItem: defineOperation('catalogue', async ({ params, query, db }) => {
    const tables = await db.impacts.tables();
    const found = itemOf(tables, params.itemId);
    const { activity_name: name } = query;
    const chosen = tables.activitiesOf
      .get(found.id)
      ?.find((row) => (name === undefined ? row.id === found.default_activity_id : row.name === name));
    if (!chosen) throw notFound(`${found.name} has no activity “${name}”.`);
    const list = assessments(tables, chosen);
    const named = new Set([found.source, chosen.source, ...list.map((row) => row.source)]);
    return [
      200,
      {
        item: item(tables, found),
        activity: activity(tables, chosen),
        assessments: list,
        sources: [...named].flatMap((id) => (id === 'none' ? [] : source(tables, id))),
      },
    ];
  }),

  listImpactAssessments: defineOperation('catalogue', async ({ query, db }) => {
    const tables = await db.impacts.tables();
    const { ids, activity_name: name } = query;
    const activities = [...new Set(knownIds(tables, ids))].flatMap((id) => tables.activitiesOf.get(id) ?? []);
    const chosen = name === undefined ? activities : activities.filter((row) => row.name === name);
    if (name !== undefined && chosen.length === 0)
      throw invalid('activity_name', `none of these items has an activity “${name}”.`);
    return [200, { assessments: chosen.flatMap((row) => assessments(tables, row)) }];
  }),

  importImpactFactors: defineOperation(
    { access: 'tenant', form: { largest: fields.ImpactFactorUpload.file.maxBytes } },
    async ({ file, db }) => {
      const { name, bytes } = file;
      const { lines, ignored } = readFactors(bytes, name, await db.impacts.tables(), new Date().getUTCFullYear());
      const became = await db.impacts.put(lines.map(({ row }) => row));
      const times = (what: string) => became.filter((one) => one === what).length;
      await db.record({
        action: 'impact_factors.import',
        title: `Imported ${lines.length} emission factor${lines.length === 1 ? '' : 's'} from ${name}`,
        entity: { kind: 'impact_factors', id: 'impact_factors', name },
      });
      return [
        200,
        {
          file_name: name,
          rows: lines.length,
          added: times('added'),
          replaced: times('replaced'),
          unchanged: times('unchanged'),
          ignored_columns: ignored,
          lines: lines.map(({ line, row, column, message }, i) => ({
            line,
            status: became[i]!,
            item_id: row.item_id,
            activity_name: row.activity_name,
            category_id: row.category_id,
            column,
            message,
          })),
          factors_version: await db.impacts.version(),
        },
      ];
    },
  ),
} satisfies Operations;

/** Checks that each id is that of an item. @throws Refusal 422 naming the first unknown id */
function knownIds(tables: ImpactTables, ids: readonly string[]): readonly string[] {
  const at = ids.findIndex((id) => !tables.items.has(id));
  if (at >= 0) throw invalid(`ids.${at}`, `unknown impact item “${ids[at]}”.`);
  return ids;
}

/** @throws Refusal 404 */
function itemOf(tables: ImpactTables, id: string): ImpactItem {
  const found = tables.items.get(id);
  if (!found) throw notFound(`There is no impact item “${id}”.`);
  return found;
}

function category(tables: ImpactTables, id: string): wire.ImpactCategory {
  const { screening, source: from, ...row } = tables.categories.get(id)!;
  const withFactor = new Set<string>();
  for (const one of tables.activities.values()) if (worldFactor(tables, one.id, id)) withFactor.add(one.item_id);
  return {
    ...row,
    items_with_factor: withFactor.size,
    status: screening ? 'Usable for screening.' : 'Partial: report together with its coverage.',
    source: from,
    licence: licenceOf(tables, from),
  };
}

/** The factor of the activity itself, without those of other activities of its item. */
function worldFactor(tables: ImpactTables, id: string, of: string) {
  const found = factorOf({ tables, country: 'WORLD', gwp_set: 'AR6' }, id, of);
  return found?.proxy === null ? found : null;
}

function item(tables: ImpactTables, row: ImpactItem): wire.ImpactItem {
  const used = tables.activities.get(row.default_activity_id)!;
  const { grid_electricity: kwh, grid_factor: grid } = used;
  return {
    id: row.id,
    name: row.name,
    item_type: row.item_type,
    unit: row.unit,
    cas: row.cas,
    default_activity_id: row.default_activity_id,
    location_swappable:
      row.id === GRID_ITEM ||
      siteElectricity(tables, used.id) > 0 ||
      (kwh !== null && grid !== null && !used.from_recipe),
    ...provenance(tables, row),
    lead: row.lead,
  };
}

const activity = (tables: ImpactTables, row: ImpactActivity): wire.ImpactActivity => ({
  id: row.id,
  item_id: row.item_id,
  name: row.name,
  location: row.location,
  unit: row.unit,
  boundary: row.boundary,
  grid_electricity: row.grid_electricity,
  grid_factor: row.grid_factor,
  recipe: row.recipe,
  doubtful: row.doubtful,
  ...provenance(tables, row),
});

/** Source and quality of a row. */
const provenance = (
  tables: ImpactTables,
  { origin, source: from, year, quality, note }: ImpactItem | ImpactActivity,
) => ({ origin, source: from, year, licence: licenceOf(tables, from), quality, note });

/** Data of an activity; production on site uses the world grid. The status says if climate change is missing. */
function assessments(tables: ImpactTables, of: ImpactActivity): wire.ImpactAssessment[] {
  const own = tables.assessments.get(of.id);
  return [...tables.categories.values()].flatMap(({ id, unit }) => {
    const row = own?.get(id);
    const factor = worldFactor(tables, of.id, id);
    if (!row && !factor && id !== CLIMATE) return [];
    const from = row?.source ?? of.source;
    return {
      activity_id: of.id,
      item_id: of.item_id,
      activity_name: of.name,
      category_id: id,
      value: factor?.value ?? null,
      unit: `${unit}/${of.unit}`,
      low: row?.low ?? null,
      high: row?.high ?? null,
      method: factor?.method ?? row?.method ?? null,
      origin: row?.origin ?? of.origin,
      source: from,
      year: row?.year ?? of.year,
      licence: row?.licence ?? licenceOf(tables, from),
      quality: factor?.quality ?? 'N',
      note: row?.note ?? of.note,
    };
  });
}

const licenceOf = (tables: ImpactTables, id: string): string | null => tables.sources.get(id)?.licence ?? null;

function source(tables: ImpactTables, id: string): wire.ImpactSource[] {
  const row = tables.sources.get(id);
  return row ? [{ ...row, doubtful: row.doubtful ?? false }] : [];
}
