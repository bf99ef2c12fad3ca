import {
  BASE_ITEMS,
  usualPrice,
  fillAssumptions,
  type Configuration,
  type Library,
  type Results,
} from '#engine/index.ts';

export interface PriceRow {
  id: string;
  title: string;
  /** The unit that the price is per. */
  unit: string;
  /** USD per unit; null: unknown, counted as free. */
  catalogue: number | null;
  source: string;
  /** USD per year that this process spends on the item; 0 if it does not buy the item. */
  annual: number;
}

/** Wages are entered under labour. */
const NOT_BOUGHT = new Set(['operator']);

/** Everything with a price: the engine's items and the library's molecules and solvents, highest cost first. */
export function priceList(
  configuration: Configuration,
  library: Pick<Library, 'molecules' | 'solvents'>,
  results: Results | null,
): PriceRow[] {
  const { plant } = fillAssumptions(configuration.assumptions);
  const annual = new Map<string, number>();
  for (const { item_id, price, annual: spent } of results?.operating_cost.lines ?? [])
    if (price !== null) annual.set(item_id, (annual.get(item_id) ?? 0) + spent);
  const rows = new Map<string, PriceRow>();
  const add = (row: Omit<PriceRow, 'annual'>) => {
    if (!NOT_BOUGHT.has(row.id) && !rows.has(row.id)) rows.set(row.id, { ...row, annual: annual.get(row.id) ?? 0 });
  };
  for (const item of BASE_ITEMS) {
    const own = library.molecules.find(({ id, price }) => id === item.id && price !== null);
    add({
      id: item.id,
      title: item.title,
      unit: item.unit,
      catalogue: own?.price ?? usualPrice(item, plant),
      source: own?.source ?? item.source,
    });
  }
  for (const { id, name, price, price_low, price_high, source } of library.molecules) {
    const middle = price_low !== null && price_high !== null ? (price_low + price_high) / 2 : null;
    add({ id, title: name, unit: 'kg', catalogue: price ?? middle, source });
  }
  for (const { id, name, price, source } of library.solvents)
    add({ id, title: name, unit: 'kg', catalogue: price, source });
  return [...rows.values()].toSorted((a, b) => b.annual - a.annual || a.title.localeCompare(b.title));
}
