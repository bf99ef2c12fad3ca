/** Converts mapped experiments to the rows of a model, or says why the model cannot be fitted to them. */
import { convert, type Unit } from '../wording/quantity.ts';
import type { Limit, MappedRow } from '../experiments/types.ts';
import type { SettingValue } from '../types/configuration.ts';
import { counted, figure, inSentence } from '../wording/text.ts';
import { Random } from '../numeric/random.ts';
import { axisOf, type FitDeclaration, type FitInput, type FitRow, isAxisOf } from './model.ts';
import { variableOf } from './model-of.ts';
import type { FitRequest } from './types.ts';

/** A row with its origin. */
export interface SourcedRow extends FitRow {
  experiment: string;
  row: number;
  label: string | null;
  /** Of each response: relative, or 1 ÷ variance if its errors are known. */
  weights: readonly number[];
  /** Of each response of which only a limit is known; null otherwise. */
  limits: readonly (Limit | null)[];
  /** Place of its part of the fit, and of the first response of that part among those of all parts. */
  part: number;
  first: number;
}

/** Where the rows of a unit operation are in a fit; alone unless others are fitted together with it. */
interface Place {
  isAlone: boolean;
  /** Whether whole experiments of any part are used for validation. */
  isTested: boolean;
  part: number;
  first: number;
}

const aloneFor = ({ held_out_ids = [] }: FitRequest): Place => ({
  isAlone: true,
  isTested: held_out_ids.length > 0,
  part: 0,
  first: 0,
});

export type Rows = { rows: SourcedRow[]; found: number; known: boolean[]; constant: string[] } | { message: string };

/** Number of rows below which all are fitted, unless validation rows are requested. */
const ENOUGH_TO_TEST = 10;
const USUAL_SHARE = 0.2;
/** Number of rows above which an even selection is fitted, as more rows add little information. */
const MOST_ROWS = 5000;

/** Rows with all inputs of the model, with validation rows marked; or a message about what is missing. */
export function rowsOf(
  request: FitRequest,
  model: FitDeclaration,
  settings: Readonly<Record<string, SettingValue>>,
  { isAlone, isTested, ...place }: Place = aloneFor(request),
): Rows {
  const { unit_operation: id, experiments } = request;
  const all: MeasuredRow[] = [];
  for (const { id: experiment, name, data } of experiments) {
    const mapped = new Set(data.variables.map(({ key }) => key));
    const missing = missingOf(model, mapped);
    const without = model.inputs.find(({ key }) => key === missing[0])?.without;
    if (missing.length > 0)
      return {
        message: `“${name}” has no column for ${EITHER.format(missing.map((key) => `“${variableOf(id, key).title}”`))}. Map a column to ${missing.length > 1 ? 'one of them' : 'it'} first: ${inSentence(model.title)} is fitted to it.${without ? ` ${without}` : ''}`,
      };
    for (const one of data.rows) {
      const row = rowOf(one, experiment, model, settings);
      if (row) all.push({ ...row, ...place });
    }
  }
  if (model.course) onceARun(all, id, model);
  const solved = model.responses.map((key) => model.solved?.includes(key) === true);
  const kept = solved.some(Boolean) ? thinned(all, solved) : all;
  const rows = selected(kept, MOST_ROWS);
  const known = weighByErrors(rows, model);
  for (const [k, isSolved] of solved.entries()) if (isSolved && !known[k]) weighByRun(rows, k);
  const held = new Set(request.held_out_ids ?? []);
  for (const row of rows) row.used = !held.has(row.experiment);
  holdOut(rows, request, isTested);
  const constant = withoutConstant(rows, model, id);
  const lacks = withoutKnown(rows, request, model) ?? tooLittle(rows, request, model, isAlone);
  return lacks ?? { rows, found: all.length, known, constant };
}

/** An even selection. */
const selected = <T>(all: readonly T[], most: number): T[] =>
  all.length > most ? Array.from({ length: most }, (_, k) => all[Math.floor((k * all.length) / most)]!) : [...all];

/**
 * Rows of a run of which a solved response is measured: eight in each column volume of a run of 20. More of them hardly tell more, as
 * neighbours are not independent.
 */
const MOST_ALONG = 160;

