/** Climate factors: one number per item of a process, from the table in data/. */
import type { Item } from '../costing/items.ts';
import { isUnit } from '../wording/quantity.ts';
import type { ClimateFactor, ClimateFactors } from '../types/library.ts';
import type { FactorQuality } from '../types/impacts.ts';

/** The table as in its file, before it is checked. */
export interface ClimateTable {
  indicator: string;
  sources: Record<string, { title: string; url: string | null; licence: string }>;
  items: {
    item_id: string;
    unit: string;
    value: number | null;
    electricity: number;
    region: string | null;
    source: string | null;
    year: number | null;
    quality: string;
    note: string | null;
    /** Value without rows of doubtful licence, if it differs. */
    open?: { value: number | null; region: string | null; source: string | null; year: number | null; quality: string };
  }[];
  electricity: { region: string; value: number | null; year: number | null }[];
}

/** Region whose grid is used for a country without data. */
export const WORLD = 'WORLD';
const QUALITIES: ReadonlySet<string> = new Set(['A', 'B', 'C', 'D', 'E', 'N']);

/**
 * Checks a table of factors (data/climate-factors.json) for use as `Library.factors`.
 * @param options.doubtful False to exclude rows of doubtful licence. @throws RangeError for an unknown unit, quality or
 * source, or a missing world average, which is an error in the file.
 */
export function climateFactors(
  table: ClimateTable,
  options: { doubtful: boolean } = { doubtful: true },
): ClimateFactors {
  const { indicator, sources, electricity } = table;
  if (gridFactor(table, WORLD) === null) throw new RangeError('Climate factors need a value for world electricity.');
  const items = table.items.map(({ open, ...listed }) => {
    const row = options.doubtful ? listed : { ...listed, ...open };
    const { item_id: id, unit, quality, source } = row;
    if (!isUnit(unit)) throw new RangeError(`${id}: ${unit} is not a known unit.`);
    if (!isQuality(quality)) throw new RangeError(`${id}: ${quality} is not a known quality.`);
    if (source !== null && !Object.hasOwn(sources, source)) throw new RangeError(`${id}: unknown source ${source}.`);
    return { ...row, unit, quality };
  });
  return { indicator, sources, items, electricity };
}

const isQuality = (text: string): text is FactorQuality => QUALITIES.has(text);

/** kg CO2e per kWh of a country's or region's grid; null = no data. */
export const gridFactor = ({ electricity }: Pick<ClimateTable, 'electricity'>, region: string): number | null =>
  electricity.find((row) => row.region === region)?.value ?? null;

/** Rows by item, cached because every compiled process uses them. */
const byItem = new WeakMap<ClimateFactors, Map<string, ClimateFactor>>();
function rowsOf(table: ClimateFactors): Map<string, ClimateFactor> {
  let rows = byItem.get(table);
  if (!rows) byItem.set(table, (rows = new Map(table.items.map((row) => [row.item_id, row]))));
  return rows;
}

/** kg CO2e per kg of a component, NaN if there are no data. @param grid kg CO2e/kWh at the plant. */
export function componentFactor(id: string, table: ClimateFactors, grid: number | null): number {
  const rows = rowsOf(table);
  // The library has some substances twice, as a molecule and as a solvent.
  const row = rows.get(id) ?? rows.get(id.startsWith('mol_') ? `sol_${id.slice(4)}` : `mol_${id.slice(4)}`);
  return row && row.value !== null && row.unit === 'kg' ? withGrid(row.value, row.electricity, grid) : NaN;
}

const withGrid = (value: number, electricity: number, grid: number | null): number =>
  electricity === 0 ? value : value + electricity * (grid ?? NaN);

/**
 * kg CO2e per unit of each item, NaN if there are no data.
 * @param grid kg CO2e/kWh at the plant; it also powers chillers, cooling towers and water treatment. @throws RangeError
 * if a factor and its item have different units, which is an error in the table.
 */
export function factorsOf(items: readonly Item[], table: ClimateFactors, grid: number | null): Float64Array {
  const rows = rowsOf(table);
  return Float64Array.from(items, ({ id, unit }) => {
    if (id === 'electricity') return grid ?? NaN;
    const row = rows.get(id);
    if (!row || row.value === null) return NaN;
    if (row.unit !== unit)
      throw new RangeError(`The emission factor for ${id} is per ${row.unit}, but the item is in ${unit}.`);
    return withGrid(row.value, row.electricity, grid);
  });
}
