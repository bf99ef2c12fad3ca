/** Proposes the variable that a column means, from its header, its unit and earlier mappings. */
import { convert, dimension, isUnit } from '../wording/quantity.ts';
import { conversionOf } from './apply-mapping.ts';
import { errorKey } from './error-key.ts';
import { readHeader } from '../wording/read-unit.ts';
import type { ColumnMeaning, DataColumn, Variable } from './types.ts';
import { variablesOf } from './variables.ts';
import { headingKey, isHeadingOf, molarMassIn, perMolar, plainWords } from './vocabulary.ts';

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
    meanings.set(column.name, meaningOf(column, own));
  }
  const alone = onlyTime(columns, variables);
  const like = (column: DataColumn, variable: Variable): number =>
    column === alone && variable.key === 'time' ? WRITTEN : likeness(column, variable);
  const isMeasured = (key: string): boolean => {
    const x = variables.find((variable) => variable.key === key);
    return x !== undefined && columns.some((column) => like(column, x) >= ENOUGH);
  };
  const isCourse = isMeasured('time');
  /** What curves are measured against, where the file contains both. */
  const measured = new Set(
    variables.flatMap(({ key, against }) =>
      against !== null && against !== 'time' && isMeasured(against) && isMeasured(key) ? [against] : [],
    ),
  );
  const likely = columns
    .filter(({ name, type }) => !meanings.has(name) && type !== 'empty' && !errors.has(name))
    .filter((column) => leaderOf(column, columns) === column)
    .flatMap((column) =>
      variables.map((variable) => ({
        column,
        variable,
        score:
          like(column, variable) +
          suits(variable, isCourse, measured) +
          (isCourse && isTime(column) && variable.key !== 'time' ? Number.NEGATIVE_INFINITY : 0),
      })),
    )
    .filter(({ score }) => score >= ENOUGH)
    .toSorted((a, b) => b.score - a.score);
  const open = columns.filter(({ name }) => !meanings.has(name));
  chooseFrom(likely, meanings, free, variables);
  pairCurves(open, meanings, variables);
  spreadOver(columns, meanings, variables);
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
    return { column: one.column, ...meaningOf(withUnit(columns[k]!), error) };
  });
}

/**
 * The column that can only be the time, whatever its header says in whatever language: the only one with dates, or the first one with hours
 * from 0.
 */
