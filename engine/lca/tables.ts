/** The impact tables: checked and converted to maps, with one activity for the electricity of each country. */
import type {
  CountryRow,
  FactorQuality,
  ImpactActivity,
  ImpactActivityRow,
  ImpactAssessment,
  ImpactAssessmentRow,
  ImpactFiles,
  ImpactItem,
  ImpactItemRow,
  ImpactTables,
} from '../types/impacts.ts';

/** The item whose activities are the grids of countries. */
export const GRID_ITEM = 'electricity_grid';
export const CLIMATE = 'climate_change';
export const gridActivity = (country: string): string => `${GRID_ITEM}:${country}`;
/** Members of the European Union, for which activities of the EU are used. */
const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));
export const isIn = (country: string, region: string): boolean =>
  country === region || (region === 'EU' && EU.has(country));

const noActivity = (item: string): string => `${item}:none`;

/**
 * Combines the files.
 * @param options.doubtful False to exclude all rows of doubtful licence: items use their open
 * activity, factors calculated from a doubtful row are recalculated from the remaining rows, and factors without any
 * remaining row have no data.
 * @throws RangeError for an unknown reference or a null value with a quality, which is an
 * error in the files
 */
export function impactTables(files: ImpactFiles, options: { doubtful: boolean } = { doubtful: true }): ImpactTables {
  const sources = byId(files.sources);
  const countries = new Map(files.countries.map((row) => [row.code, row]));
  const rows = [...files.activities, ...files.countries.flatMap((row) => gridOf(row)?.activity ?? [])];
  const tainted = doubtfulOnes(files, rows);
  const keeps = options.doubtful ? () => true : keeping(files, rows, tainted);

  const activities = new Map<string, ImpactActivity>();
  for (const row of rows) {
    if (!keeps(row.id)) continue;
    // Factors based on excluded rows are recalculated from the remaining rows.
    const anew = !options.doubtful && tainted.has(row.id);
    const doubtful = tainted.has(row.id) && !anew;
    activities.set(row.id, { ...row, origin: 'shared', doubtful, from_recipe: anew || row.on_site === true });
  }

  const items = new Map<string, ImpactItem>();
  for (const { open_activity_id: open, ...row } of files.items) {
    const wanted = keeps(row.default_activity_id) ? row.default_activity_id : (open ?? null);
    const found = wanted !== null && activities.has(wanted) ? wanted : noActivity(row.id);
    // An item without any supply keeps an activity that says so.
    if (!activities.has(found)) activities.set(found, emptyActivity(row, found));
    items.set(row.id, {
      ...row,
      default_activity_id: found,
      ...qualityOf(activities.get(found)!, row),
      origin: 'shared',
    });
  }

  const assessments = new Map<string, Map<string, ImpactAssessment>>();
  const add = (row: ImpactAssessmentRow) => {
    let own = assessments.get(row.activity_id);
    if (!own) assessments.set(row.activity_id, (own = new Map()));
    own.set(row.category_id, {
      ...row,
      low: row.low ?? null,
      high: row.high ?? null,
      note: row.note ?? null,
      origin: 'shared',
    });
  };
  for (const row of files.assessments)
    if (activities.has(row.activity_id) && (options.doubtful || !tainted.has(row.activity_id))) add(row);
  for (const row of files.countries) {
    const grid = gridOf(row);
    if (grid) add(grid.assessment);
  }
  const tables: ImpactTables = {
    categories: byId(files.categories),
    items,
    activities,
    activitiesOf: byItem(items, activities),
    assessments,
    sources,
    countries,
    matches: new Map(files.matches.map((row) => [row.item_id, row])),
    doubtful: options.doubtful,
  };
  check(tables, files);
  return tables;
}

/** The grid of a country as an activity with its single factor; undefined if there are no data. */
function gridOf({ code, name, grid_factor: value, year, source, quality }: CountryRow) {
  if (value === null) return undefined;
  const id = gridActivity(code);
  const activity: ImpactActivityRow = {
    id,
    item_id: GRID_ITEM,
    name: code === 'WORLD' ? 'grid electricity, world average' : `grid electricity, ${name}`,
    location: code === 'WORLD' ? 'GLO' : code,
    unit: 'kWh',
    boundary: 'life cycle of domestic generation, excluding imports and grid losses',
    grid_electricity: 1,
    grid_factor: value,
    recipe: null,
    source,
    year,
    quality,
    note: null,
  };
  const assessment: ImpactAssessmentRow = {
    activity_id: id,
    category_id: CLIMATE,
    value,
    method: 'Ember lifecycle, AR5 GWP100',
    source,
    year,
    quality,
  };
  return { activity, assessment };
}