function thinned(all: readonly MeasuredRow[], solved: readonly boolean[]): MeasuredRow[] {
  const isAlong = ({ y }: MeasuredRow): boolean => solved.some((one, k) => one && y[k] !== null);
  const runs = new Map<string, MeasuredRow[]>();
  for (const row of all) if (isAlong(row)) runs.set(row.run, [...(runs.get(row.run) ?? []), row]);
  const kept = new Set([...runs.values()].flatMap((rows) => selected(rows, MOST_ALONG)));
  return all.filter((row) => kept.has(row) || !isAlong(row));
}

/** Weighs the values of a response by the largest of their run, so that small peaks count like large ones. */
function weighByRun(rows: readonly MeasuredRow[], k: number): void {
  const most = new Map<string, number>();
  for (const { run, y } of rows) most.set(run, Math.max(most.get(run) ?? 0, Math.abs(y[k] ?? 0)));
  for (const row of rows) {
    const top = most.get(row.run)!;
    if (top > 0) row.weights = row.weights.map((weight, at) => (at === k ? weight / top ** 2 : weight));
  }
}

/** A row with the standard deviations of its responses; null where they are not given. */
type MeasuredRow = SourcedRow & { errors: (number | null)[] };
type FoundRow = Omit<MeasuredRow, 'part' | 'first'>;

/**
 * Weighs the values of each response with errors by 1 ÷ variance. A value without an error has the median of the others.
 * @returns for each response whether it has errors
 */
function weighByErrors(rows: readonly MeasuredRow[], { responses }: FitDeclaration): boolean[] {
  const usual = responses.map((_, k) => {
    const given = rows.flatMap(({ errors, y }) => (y[k] === null || errors[k] === null ? [] : [errors[k]!]));
    return given.toSorted((a, b) => a - b)[Math.floor(given.length / 2)] ?? null;
  });
  for (const row of rows)
    row.weights = row.weights.map((weight, k) =>
      usual[k] === null ? weight : weight / (row.errors[k] ?? usual[k]!) ** 2,
    );
  return usual.map((error) => error !== null);
}

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** A required input without a column, or the responses of which none has one. */
function missingOf({ inputs, responses, anyResponse }: FitDeclaration, mapped: ReadonlySet<string>): readonly string[] {
  const lacking = inputs.find(
    ({ key, otherwise, of, neededFor = of === undefined ? undefined : [of].flat() }) =>
      otherwise === undefined &&
      !mapped.has(key) &&
      (neededFor === undefined || neededFor.some((one) => mapped.has(one))),
  );
  if (lacking) return [lacking.key];
  const wanted = anyResponse ? responses : responses.slice(0, 1);
  return wanted.some((key) => mapped.has(key)) ? [] : wanted;
}

/** Leaves out responses that are the same in every row, such as a product that was not made, if others are left. @returns their keys */
function withoutConstant(rows: SourcedRow[], model: FitDeclaration, id: string): string[] {
  const found = model.responses.map((key, k) => {
    const values = rows.flatMap(({ y }) => y[k] ?? []);
    const isCourse = variableOf(id, key).kind === 'series';
    return {
      key,
      k,
      count: values.length,
      isSame: isCourse && values.length > 1 && values.every((one) => one === values[0]),
    };
  });
  const constant = found.filter(({ isSame, k }) => isSame && (k > 0 || model.anyResponse === true));
  if (constant.length === 0 || !found.some(({ count, isSame }) => count > 0 && !isSame)) return [];
  const places = new Set(constant.map(({ k }) => k));
  for (const row of rows) row.y = row.y.map((value, k) => (places.has(k) ? null : value));
  return constant.map(({ key }) => key);
}

/** A metric of a whole run, such as the end of its drying, is one measurement, in however many rows it is written. */
function onceARun(rows: MeasuredRow[], id: string, { responses }: FitDeclaration): void {
  for (const [k, key] of responses.entries()) {
    if (variableOf(id, key).kind !== 'scalar') continue;
    const seen = new Set<string>();
    for (const row of rows) {
      if (row.y[k] === null) continue;
      if (seen.has(row.run)) row.y = row.y.map((value, place) => (place === k ? null : value));
      seen.add(row.run);
    }
  }
}