function onlyTime(columns: readonly DataColumn[], variables: readonly Variable[]): DataColumn | undefined {
  const time = variables.find(({ key }) => key === 'time');
  if (!time || columns.some((column) => likeness(column, time) >= ENOUGH)) return undefined;
  const dates = columns.filter(({ type, is_clock }) => type === 'date' && !is_clock);
  if (dates.length > 0) return dates.length === 1 ? dates[0] : undefined;
  const [first] = columns;
  const isHours =
    first?.type === 'number' && first.minimum === 0 && first.unit !== null && dimension(first.unit) === 'time';
  return isHours && !variables.some((variable) => likeness(first, variable) >= ENOUGH) ? first : undefined;
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
    meanings.set(column.name, meaningOf(column, variable));
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

/** The first column of a series, whose meaning the others have too. */
const leaderOf = (column: DataColumn, columns: readonly DataColumn[]): DataColumn =>
  column.series
    ? columns.find(({ series, unit }) => series?.of === column.series!.of && kindOf(unit) === kindOf(column.unit))!
    : column;

const kindOf = (unit: DataColumn['unit']): string | null => (unit === null ? null : dimension(unit));

/** Gives the columns of a series one variable, each with the run of its values. */
function spreadOver(
  columns: readonly DataColumn[],
  meanings: Map<string, Omit<ColumnMeaning, 'column'>>,
  variables: readonly Variable[],
): void {
  for (const column of columns) {
    const leader = leaderOf(column, columns);
    const variable = column.series && variables.find(({ key }) => key === meanings.get(leader.name)?.variable);
    if (!variable || (variable.role !== 'response' && variable.key !== 'time')) continue;
    if (meanings.get(column.name)?.run === undefined && (column === leader || !meanings.has(column.name)))
      meanings.set(column.name, { ...meaningOf(column, variable), run: column.series!.label });
  }
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
    if (column) meanings.set(column.name, meaningOf(column, x));
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

const MEANS = new Set(['mean', 'average', 'avg', 'mittelwert', 'mw']);
const ERROR_WORDS = new Set([
  '±',
  'sd',
  'dev',
  'std',
  'stdev',
  'stddev',
  'sem',
  'stabw',
  'standardabweichung',
  'fehler',
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
    return list.filter((word) => word !== '' && !EMPTY_WORDS.has(word) && !MEANS.has(word));
  };
  const key = (words: readonly string[]): string => words.toSorted().join(' ');
  const found = new Map<string, string>();
  for (const [k, { name, type }] of columns.entries()) {
    const own = plain(name);
    const rest = own.filter((word) => !ERROR_WORDS.has(word));
    if (type !== 'number' || rest.length === own.length) continue;
    const written = columns.find((one) => errorName(one.name) === name);
    const named = columns.find((one, j) => j !== k && key(plain(one.name)) === key(rest));
    // The reader numbers headings that come again: “SEM (2)”.
    const isBare = rest.every((word) => / \(\d+\)$/.test(name) && /^\d+$/.test(word));
    const other = written ?? named ?? (isBare ? columns[k - 1] : undefined);
    if (other && !found.has(other.name)) found.set(name, other.name);
  }
  return found;
}

/** Whether a header has the key of a variable in it, as in `Pressure (settings.pressure) [bar]`. */
const names = ({ name }: DataColumn, key: string): boolean =>
  key.includes('.') && name.split(/[\s()[\]{},;]+/).includes(key);

/** What of a variable decides how a column is read as it. */
export type MeantVariable = Pick<Variable, 'key' | 'unit' | 'display_unit' | 'role' | 'log_of'>;

/** What a column is as a variable: its unit, empty if a person must say it, and what is done to its numbers. */
export function meaningOf(column: DataColumn, variable: MeantVariable): Omit<ColumnMeaning, 'column'> {
  const { name, unit, type, multiplier, doubt, below } = column;
  const meaning = {
    variable: variable.key,
    ...(below && variable.role === 'response' && { below: 'censored' as const }),
  };
  if (variable.unit === null || type === 'date') return meaning;
  if (doubt !== undefined || isPerCent(column, variable)) return { ...meaning, unit: '' };
  // A ratio of volumes is a number.
  if (unit === null)
    return variable.unit === '1' ? meaning : { ...meaning, unit: variable.unit === 'L/L' ? 'L/L' : '' };
  const times = multiplier === undefined ? {} : { multiplier };
  const molar = molarMassIn(column.meant ?? name);
  if (conversionOf(unit, variable)) return { ...meaning, ...times, unit };
  if (molar !== undefined && conversionOf(unit, variable, molar))
    return { ...meaning, ...times, unit, molar_mass: molar };
  const factor = dimension(unit) === 'molar concentration' ? perMolar(readHeader(name).name, variable.key) : undefined;
  if (factor === undefined) return { ...meaning, unit: '' };
  return { ...meaning, unit, factor: factor * convert(1, unit, 'mol/L') * (multiplier ?? 1) };
}

/** Most that a fraction may be by the scatter of its measurement, if the header says that it is one. */
const MOST_FRACTION = 2;

/** Whether numbers without a unit, or in fractions, are rather per cent of a share, which cannot be above 1. */
const isPerCent = ({ unit, maximum }: DataColumn, { display_unit: shown }: MeantVariable): boolean =>
  shown === '%' && (unit === null || unit === '1') && (maximum ?? 0) > (unit === null ? 1 : MOST_FRACTION);

/** Whether the unit of a column, if it has one, can be that of a variable. */
function fitsUnit({ name, meant = name, unit }: DataColumn, variable: Variable): boolean {
  if (unit === null) return true;
  if (variable.unit === null) return false;
  if (conversionOf(unit, variable, molarMassIn(meant) ?? 1)) return true;
  return dimension(unit) === 'molar concentration' && perMolar(readHeader(name).name, variable.key) !== undefined;
}

/** A file with a time column contains time courses, and curves together with what they are measured against. */
function suits({ against, key, role }: Variable, isCourse: boolean, measured: ReadonlySet<string>): number {
  if (against === 'time') return isCourse ? 0.2 : Number.NEGATIVE_INFINITY;
  if (measured.has(key) || (against !== null && measured.has(against))) return isCourse ? 0 : 0.2;
  if (!isCourse || key === 'time') return 0;
  return role === 'response' || key.startsWith('curves.') ? -0.6 : 0;
}

/** A second column of times, in another unit, is not a setting. */
const isTime = ({ name, type }: DataColumn): boolean =>
  type === 'date' || [...words(readHeader(name).name)].every((word) => word === 'time' || GENERAL.has(word));

/** In the titles of these variables, as a word of their own. */
const ALSO: Readonly<Record<string, string>> = { 'curves.concentrations.product': 'titre' };

/**
 * A setting is proposed only if the header is its title and every row has a value within its limits: a row without one could not
 * be used.
 */
function isSafe(column: DataColumn, variable: Variable, head: Set<string>): boolean {
  if (variable.role !== 'input' || variable.kind === 'series' || variable.group === 'Feed') return true;
  const title = words(variable.title);
  if (head.size !== title.size || ![...head].every((word) => title.has(word))) return false;
  return isInLimits(column, variable);
}

/** Whether every row has a value that the model can take, if it needs one. */
function isInLimits(column: DataColumn, variable: Variable): boolean {
  if (variable.role !== 'input' || variable.kind === 'series' || variable.value !== 'number') return true;
  const { missing = 0, minimum, maximum } = column;
  if (missing > 0) return false;
  const { unit = '', factor, multiplier = 1, molar_mass } = meaningOf(column, variable);
  const by = isUnit(unit) ? conversionOf(unit, variable, molar_mass) : null;
  const inModel = (value: number | null | undefined): number | null => {
    if (value === null || value === undefined) return null;
    if (factor !== undefined) return value * factor;
    return by && by.molar === null && isUnit(unit) ? convert(value * multiplier, unit, by.target) : value;
  };
  const [least, most] = [inModel(minimum), inModel(maximum)];
  if (least !== null && variable.min !== null && least < variable.min) return false;
  return most === null || variable.max === null || most <= variable.max;
}

/**
 * Words that make a quantity another one: wet cells, glucose consumed or fed, a setpoint, the scatter of a value, a doubling time, the
 * extreme or the blank of a series.
 */
const OTHERS = new Set(
  (
    'wet feucht nass feuchtmasse feuchtgewicht consumed verbraucht consumption verbrauch uptake aufnahme added zugegeben zugabe dosed fed feed ' +
    'feeding setpoint sollwert soll sp limit grenzwert alarm predicted prediction model modell simulated simuliert ' +
    'doubling generation verdopplung verdopplungszeit remaining verbleibend interval intervall initial anfangs maximum max minimum min blank ' +
    'leerwert delta change anderung rate loss verlust sd std stdev stddev sem rsd cv stabw standardabweichung deviation abweichung error fehler'
  ).split(' '),
);

/** Words around dates: “Sampled”, “Date de prélèvement”. */
const OF_MOMENTS = new Set(
  'data sampled sampling sample drawn taken measurement of de du la le prelevement echantillon toma muestra entnommen entnahme probe probenahme am at on utc local'.split(
    ' ',
  ),
);

/** A heading that is written for the variable, in place of likeness by words. */
const WRITTEN = 1.4;

/** 0 to about 1.7: shared words ÷ words of the longer text, plus a bonus for a matching unit. */
function likeness(column: DataColumn, variable: Variable): number {
  const { name, unit } = column;
  // A difference is not the quantity.
  if (!holds(column, variable) || !fitsUnit(column, variable) || /[Δ∆]/.test(name)) return 0;
  const plain = readHeader(name).name;
  const own = column.series?.of ? readHeader(column.series.of).name : plain;
  // Measured variables come before settings, and settings before the feed.
  const first = variable.role === 'response' || variable.key === 'time' ? 0.1 : variable.group === 'Feed' ? -0.02 : 0;
  const isRatio = variable.unit !== null && dimension(variable.unit) === 'ratio';
  const fits = unit !== null && variable.unit !== null && !isRatio ? 0.25 : 0;
  // “Sample vessel” below a common heading is the vessel, and “sample volume” another volume.
  const ofSample =
    variable.role === 'batch' || variable.key === 'time' ? plain.replace(/^(?:sample|probe)\s/i, '') : plain;
  const isWritten =
    [own, plain, ofSample, column.meant ?? plain].some((one) => isHeadingOf(headingKey(one), variable.key)) ||
    (column.type === 'date' &&
      plainWords(plain).every(
        (word) => isHeadingOf(word, variable.key) || (variable.key === 'time' && OF_MOMENTS.has(word)),
      )) ||
    // Of days and clocks that were joined, each.
    (name.includes(' + ') && name.split(' + ').every((part) => isHeadingOf(headingKey(part), variable.key)));
  if (isWritten && isInLimits(column, variable)) return WRITTEN + fits + first;
  const head = words(own);
  // The volume of a sample is not that of the broth.
  if (!isSafe(column, variable, head) || (head.has('label') && head.has('volume'))) return 0;
  const title = words(variable.title);
  const also = ALSO[variable.key];
  if ([...head].some((word) => OTHERS.has(word) && !title.has(word))) return 0;
  const common = [...head].filter((word) => title.has(word) || word === also);
  const shared = common.length;
  const isGeneral = [...title].every((word) => GENERAL.has(word));
  if (shared === 0 || (!isGeneral && common.every((word) => GENERAL.has(word)))) return 0;
  // A ratio is not any per cent: all of its words must be those of the variable.
  const key = new Set(plainWords(variable.key));
  if (isRatio && [...head].some((word) => !title.has(word) && word !== also && !key.has(word))) return 0;
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

/** The name that a column without a heading has by its place, which says nothing. */
const UNNAMED = /^Column [A-Z]{1,2}$/;

function words(text: string): Set<string> {
  if (UNNAMED.test(text)) return new Set();
  const plain = plainWords(text).flatMap((word) => (SAME[word] ?? word).split(' '));
  return new Set(plain.filter((word) => !EMPTY_WORDS.has(word)));
}