/** Activities with a doubtful source, or calculated from one through their recipes. */
function doubtfulOnes({ sources, items }: ImpactFiles, rows: ImpactActivityRow[]): Set<string> {
  const doubtful = new Set(sources.filter((row) => row.doubtful).map((row) => row.id));
  const defaults = new Map(items.map((row) => [row.id, row.default_activity_id]));
  const byKey = byId(rows);
  const known = new Map<string, boolean>();
  const isDoubtful = (id: string): boolean => {
    const seen = known.get(id);
    if (seen !== undefined) return seen;
    const row = byKey.get(id);
    const found =
      row !== undefined &&
      ([row.source, ...(row.rests_on ?? [])].some((source) => doubtful.has(source)) ||
        (row.recipe ?? []).some((line) => isDoubtful(defaults.get(line.item_id) ?? '')));
    known.set(id, found);
    return found;
  };
  return new Set(rows.filter((row) => isDoubtful(row.id)).map((row) => row.id));
}

/** Whether an activity remains without doubtful rows: unchanged, or recalculated from its recipe. */
function keeping({ sources, items }: ImpactFiles, rows: ImpactActivityRow[], tainted: ReadonlySet<string>) {
  const doubtful = new Set(sources.filter((row) => row.doubtful).map((row) => row.id));
  const byKey = byId(rows);
  const itemOf = byId(items);
  const keeps = (id: string): boolean => {
    const row = byKey.get(id);
    if (!row) return false;
    if (!tainted.has(id)) return true;
    if (doubtful.has(row.source) || !row.recipe) return false;
    return row.recipe.every((line) => {
      const item = itemOf.get(line.item_id);
      const ways = item ? [item.default_activity_id, item.open_activity_id] : [];
      return ways.some((way) => typeof way === 'string' && !way.endsWith(':none') && keeps(way));
    });
  };
  return keeps;
}

const emptyActivity = ({ id: item_id, unit }: ImpactItemRow, id: string): ImpactActivity => ({
  id,
  item_id,
  name: 'no open data',
  location: 'GLO',
  unit,
  boundary: 'cradle-to-gate',
  grid_electricity: null,
  grid_factor: null,
  recipe: null,
  source: 'none',
  year: null,
  quality: 'N',
  note: null,
  origin: 'shared',
  doubtful: false,
  from_recipe: false,
});

/** The quality of an item is that of its default activity. */
const qualityOf = (
  { source, year, quality }: ImpactActivity,
  row: ImpactItemRow,
): { source: string; year: number | null; quality: FactorQuality } =>
  quality === row.quality && source === row.source ? row : { source, year, quality };

function byItem(
  items: ReadonlyMap<string, ImpactItem>,
  activities: ReadonlyMap<string, ImpactActivity>,
): Map<string, ImpactActivity[]> {
  const map = new Map<string, ImpactActivity[]>();
  for (const one of activities.values()) {
    const list = map.get(one.item_id);
    if (!list) map.set(one.item_id, [one]);
    else if (items.get(one.item_id)?.default_activity_id === one.id) list.unshift(one);
    else list.push(one);
  }
  return map;
}

/** The same tables with other rows; used for the custom factors of an organisation. */
export function withRows(
  tables: ImpactTables,
  rows: {
    items: ReadonlyMap<string, ImpactItem>;
    activities: ReadonlyMap<string, ImpactActivity>;
    assessments: ImpactTables['assessments'];
  },
): ImpactTables {
  return { ...tables, ...rows, activitiesOf: byItem(rows.items, rows.activities) };
}

/** @throws RangeError for an error in the files */
function check(tables: ImpactTables, files: ImpactFiles): void {
  const { categories, items, sources } = tables;
  const fail = (what: string): never => {
    throw new RangeError(what);
  };
  const known = new Set([...files.activities.map((row) => row.id), ...tables.activities.keys()]);
  for (const row of files.items) {
    for (const id of [row.default_activity_id, row.open_activity_id])
      if (typeof id === 'string' && !known.has(id)) fail(`Item ${row.id}: unknown activity ${id}.`);
    if (!sources.has(row.source)) fail(`Item ${row.id}: unknown source ${row.source}.`);
  }
  for (const { id, item_id, unit, recipe, source } of files.activities) {
    const item = items.get(item_id) ?? fail(`Activity ${id}: unknown item ${item_id}.`);
    if (item.unit !== unit) fail(`Activity ${id}: its unit is ${unit}, but the unit of its item is ${item.unit}.`);
    if (!sources.has(source)) fail(`Activity ${id}: unknown source ${source}.`);
    for (const line of recipe ?? [])
      if (!items.has(line.item_id)) fail(`Activity ${id}: unknown item ${line.item_id}.`);
  }
  for (const { activity_id: activity, category_id: category, value, quality, source } of files.assessments) {
    const where = `Factor of ${activity}, ${category}`;
    if (!known.has(activity)) fail(`${where}: unknown activity.`);
    if (!categories.has(category)) fail(`${where}: unknown category.`);
    if (!sources.has(source)) fail(`${where}: unknown source ${source}.`);
    if ((value === null) !== (quality === 'N'))
      fail(`${where}: quality N must be used for missing data, and only for missing data.`);
  }
  for (const { item_id: id, impact_item_id: impact } of files.matches)
    if (!items.has(impact)) fail(`Match of ${id}: unknown impact item ${impact}.`);
}

const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));