/** A run without any value of a time course that the model uses as input. */
function withoutKnown(
  rows: readonly SourcedRow[],
  { unit_operation: id, experiments }: FitRequest,
  model: FitDeclaration,
): { message: string } | null {
  for (const [k, { key, known, otherwise }] of model.inputs.entries()) {
    if (!known || otherwise !== undefined) continue;
    const told = new Set(rows.filter(({ x }) => Number.isFinite(x[k]!)).map(({ run }) => run));
    const without = rows.find(({ run }) => !told.has(run));
    if (!without) continue;
    const name = experiments.find((one) => one.id === without.experiment)!.name;
    const batch = without.run.slice(without.experiment.length + 2);
    return {
      message: `${batch ? `Run ${batch} of “${name}”` : `“${name}”`} has no value of “${variableOf(id, key).title}”. ${model.title} needs at least one value for each run.`,
    };
  }
  return null;
}

function rowOf(
  { row, label, batch, replicate, weight, time, inputs, responses, limits = {}, errors = {} }: MappedRow,
  experiment: string,
  model: FitDeclaration,
  settings: Readonly<Record<string, SettingValue>>,
): FoundRow | null {
  const x = model.inputs.map((input) => valueOf(input, time, { ...responses, ...inputs }, settings));
  const isKnown = (place: number): boolean => Number.isFinite(x[place]!);
  const y = model.responses.map((key) => {
    const lacks = model.inputs.some((input, place) => isAxisOf(input, key) && !isKnown(place));
    return lacks ? null : (responses[key] ?? null);
  });
  const isMeasured = (key: string): boolean => (y[model.responses.indexOf(key)] ?? limits[key] ?? null) !== null;
  const mayLack = ({ known, otherwise, of, neededFor }: FitInput) =>
    known || otherwise === 'usual' || of !== undefined || neededFor?.some(isMeasured) === false;
  if (!x.every((value, k) => Number.isFinite(value) || mayLack(model.inputs[k]!))) return null;
  const bounds = model.responses.map((key, k) => (y[k] === null ? (limits[key] ?? null) : null));
  const isEmpty = [...y, ...bounds].every((value) => value === null);
  if (isEmpty && !x.some((value, k) => Number.isFinite(value) && model.inputs[k]!.known)) return null;
  const run = [experiment, batch, replicate].filter((part) => part !== null).join(', ');
  return {
    experiment,
    row,
    label,
    weights: model.responses.map(() => weight),
    limits: bounds,
    errors: model.responses.map((key) => errors[key] ?? null),
    run,
    x: x.map((value, k) => (model.inputs[k]!.neededFor?.some(isMeasured) === false ? NaN : value)),
    y,
    used: true,
  };
}

function valueOf(
  { key, otherwise }: FitInput,
  time: number | null,
  measured: MappedRow['inputs'],
  settings: Readonly<Record<string, SettingValue>>,
): number {
  const given = key === 'time' ? time : measured[key];
  if (typeof given === 'number') return given;
  if (otherwise === 'usual') return NaN;
  return otherwise === 'setting' ? Number(settings[key.slice('settings.'.length)]) : (otherwise ?? NaN);
}

function holdOut(rows: SourcedRow[], { held_out_share: share, seed }: FitRequest, hasTests: boolean): void {
  const used = rows.filter((row) => row.used);
  const usual = hasTests || used.length < ENOUGH_TO_TEST ? 0 : USUAL_SHARE;
  const count = Math.round((share ?? usual) * used.length);
  for (const row of new Random(seed).shuffle(used).slice(0, count)) row.used = false;
}

