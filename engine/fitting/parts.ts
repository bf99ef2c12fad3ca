/**
 * What a fit estimates from which rows. A fit over several unit operations has a part for each: the model of the operation on its
 * own data. A parameter that is a property of the organism or of the particles has one value in all parts.
 */
import type { Library } from '../types/library.ts';
import type { ProductBasis, SettingValue } from '../types/configuration.ts';
import { unitOperation } from '../unit-operations/index.ts';
import { inSentence } from '../wording/text.ts';
import type { Estimated } from './identify.ts';
import type { FitDeclaration, FitParameterDeclaration, Prepared } from './model.ts';
import { settingOf, sharedBetween } from './model-of.ts';
import { FIT_MODELS } from './models/index.ts';
import { rowsOf, type SourcedRow } from './rows.ts';
import { settingsFor } from './settings-for.ts';
import type { FitRequest, FitTogether } from './types.ts';

export interface Part {
  /** Id of the unit operation. */
  id: string;
  model: FitDeclaration;
  settings: Readonly<Record<string, SettingValue>>;
  request: FitRequest;
  /** Its place among the parts. */
  place: number;
  /** Place of its first response among those of all parts. */
  first: number;
  rows: SourcedRow[];
  /** Number of rows found, of which an even selection may be used. */
  found: number;
  /** By response, whether the errors of its values are given. */
  known: boolean[];
  /** Keys of responses that are the same in every row, which are not fitted. */
  constant: string[];
  /** Values near those that fit, by key of the parameter. */
  guess: Readonly<Record<string, number>>;
  /** Whether a solver predicts some of its values. */
  isSolved: boolean;
}

/** A parameter to estimate, with the parts that have it and its declaration in each. */
export interface JointParameter extends Estimated {
  in: ReadonlyMap<number, FitParameterDeclaration>;
}

export interface Joint {
  parts: Part[];
  chosen: JointParameter[];
  /** Rows of all parts, in their order. */
  rows: SourcedRow[];
  /** Number of responses of all parts. */
  width: number;
  /** Predictions of rows from the estimated parameters and the additional unknowns of the rows. */
  prepare: (rows: readonly SourcedRow[]) => Prepared;
}

/**
 * The parts of a fit, or a message about what is missing.
 * @throws RangeError for a unit operation that is not in the catalogue
 */
export function partsOf(request: FitRequest, product: ProductBasis, library: Library): Part[] | string {
  const { together = [] } = request;
  const isTested = [request, ...together].some(({ held_out_ids: ids = [] }) => ids.length > 0);
  const requests = [request, ...together.map((other) => besides(request, other, isTested))];
  const parts: Part[] = [];
  let first = 0;
  for (const [place, one] of requests.entries()) {
    const { unit_operation: id } = one;
    const declaration = unitOperation(id);
    if (!declaration) throw new RangeError(`Unknown unit operation ${id}`);
    const model = FIT_MODELS[id];
    if (!model) return `${declaration.name} has no parameters that can be fitted to experiments.`;
    if (place > 0 && sharedBetween(request.unit_operation, id).length === 0)
      return `${unitOperation(request.unit_operation)!.name} and ${inSentence(declaration.name)} have no parameter in common, so they cannot be fitted together.`;
    const settings = settingsFor(id, product, library, { ...assumedBy(one, model), ...one.fixed });
    const found = rowsOf(one, model, settings, { isAlone: requests.length === 1, isTested, part: place, first });
    if ('message' in found) return found.message;
    const used = found.rows.filter((row) => row.used);
    const isSolved = model.responses.some(
      (key, k) => model.solved?.includes(key) && used.some(({ y }) => y[k] !== null),
    );
    const guess = (isSolved && model.guess?.(used, settings)) || {};
    parts.push({ id, model, settings, request: one, place, first, ...found, guess, isSolved });
    first += model.responses.length;
  }
  return parts;
}

/** The request of another part: what it shares with the first one is estimated or held as there, and the rest is as usual. */
function besides(first: FitRequest, other: FitTogether, isTested: boolean): FitRequest {
  const { parameters: wanted, fixed = {}, held_out_share, seed } = first;
  const shared = sharedBetween(first.unit_operation, other.unit_operation);
  const own = FIT_MODELS[other.unit_operation]?.parameters ?? [];
  const usual = own.filter(({ key, optional }) => !optional && !shared.includes(key)).map(({ key }) => key);
  return {
    ...other,
    seed,
    ...(held_out_share !== undefined && !isTested && { held_out_share }),
    ...(wanted && { parameters: [...shared.filter((key) => wanted.includes(key)), ...usual] }),
    fixed: Object.fromEntries(Object.entries(fixed).filter(([key]) => shared.includes(key))),
  };
}

/** Settings that the chosen parameters need, those that the data imply, and choices that are the same in every row. */
const assumedBy = (
  { parameters: wanted = [], experiments }: FitRequest,
  { parameters, assumes }: FitDeclaration,
): Record<string, SettingValue> => ({
  ...choicesIn(experiments),
  ...assumes?.(new Set(experiments.flatMap(({ data }) => data.variables.map(({ key }) => key)))),
  ...Object.fromEntries(parameters.flatMap(({ key, needs }) => (needs && wanted.includes(key) ? [needs] : []))),
});

