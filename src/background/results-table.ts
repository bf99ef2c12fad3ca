/** Tables of results: one row per process, one column per indicator. Columns are found by their titles and may be changed. */
import { amountOf, type Database, DatabaseFault, newDatabase, type Process } from './model.ts';
import { unitOf } from './units.ts';

export type Cells = readonly (readonly string[])[];

/** What a column holds: a description of the process, or a value in a category. */
export interface TableColumn {
  /** Titles in the rows above the data, joined. */
  title: string;
  use: Description | 'category' | null;
  category: string | null;
  /** Unit in the title, if it names one. */
  unit: string;
}

type Description = 'process' | 'product' | 'location' | 'unit' | 'year' | 'amount';

export interface TablePlan {
  columns: TableColumn[];
  /** Index of the first row of data. */
  from: number;
}

/** Words of titles; all of a row must be in a title, and the particular ones come first. */
const DESCRIPTIONS: readonly (readonly [Description, ...RegExp[]])[] = [
  ['amount', /product|functional unit|reference|^amount$/i, /amount/i],
  ['unit', /product|process|reference|declared|^units?$/i, /unit/i],
  ['product', /reference product|product name|^product$|^flow$/i],
  ['process', /activity|process|dataset/i, /name/i],
  ['process', /^(?:name|process|activity|dataset)$/i],
  ['location', /geograph|location|^country$|^region$/i],
  ['year', /^year$|reference year|valid until/i],
];

const CATEGORY_TITLES: readonly (readonly [string, ...RegExp[]])[] = [
  ['climate_change', /climate|global warming|gwp|carbon footprint/i],
  ['ozone_depletion', /ozone (?:layer )?deplet|\bodp\b/i],
  ['photochemical_ozone', /photochem|ozone formation|\bpocp\b/i],
  ['particulate_matter', /particul/i],
  ['ionising_radiation', /ioni[sz]ing/i],
  ['acidification', /acidif/i],
  ['eutrophication_terrestrial', /eutroph/i, /terrest/i],
  ['eutrophication_freshwater', /eutroph/i, /fresh/i],
  ['eutrophication_marine', /eutroph/i, /marine/i],
  ['ecotoxicity_freshwater', /eco-?tox/i],
  ['human_toxicity_non_cancer', /toxic/i, /non-?.?cancer|non-carcino/i],
  ['human_toxicity_cancer', /toxic/i, /cancer|carcino/i],
  ['land_use', /land use|soil quality/i],
  ['water_use', /water (?:use|scarcity|depriv)/i],
  ['resource_minerals', /mineral|metal/i],
  ['resource_fossils', /fossil|\badp.?f|energy carrier/i],
];

const fits =
  (text: string) =>
  ([, ...words]: readonly [string, ...RegExp[]]): boolean =>
    words.every((word) => word.test(text));

/** How the unit of each category begins; another one, such as points, grams or thousands of kilograms, is refused. */
const CATEGORY_UNITS: Readonly<Record<string, RegExp>> = {
  climate_change: /^kg ?co2/i,
  ozone_depletion: /^kg ?cfc/i,
  particulate_matter: /^disease|^inc/i,
  ionising_radiation: /^kbq/i,
  photochemical_ozone: /^kg ?nmvoc/i,
  acidification: /^mol ?h/i,
  eutrophication_terrestrial: /^mol ?n/i,
  eutrophication_freshwater: /^kg ?p\b|^kg ?p[ -]?eq/i,
  eutrophication_marine: /^kg ?n\b|^kg ?n[ -]?eq/i,
  human_toxicity_cancer: /^ctuh/i,
  human_toxicity_non_cancer: /^ctuh/i,
  ecotoxicity_freshwater: /^ctue/i,
  land_use: /^pt|^dimensionless/i,
  water_use: /^m3|^m³/i,
  resource_fossils: /^mj/i,
  resource_minerals: /^kg ?sb/i,
};
const PART_OF_CLIMATE = /fossil|biogenic|land.?use|luluc|dluc/i;
const BEGINS_AS_UNIT =
  /^(?:\d[\d.,e+-]*\s?)?(?:[mµk]?g|mg|t|kt|lbs?|oz|m?mol|[kMG]?bq|ctu[he]?|disease|[mµk]?pt|[kmgt]?j|[kmg]?wh|btu|d?m[23]|m[²³]|m?l|lit(?:er|re)s?|gal|ha)(?![\p{L}\d])/iu;

/** The unit at the end of a title in brackets, or alone in the last row of titles; empty if there is none. */
function unitIn(title: string): string {
  const from = Math.max(title.lastIndexOf('('), title.lastIndexOf('['));
  const inside =
    from < 0
      ? title.trim()
      : title
          .slice(from + 1)
          .replace(/[\])]/g, '')
          .trim();
  return BEGINS_AS_UNIT.test(inside) ? inside : '';
}

