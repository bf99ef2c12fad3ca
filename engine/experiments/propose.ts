/** Proposes the variable that a column means, from its header, its unit and earlier mappings. */
import { convert, dimension, isUnit } from '../wording/quantity.ts';
import { errorKey } from './error-key.ts';
import { readHeader } from './read-unit.ts';
import type { ColumnMeaning, DataColumn, Variable } from './types.ts';
import { variablesOf } from './variables.ts';

/** Words of column headers in English, German, French and Spanish, without accents, as they are called in titles of variables. */
const SAME: Readonly<Record<string, string>> = {
  ...all('time', 't eft zeit laufzeit prozesszeit dauer elapsed age temps duree heure heures tiempo hora horas'),
  ...all(
    'cells',
    'cell cx biomass dcw cdw dw bm btm btg biomasse biotrockenmasse trockenmasse zellen zellmasse cellules biomasa celulas',
  ),
  ...all('substrate', 'substrat sustrato sugar zucker sucre azucar glc gluc'),
  ...all('substrate', 'glucose glukose glucosa glycerol glycerin glicerol'),
  ...all('protein', 'prot proteine proteina eiweiss'),
  ...all('product', 'produkt produit producto'),
  ...all('titre', 'titer titulo'),
  ...all('temperature', 'temp temperatur temperatura'),
  ...all('concentration', 'conc concn konz konzentration concentracion'),
  ...all('volume', 'vol volumen'),
  ...all('pressure', 'press druck pression presion'),
  ...all('flux', 'fluss flujo'),
  ...all('yield', 'ausbeute rendement rendimiento'),
  ...all('feed', 'zulauf zufutterung alimentation alimentacion'),
  ...all('label', 'sample id name probe echantillon muestra'),
  ...all('batch', 'run lot experiment charge ansatz lauf lote essai ensayo'),
  ...all('replicate', 'rep repeat replikat wiederholung replicat replica'),
  ...all('dissolved oxygen', 'do po2 do2 pso2 dot'),
  ...all('cross flow', 'xflow crossflow'),
  tmp: 'transmembrane pressure',
  transmembrandruck: 'transmembrane pressure',
  proteinkonzentration: 'protein concentration',
  permeatfluss: 'flux',
  permeatflux: 'flux',
  vcd: 'cells density',
  our: 'oxygen uptake',
  feedrate: 'feed rate',
  mu: 'growth rate',
  d: 'dilution rate',
};

function all(title: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => [word, title]));
}

/** Words that say how something is measured, not what: alone, they fit everything. */
const GENERAL = new Set([
  'concentration',
  'density',
  'original',
  'value',
  'values',
  'mean',
  'average',
  'final',
  'process',
]);

const ENOUGH = 0.5;

/** Earlier mappings by `headKey`. */
export type Remembered = ReadonlyMap<string, Omit<ColumnMeaning, 'column'>>;

/** A header as remembered: without differences in case and spaces. */
export const headKey = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase().slice(0, 255);

/**
 * A meaning for each column, in order: the remembered one if its variable is still free and the unit still fits,
 * otherwise the variable whose key is in the header, otherwise the one with the most similar title. Each variable is used once.
 */
export function proposeMapping(
  operation: string,
  columns: readonly DataColumn[],
  remembered: Remembered = new Map(),
): ColumnMeaning[] {
  const all = variablesOf(operation);
  const variables = all.filter(({ role }) => role !== 'error');
  const errors = errorsIn(columns);
  const free = new Set(all.map(({ key }) => key));
  const meanings = new Map<string, Omit<ColumnMeaning, 'column'>>();
  for (const { name } of columns) {
    const known = remembered.get(headKey(name));
    if (!known || (known.variable !== null && !free.has(known.variable))) continue;
    if (known.variable !== null) free.delete(known.variable);
    meanings.set(name, known);
  }
  // The file of a plan names the variable itself, as titles can be common to a setting and a metric.
  for (const column of columns) {
    const own = meanings.has(column.name)
      ? undefined
      : variables.find(({ key }) => free.has(key) && names(column, key));
    if (!own) continue;
    free.delete(own.key);
    meanings.set(column.name, { variable: own.key, ...unitOf(column, own) });
  }
  const isMeasured = (key: string): boolean => {
    const x = variables.find((variable) => variable.key === key);
    return x !== undefined && columns.some((column) => likeness(column, x) >= ENOUGH);
  };
  const isCourse = isMeasured('time');
  /** What curves are measured against, and the file contains. */
  const measured = new Set(
    variables.flatMap(({ against }) => (against !== null && isMeasured(against) ? [against] : [])),
  );
  const likely = columns
    .filter(({ name, type }) => !meanings.has(name) && type !== 'empty' && !errors.has(name))
    .flatMap((column) =>
      variables.map((variable) => ({
        column,
        variable,
        score:
          likeness(column, variable) +
          suits(variable, isCourse, measured) +
          (isCourse && isTime(column) && variable.key !== 'time' ? Number.NEGATIVE_INFINITY : 0),
      })),
    )
    .filter(({ score }) => score >= ENOUGH)
    .toSorted((a, b) => b.score - a.score);
  const open = columns.filter(({ name }) => !meanings.has(name));
  chooseFrom(likely, meanings, free, variables);
  pairCurves(open, meanings, variables);
  // A curve is not proposed without its x.
  const taken = new Set([...meanings.values()].map(({ variable }) => variable));
  const proposed = columns.map(({ name }) => {
    const meaning = meanings.get(name) ?? { variable: null };
    const { against } = variables.find(({ key }) => key === meaning.variable) ?? { against: null };
    return { column: name, ...(against !== null && !taken.has(against) ? { variable: null } : meaning) };
  });
  // Without a unit of its own, an error has that of its value.
  const withUnit = (column: DataColumn): DataColumn => {
    const value = proposed.find((one) => one.column === errors.get(column.name))?.unit;
    return column.unit === null && value !== undefined && isUnit(value) ? { ...column, unit: value } : column;
  };
  const meant = new Map(proposed.map(({ column, variable }) => [column, variable]));
  return proposed.map((one, k) => {
    const measured = one.variable === null ? meant.get(errors.get(one.column) ?? '') : null;
    const error = measured && all.find(({ key }) => key === errorKey(measured));
    if (!error || !free.delete(error.key)) return one;
    return { column: one.column, variable: error.key, ...unitOf(withUnit(columns[k]!), error) };
  });
}

