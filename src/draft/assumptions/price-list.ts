import {
  BASE_ITEMS,
  type CostCategory,
  usualPrice,
  fillAssumptions,
  priceIn,
  type Configuration,
  type Library,
  priceBook,
  quotedItem,
  type Recalibrated,
  type Results,
} from '#engine/index.ts';

export interface PriceRow {
  id: string;
  title: string;
  /** The unit that the price is per. */
  unit: string;
  category: CostCategory;
  /** USD per unit without quotations; null: unknown, counted as free. */
  listed: number | null;
  /** What quotations of the organisation make of it; null without any. */
  quoted: Recalibrated | null;
  /** USD per unit that the plant pays unless another price is entered. */
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
  library: Pick<Library, 'molecules' | 'solvents' | 'quotations'>,
  results: Results | null,
): PriceRow[] {
  const { plant, capital } = fillAssumptions(configuration.assumptions);
  const book = priceBook(capital, library.quotations);
  const annual = new Map<string, number>();
  for (const { item_id, price, annual: spent } of results?.operating_cost.lines ?? [])
    if (price !== null) annual.set(item_id, (annual.get(item_id) ?? 0) + spent);
  const rows = new Map<string, PriceRow>();
  const add = (row: Omit<PriceRow, 'annual' | 'quoted' | 'catalogue'>) => {
    const { id, listed } = row;
    if (NOT_BOUGHT.has(id) || rows.has(id)) return;
    const molecule = library.molecules.find((one) => one.id === id);
    const quoted = listed === null ? null : quotedItem({ ...row, molecule }, listed, book);
    const catalogue = listed === null ? null : listed * (quoted?.level ?? 1);
    rows.set(id, { ...row, quoted, catalogue, annual: annual.get(id) ?? 0 });
  };
  for (const item of BASE_ITEMS) {
    const own = library.molecules.find(({ id, price }) => id === item.id && price !== null);
    const { id, title, unit, category } = item;
    add({
      id,
      title,
      unit,
      category,
      listed: own?.price ?? usualPrice(item, plant),
      source: own?.source ?? item.source,
    });
  }
  for (const { id, name, source } of library.molecules)
    add({ id, title: name, unit: 'kg', category: 'materials', listed: priceIn(library.molecules, id), source });
  for (const { id, name, price, source } of library.solvents)
    add({ id, title: name, unit: 'kg', category: 'materials', listed: price, source });
  return [...rows.values()].toSorted((a, b) => b.annual - a.annual || a.title.localeCompare(b.title));
}