function choicesIn(experiments: FitRequest['experiments']): Record<string, SettingValue> {
  const rows = experiments.flatMap(({ data }) => data.rows);
  const keys = new Set(
    experiments.flatMap(({ data }) => data.variables.flatMap(({ key, value }) => (value === 'choice' ? [key] : []))),
  );
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const [first, ...others] = new Set(rows.flatMap(({ inputs }) => inputs[key] ?? []));
      return first === undefined || others.length > 0 ? [] : [[key.slice('settings.'.length), first]];
    }),
  );
}

/** The parts as one model, or a message about what is wrong with the selection of parameters. */
/** @param held keys of parameters that keep their settings, as the data do not determine them */
export function joined(parts: Part[], held: ReadonlySet<string> = new Set()): Joint | string {
  const chosen: JointParameter[] = [];
  for (const part of parts)
    for (const declared of wantedOf(part, held)) {
      if (chosen.some(({ key, in: those }) => key === declared.key && those.has(part.place))) continue;
      const those = parts.flatMap(({ place, model }): [number, FitParameterDeclaration][] => {
        if (place === part.place) return [[place, declared]];
        const same = model.parameters.find(({ key, of }) => key === declared.key && of === declared.of);
        return same && declared.of !== undefined ? [[place, same]] : [];
      });
      chosen.push({ ...estimatedOf(part, declared), in: new Map(those) });
    }
  if (chosen.length === 0) return 'Choose at least one parameter to fit.';
  const width = parts.reduce((sum, { model }) => sum + model.responses.length, 0);
  return { parts, chosen, rows: parts.flatMap(({ rows }) => rows), width, prepare: preparing(parts, chosen, width) };
}

/** The parameters of a part to estimate: those requested, or otherwise all that its data can determine. */
function wantedOf(
  { model, settings, request: { parameters: wanted, fixed = {} }, rows }: Part,
  held: ReadonlySet<string>,
): FitParameterDeclaration[] {
  const measured = new Set(model.responses.filter((_, k) => rows.some(({ used, y }) => used && y[k] !== null)));
  return model.parameters.filter(({ key, seenIn, optional, where }) =>
    wanted
      ? wanted.includes(key)
      : !optional &&
        !held.has(key) &&
        !(key in fixed) &&
        (where === undefined || where.slice(1).includes(settings[where[0]]!)) &&
        (seenIn === undefined || [seenIn].flat().some((one) => measured.has(one))),
  );
}

/** Relative step of derivatives of what a solver predicts. */
const SOLVED_STEP = 0.01;

function estimatedOf(
  { id, settings, guess, isSolved }: Part,
  { key, symbol, log = false }: FitParameterDeclaration,
): Estimated {
  const { title, unit, display_unit, min, max } = settingOf(id, key);
  const limits = { min: min ?? -1e12, max: max ?? 1e12 };
  const before = Number(settings[key]);
  const known = Number.isFinite(before);
  const middle = log ? Math.sqrt(limits.min * limits.max) : 0.5 * (limits.min + limits.max);
  // At a limit, such as that of no inhibition, the parameter has no effect from which a search could start.
  const start = guess[key] ?? before;
  const inside = start > limits.min && start < limits.max;
  const unknown = {
    ...limits,
    start: inside ? start : middle,
    log: log && limits.min > 0,
    ...(isSolved && { step: SOLVED_STEP }),
  };
  return { key, title, symbol, unit, display_unit, before: known ? before : null, unknown };
}

/** Predictions by each part’s model of its own rows; the parameters that are not estimated keep their settings. */
function preparing(parts: readonly Part[], chosen: readonly JointParameter[], width: number): Joint['prepare'] {
  const valuesOf = parts.map(({ place, model, settings }) => {
    const places = model.parameters.map(({ key }) => chosen.findIndex((one) => one.key === key && one.in.has(place)));
    const fixed = model.parameters.map(({ key }) => Number(settings[key]));
    return (values: readonly number[]) => places.map((at, k) => (at < 0 ? fixed[k]! : values[at]!));
  });
  return (rows) => {
    const own = parts.map(({ place, model, settings }) => {
      const at = rows.flatMap(({ part }, i) => (part === place ? [i] : []));
      return {
        at,
        prepared: model.prepare(
          at.map((i) => rows[i]!),
          settings,
        ),
      };
    });
    const extra = own.flatMap(({ prepared }) => prepared.extra);
    const [only] = own;
    if (own.length === 1)
      return {
        extra,
        predict: (values) => only!.prepared.predict([...valuesOf[0]!(values), ...values.slice(chosen.length)]),
      };
    const into = new Float64Array(rows.length * width);
    return {
      extra,
      predict(values) {
        let next = chosen.length;
        for (const [p, { at, prepared }] of own.entries()) {
          const { first, model } = parts[p]!;
          const these = values.slice(next, (next += prepared.extra.length));
          const made = prepared.predict([...valuesOf[p]!(values), ...these]);
          const count = model.responses.length;
          for (const [n, i] of at.entries()) into.set(made.subarray(n * count, (n + 1) * count), i * width + first);
        }
        return into;
      },
    };
  };
}
