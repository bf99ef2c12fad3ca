/** Proposes the variable that a column means, from its header, its unit and earlier mappings. */
import { dimension, isUnit } from '../quantity.ts';
import { readHeader } from './read-unit.ts';
import type { ColumnMeaning, DataColumn, Variable } from './types.ts';
import { variablesOf } from './variables.ts';

/** Synonyms of words in column headers. */
const SAME: Readonly<Record<string, string>> = {
  tmp: 'transmembrane pressure',
  dcw: 'cells',
  cdw: 'cells',
  biomass: 'cells',
  cell: 'cells',
  vcd: 'cells density',
  glucose: 'substrate',
  glycerol: 'substrate',
  sugar: 'substrate',
  gluc: 'substrate',
  prot: 'protein',
  titer: 'titre',
  temp: 'temperature',
  temperatur: 'temperature',
  conc: 'concentration',
  concn: 'concentration',
  vol: 'volume',
  do: 'dissolved oxygen',
  po2: 'dissolved oxygen',
  do2: 'dissolved oxygen',
  our: 'oxygen uptake',
  xflow: 'cross flow',
  crossflow: 'cross flow',
  feedrate: 'feed rate',
  mu: 'growth rate',
  t: 'time',
  zeit: 'time',
  elapsed: 'time',
  age: 'time',
  sample: 'label',
  id: 'label',
  name: 'label',
  run: 'batch',
  lot: 'batch',
  experiment: 'batch',
  rep: 'replicate',
  repeat: 'replicate',
  press: 'pressure',
};

const ENOUGH = 0.5;

/** Earlier mappings by `headKey`. */
export type Remembered = ReadonlyMap<string, Omit<ColumnMeaning, 'column'>>;

/** A header as remembered: without differences in case and spaces. */
export const headKey = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase().slice(0, 255);

/**
 * A meaning for each column, in order: the remembered one if its variable is still free and the unit still fits,
 * otherwise the variable with the most similar title. Each variable is used once.
 */
export function proposeMapping(
  operation: string,
  columns: readonly DataColumn[],
  remembered: Remembered = new Map(),
): ColumnMeaning[] {
  const variables = variablesOf(operation);
  const free = new Set(variables.map(({ key }) => key));
  const meanings = new Map<string, Omit<ColumnMeaning, 'column'>>();
  for (const { name } of columns) {
    const known = remembered.get(headKey(name));
    if (!known || (known.variable !== null && !free.has(known.variable))) continue;
    if (known.variable !== null) free.delete(known.variable);
    meanings.set(name, known);
  }
  const time = variables.find(({ key }) => key === 'time');
  const isCourse = time !== undefined && columns.some((column) => likeness(column, time) >= ENOUGH);
  const pairs = columns
    .filter(({ name, type }) => !meanings.has(name) && type !== 'empty')
    .flatMap((column) =>
      variables.map((variable) => ({
        column,
        variable,
        score: likeness(column, variable) + suits(variable, isCourse),
      })),
    )
    .filter(({ score }) => score >= ENOUGH)
    .toSorted((a, b) => b.score - a.score);
  for (const { column, variable } of pairs) {
    if (meanings.has(column.name) || !free.has(variable.key)) continue;
    free.delete(variable.key);
    const fits = column.unit !== null && variable.unit !== null;
    meanings.set(column.name, { variable: variable.key, ...(fits && { unit: column.unit! }) });
  }
  // A curve is not proposed without its x.
  const taken = new Set([...meanings.values()].map(({ variable }) => variable));
  return columns.map(({ name }) => {
    const meaning = meanings.get(name) ?? { variable: null };
    const { against } = variables.find(({ key }) => key === meaning.variable) ?? { against: null };
    return { column: name, ...(against !== null && !taken.has(against) ? { variable: null } : meaning) };
  });
}

/** A file with a time column contains time courses; one without contains none. */
function suits({ against, key, role }: Variable, isCourse: boolean): number {
  if (against === 'time') return isCourse ? 0.2 : Number.NEGATIVE_INFINITY;
  if (!isCourse || key === 'time') return 0;
  return role === 'response' || key.startsWith('curves.') ? -0.3 : 0;
}

/** 0 to about 1.5: shared words ÷ words of the longer text, plus a bonus for a matching unit. */
function likeness({ name, unit, type }: DataColumn, variable: Variable): number {
  const isWords = variable.value === 'text';
  if (
    isWords
      ? type === 'empty'
      : variable.value === 'number' && type !== 'number' && !(variable.key === 'time' && type === 'date')
  )
    return 0;
  if (unit !== null && variable.unit !== null && dimension(unit) !== dimension(variable.unit)) return 0;
  if (unit !== null && variable.unit === null) return 0;
  const head = words(readHeader(name).name);
  const title = words(variable.title);
  if (head.size === 0) return 0;
  const shared = [...head].filter((word) => title.has(word)).length;
  if (shared === 0) return 0;
  const fits = unit !== null && isUnit(unit) && variable.unit !== null ? 0.25 : 0;
  // Measured variables come before settings, and settings before the feed.
  const first = variable.role === 'response' || variable.key === 'time' ? 0.1 : variable.group === 'Feed' ? -0.02 : 0;
  return shared / Math.max(head.size, title.size) + fits + first + (shared === head.size ? 0.15 : 0);
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