/** A message about rows that say too little; if others are fitted together with them, those may say the rest. */
function tooLittle(
  rows: readonly SourcedRow[],
  { unit_operation: id, experiments }: FitRequest,
  model: FitDeclaration,
  isAlone: boolean,
): { message: string } | null {
  const used = rows.filter((row) => row.used);
  const points = used.reduce((sum, { y }) => sum + y.filter((value) => value !== null).length, 0);
  const [these, have] = experiments.length > 1 ? ['these experiments', 'have'] : ['this experiment', 'has'];
  const measuredNow = model.responses.filter((_, k) => used.some(({ y }) => y[k] !== null));
  const own = Math.max(...measuredNow.map((key) => model.leastOf?.[key] ?? model.least));
  const least = isAlone ? (measuredNow.length > 0 ? own : model.least) : 1;
  if (points < least) {
    const all = rows.reduce((sum, { y }) => sum + y.filter((value) => value !== null).length, 0);
    const kept = all > points ? `, ${all - points} of them for validation` : '';
    const mapped = new Set(experiments.flatMap(({ data }) => data.variables.map(({ key }) => key)));
    const measured = model.responses.filter((one, k) => (model.anyResponse ? mapped.has(one) : k === 0));
    const [first] = measured;
    const axis = model.inputs[axisOf(model, model.responses.indexOf(first!))]!.key;
    const both = [first!, axis].map((one) => inSentence(variableOf(id, one).title));
    const what = measured.length === 1 ? ` with both ${both.join(' and ')}` : '';
    return {
      message: `${model.title} needs at least ${counted(least, 'point')}; ${these} ${have} ${all}${what}${kept}.`,
    };
  }
  for (const [k, { key, varies }] of model.inputs.entries()) {
    if (!varies || !isAlone) continue;
    const { of } = model.inputs[k]!;
    const drawn = [of ?? []].flat().map((one) => model.responses.indexOf(one));
    const own = of === undefined ? used : used.filter(({ y }) => drawn.some((place) => y[place] !== null));
    if (own.length === 0) continue;
    const values = own.map(({ x }) => x[k]!);
    // A time course starts at 0, which is not part of the span.
    const above = values.filter((value) => value > 0);
    const [lowest, highest] = [Math.min(...values), Math.max(...values)];
    const { title, unit, display_unit: shown } = variableOf(id, key);
    const text = (value: number) => `${figure(unit && shown ? convert(value, unit, shown) : value)}${suffix(shown)}`;
    if (lowest === highest)
      return {
        message: `“${title}” is ${text(lowest)} in every row. ${model.title} needs different values of this variable to distinguish its parameters.`,
      };
    if (typeof varies === 'number' && !(Math.max(...above) >= varies * Math.min(...above)))
      return {
        message: `“${title}” ranges from ${text(lowest)} to ${text(highest)}. ${model.title} needs at least a ${figure(varies)}-fold range to distinguish its parameters.`,
      };
  }
  for (const [k, key] of model.responses.entries()) {
    const values = used.map(({ y }) => y[k]!).filter((value) => value !== null);
    // Runs may well end at the same time.
    if (model.course && variableOf(id, key).kind === 'scalar') continue;
    if (values.length > 1 && values.every((value) => value === values[0]))
      return {
        message: `“${variableOf(id, key).title}” is the same in every row, ${figure(values[0]!)}, so it contains no information.`,
      };
  }
  return null;
}

/** A value used for the fit. */
export interface Measured {
  /** Among the predictions of all rows. */
  at: number;
  /** Place of its response among those of all parts. */
  response: number;
  value: number;
  /** Relative, or 1 ÷ variance. */
  weight: number;
}

/** The values used for the fit, row by row. @param width Number of responses of all parts. */
export const measuredIn = (rows: readonly SourcedRow[], width: number): Measured[] =>
  rows.flatMap(({ used, y, weights, first }, i) =>
    used
      ? y.flatMap((value, k) =>
          value === null ? [] : [{ at: i * width + first + k, response: first + k, value, weight: weights[k]! }],
        )
      : [],
  );

/** The limits known in place of values in the rows used for the fit. */
export const limitsIn = (rows: readonly SourcedRow[], width: number): (Measured & Pick<Limit, 'side'>)[] =>
  rows.flatMap(({ used, limits, weights, first }, i) =>
    used
      ? limits.flatMap((limit, k) =>
          limit === null
            ? []
            : [
                {
                  at: i * width + first + k,
                  response: first + k,
                  value: limit.value,
                  side: limit.side,
                  weight: weights[k]!,
                },
              ],
        )
      : [],
  );

/**
 * The name of the line that a row belongs to: its run, or for a model without runs the values of its inputs other than
 * the first, as far as they vary.
 */
export function lineNames(id: string, model: FitDeclaration, rows: readonly SourcedRow[]): (row: SourcedRow) => string {
  if (model.course) return ({ run }) => run;
  const varying = model.inputs.flatMap(({ key }, k) =>
    k > 0 &&
    model.inputs[k]!.of === undefined &&
    new Set(rows.map(({ x }) => x[k]).filter((value) => Number.isFinite(value))).size > 1
      ? [{ k, variable: variableOf(id, key) }]
      : [],
  );
  return ({ x }) =>
    varying
      .filter(({ k }) => Number.isFinite(x[k]))
      .map(({ k, variable: { title, unit, display_unit: shown } }) => {
        const text = figure(convert(x[k]!, unit ?? '1', shown ?? unit ?? '1'));
        return `${title} ${text}${suffix(shown)}`;
      })
      .join(', ');
}

const suffix = (unit: Unit | null): string => (unit === null || unit === '1' ? '' : ` ${unit}`);