/**
 * Gives each column the most likely variable that is still free. What a curve is measured against needs the curve: where the file
 * has none, the column is something else, such as a setting.
 */
function chooseFrom(
  likely: readonly { column: DataColumn; variable: Variable }[],
  meanings: Map<string, Omit<ColumnMeaning, 'column'>>,
  free: Set<string>,
  variables: readonly Variable[],
): void {
  const chosen = new Map<string, Variable>();
  for (const { column, variable } of likely) {
    if (meanings.has(column.name) || !free.has(variable.key)) continue;
    free.delete(variable.key);
    chosen.set(column.name, variable);
    meanings.set(column.name, { variable: variable.key, ...unitOf(column, variable) });
  }
  const taken = new Set([...meanings.values()].map(({ variable }) => variable));
  const alone = [...chosen].filter(([, { key }]) => {
    const curves = variables.filter(({ against }) => against === key);
    return key !== 'time' && curves.length > 0 && !curves.some((curve) => taken.has(curve.key));
  });
  if (alone.length === 0) return;
  for (const [name] of alone) meanings.delete(name);
  const without = new Set(alone.map(([, { key }]) => key));
  const others = likely.filter(({ variable }) => !without.has(variable.key));
  chooseFrom(others, meanings, free, variables);
}

/**
 * Gives each curve the column that it is measured against, if that has the meaning of a time course with the same title, or is the
 * only one of which the header says no more than a general word and a unit that fits.
 */
function pairCurves(
  open: readonly DataColumn[],
  meanings: Map<string, Omit<ColumnMeaning, 'column'>>,
  variables: readonly Variable[],
): void {
  const variableAt = (key: string | null | undefined) => variables.find((one) => one.key === key);
  for (const { variable } of meanings.values()) {
    const x = variableAt(variableAt(variable)?.against);
    const taken = new Set([...meanings.values()].map((one) => one.variable));
    if (!x || x.key === 'time' || taken.has(x.key)) continue;
    const named = open.find(({ name }) => {
      const { title, against } = variableAt(meanings.get(name)?.variable) ?? {};
      return against === 'time' && title === x.title;
    });
    const general = open.filter((column) => !meanings.has(column.name) && isGeneralFor(column, x));
    const column = named ?? (general.length === 1 ? general[0] : undefined);
    if (column) meanings.set(column.name, { variable: x.key, ...unitOf(column, x) });
  }
}

/** Whether a header is one general word, such as a concentration, with a unit of the variable. */
function isGeneralFor(column: DataColumn, variable: Variable): boolean {
  const { name, unit } = column;
  if (unit === null || variable.unit === null || variable.unit === '1' || !holds(column, variable)) return false;
  const [word, ...others] = words(readHeader(name).name);
  return dimension(unit) === dimension(variable.unit) && others.length === 0 && word !== undefined && GENERAL.has(word);
}

/** Name of the column that holds the errors which another gives after ±. */
export const errorName = (column: string): string => `${column.slice(0, 250)} ±`;

const ERROR_WORDS = new Set([
  '±',
  'sd',
  'dev',
  'std',
  'stdev',
  'stddev',
  'sem',
  'stabw',
  'deviation',
  'error',
  'standard',
  'err',
]);