const isNumber = (cell: string): boolean => cell.trim() !== '' && Number.isFinite(Number(cell));

/** Proposes what each column holds. @throws DatabaseFault if there are no rows with numbers */
export function planTable(cells: Cells): TablePlan {
  const from = cells.findIndex((row) => row.filter((cell) => cell !== '').length > 2 && row.some(isNumber));
  if (from < 1) throw new DatabaseFault('', 'The table has no row of titles with rows of numbers below it.');
  const width = Math.max(...cells.slice(0, from + 1).map((row) => row.length));
  const heads = cells.slice(0, from);
  const taken = new Set<string>();
  const columns = Array.from({ length: width }, (_, index): TableColumn => {
    // The title of merged cells stands in the first of them.
    const above = heads.slice(0, -1).map((row) => row.slice(0, index + 1).findLast((cell) => cell !== '') ?? '');
    const own = heads.at(-1)?.[index] ?? '';
    const title = [...new Set([...above, own])].filter((cell) => cell !== '').join(' ');
    const short = (heads.findLast((row) => (row[index] ?? '') !== '')?.[index] ?? '').trim();
    const use = DESCRIPTIONS.find((one) => fits(short)(one) && !taken.has(one[0]))?.[0];
    const unit = unitIn(own) || unitIn(title);
    if (use) {
      taken.add(use);
      return { title: short, use, category: null, unit };
    }
    const category = CATEGORY_TITLES.find(fits(title))?.[0] ?? null;
    const isPart =
      category === 'climate_change' && PART_OF_CLIMATE.test(title.replace(/global warming|climate change/gi, ''));
    if (category === null || taken.has(category) || isPart || (unit !== '' && !CATEGORY_UNITS[category]!.test(unit)))
      return { title, use: null, category: null, unit };
    taken.add(category);
    return { title, use: 'category', category, unit };
  });
  return { columns, from };
}

/** Reads the rows. @throws DatabaseFault naming row and column */
export function readTable(cells: Cells, { columns, from }: TablePlan): Database {
  const database = newDatabase('Table of results');
  const at = (use: Description) => columns.findIndex((column) => column.use === use);
  const chosen = columns.flatMap(({ use, category, title, unit }, index) =>
    use === 'category' && category !== null ? [{ category, title, unit, index }] : [],
  );
  if (at('process') < 0 && at('product') < 0)
    throw new DatabaseFault('', 'No column holds the names of the processes.');
  if (at('unit') < 0) throw new DatabaseFault('', 'No column holds the units of the products.');
  if (chosen.length === 0) throw new DatabaseFault('', 'No column holds values of a category.');
  const twice = chosen.find(({ category }, index) => chosen.findIndex((one) => one.category === category) !== index);
  if (twice) throw new DatabaseFault('', `Two columns are used for ${twice.category}.`);
  for (const { category, title, unit } of chosen)
    if (unit !== '' && !CATEGORY_UNITS[category]!.test(unit))
      throw new DatabaseFault(`Column “${title}”`, `its unit ${unit} does not fit ${category}.`);
  const year = new Date().getUTCFullYear();
  const seen = new Set<string>();
  cells.slice(from).forEach((row, index) => {
    const where = `Row ${from + index + 1}`;
    const cell = (use: Description) => (at(use) < 0 ? '' : (row[at(use)] ?? '').trim());
    const name = cell('process') || cell('product');
    if (name === '') return;
    const product = cell('product') || name;
    const location = cell('location') || 'GLO';
    const unit = cell('unit');
    if (unit === '') throw new DatabaseFault(where, 'it has no unit.');
    const amount = cell('amount') === '' ? 1 : Math.abs(amountOf(cell('amount'), where, 'amount'));
    if (amount === 0) throw new DatabaseFault(where, 'its amount is 0.');
    const results: Record<string, number> = {};
    for (const { category, title, index: column } of chosen) {
      const text = (row[column] ?? '').trim();
      if (text !== '') results[category] = amountOf(text, where, title) / amount;
    }
    const key = [name, product, location, unit].join('|');
    if (seen.has(key))
      throw new DatabaseFault(where, `a row above has the same process, product, location and unit (${name}).`);
    seen.add(key);
    const { dimension, size } = unitOf(unit);
    database.flows.set(key, { key, name: product, kind: 'product', compartment: '', dimension, location });
    const read = Number(cell('year'));
    const process: Process = {
      key,
      name,
      location,
      year: Number.isInteger(read) && read > 1900 && read <= year + 1 ? read : null,
      outputs: [{ flow: key, amount: size, unit, size }],
      inputs: [],
      elementary: [],
      results,
    };
    database.processes.push(process);
  });
  return database;
}