/** Columns of errors, and for each the column whose errors it has: that with the same words, or else the one before it. */
function errorsIn(columns: readonly DataColumn[]): Map<string, string> {
  const plain = (name: string): string[] => {
    const list = readHeader(name)
      .name.toLowerCase()
      .split(/[^\p{L}\p{N}±µ]+/u);
    return list.filter((word) => word !== '' && !EMPTY_WORDS.has(word));
  };
  const key = (words: readonly string[]): string => words.toSorted().join(' ');
  const found = new Map<string, string>();
  for (const [k, { name, type }] of columns.entries()) {
    const own = plain(name);
    const rest = own.filter((word) => !ERROR_WORDS.has(word));
    if (type !== 'number' || rest.length === own.length) continue;
    const written = columns.find((one) => errorName(one.name) === name);
    const named = columns.find((one, j) => j !== k && key(plain(one.name)) === key(rest));
    const other = written ?? named ?? (rest.length === 0 ? columns[k - 1] : undefined);
    if (other && !found.has(other.name)) found.set(name, other.name);
  }
  return found;
}

/** Whether a header has the key of a variable in it, as in `Pressure (settings.pressure) [bar]`. */
const names = ({ name }: DataColumn, key: string): boolean =>
  key.includes('.') && name.split(/[\s()[\]{},;]+/).includes(key);

/** The unit in the file; empty if it does not say one, so that a person does. */
function unitOf({ unit, type }: DataColumn, variable: Variable): { unit?: string } {
  if (variable.unit === null || type === 'date') return {};
  return unit === null && variable.unit !== '1' ? { unit: '' } : unit === null ? {} : { unit };
}

/** A file with a time column contains time courses; one without contains none. */
function suits({ against, key, role }: Variable, isCourse: boolean, measured: ReadonlySet<string>): number {
  if (against === 'time') return isCourse ? 0.2 : Number.NEGATIVE_INFINITY;
  if (!isCourse && against !== null && measured.has(against)) return 0.2;
  if (!isCourse || key === 'time') return 0;
  return role === 'response' || key.startsWith('curves.') ? -0.6 : 0;
}

/** A second column of times, in another unit, is not a setting. */
const isTime = ({ name }: DataColumn): boolean =>
  [...words(readHeader(name).name)].every((word) => word === 'time' || GENERAL.has(word));

/** In the titles of these variables, as a word of their own. */
const ALSO: Readonly<Record<string, string>> = { 'curves.concentrations.product': 'titre' };

/**
 * A setting is proposed only if the header is its title and every row has a value within its limits: a row without one could not
 * be used.
 */
function isSafe({ missing = 0, minimum, maximum, unit }: DataColumn, variable: Variable, head: Set<string>): boolean {
  if (variable.role !== 'input' || variable.kind === 'series' || variable.group === 'Feed') return true;
  const title = words(variable.title);
  if (missing > 0 || head.size !== title.size || ![...head].every((word) => title.has(word))) return false;
  const inModel = (value: number | null | undefined): number | null =>
    value === null || value === undefined
      ? null
      : unit !== null && variable.unit !== null
        ? convert(value, unit, variable.unit)
        : value;
  const [least, most] = [inModel(minimum), inModel(maximum)];
  if (least !== null && variable.min !== null && least < variable.min) return false;
  return most === null || variable.max === null || most <= variable.max;
}

/** 0 to about 1.5: shared words ÷ words of the longer text, plus a bonus for a matching unit. */
function likeness(column: DataColumn, variable: Variable): number {
  const { name, unit } = column;
  if (!holds(column, variable)) return 0;
  if (unit !== null && variable.unit !== null && dimension(unit) !== dimension(variable.unit)) return 0;
  if (unit !== null && variable.unit === null) return 0;
  const head = words(readHeader(name).name);
  // The volume of a sample is not that of the broth.
  if (!isSafe(column, variable, head) || (head.has('label') && head.has('volume'))) return 0;
  const title = words(variable.title);
  const also = ALSO[variable.key];
  const common = [...head].filter((word) => title.has(word) || word === also);
  const shared = common.length;
  const isGeneral = [...title].every((word) => GENERAL.has(word));
  if (shared === 0 || (!isGeneral && common.every((word) => GENERAL.has(word)))) return 0;
  const fits = unit !== null && isUnit(unit) && variable.unit !== null ? 0.25 : 0;
  // Measured variables come before settings, and settings before the feed.
  const first = variable.role === 'response' || variable.key === 'time' ? 0.1 : variable.group === 'Feed' ? -0.02 : 0;
  // The unit says already that something is a concentration.
  const told = head.has('concentration') && !title.has('concentration') ? head.size - 1 : head.size;
  return shared / Math.max(told, title.size) + fits + first + (shared === told ? 0.15 : 0);
}

/** Whether a column of this type can hold the values of a variable. */
function holds({ type }: DataColumn, { value, key }: Variable): boolean {
  switch (value) {
    case 'text':
      return type !== 'empty';
    case 'choice':
      return type === 'text';
    case 'boolean':
      return type === 'boolean' || type === 'text';
    case 'number':
      return type === 'number' || (key === 'time' && type === 'date');
  }
}

const EMPTY_WORDS = new Set(['of', 'the', 'in', 'at', 'a', 'and', 'or', 'by', 'row']);

function words(text: string): Set<string> {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9µ%]+/)
    .flatMap((word) => (SAME[word] ?? word).split(' '))
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word));
  return new Set(plain);
}
