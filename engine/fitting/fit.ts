/** Fits the parameters of a unit operation to experiments, with their uncertainty. */
import { convert } from '../quantity.ts';
import { runUnitOperation } from '../simulation/run-unit-operation.ts';
import type { Library, ProductBasis, SettingValue } from '../types.ts';
import { type Setting } from '../unit-operations/define.ts';
import { figure } from '../wording.ts';
import { unitOperation } from '../unit-operations/index.ts';
import type { BetweenRuns } from './between-runs.ts';
import { curvesOf } from './curves.ts';
import { estimate, type Estimate } from './estimate.ts';
import { ALIKE, type Estimated, type Means, pairsOf, parameterOf, unidentifiable } from './identify.ts';
import type { FitDeclaration, Prepared } from './model.ts';
import { fitModelOf, settingOf, variableOf } from './model-of.ts';
import { FIT_MODELS } from './models/index.ts';
import { profilesOf } from './profile.ts';
import { domainOf, pointsOf, statisticsOf } from './report.ts';
import { lower, MOST_ROWS, rowsOf, type SourcedRow } from './rows.ts';
import { byRun, scatterBetween } from './run-scatter.ts';
import { spreadOf } from './spread.ts';
import type { FitOutcome, FitRequest, FitStatistics } from './types.ts';

/** Maximum number of runs fitted together; the initial state of each adds up to three unknowns. */
const MOST_RUNS = 12;
const MOST_EXTRA = 3 * MOST_RUNS;

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const AND = new Intl.ListFormat('en-GB');

const refuse = (message: string): FitOutcome => ({ possible: false, message });

/**
 * Fits a unit operation's model to experiments by weighted non-linear least squares within the limits of its settings.
 * @param product Product whose host and kind determine the settings that are not fitted.
 * @throws RangeError for a unit operation that is not in the catalogue
 */
export function fitExperiments(request: FitRequest, product: ProductBasis, library: Library): FitOutcome {
  const { unit_operation: id, seed } = request;
  const declaration = unitOperation(id);
  if (!declaration) throw new RangeError(`Unknown unit operation ${id}`);
  const model = FIT_MODELS[id];
  if (!model) return refuse(`${declaration.name} has no parameters that can be fitted to experiments.`);
  const settings = settingsFor(id, product, library, { ...assumedBy(request, model), ...request.fixed });
  const found = rowsOf(request, model, settings);
  if ('message' in found) return refuse(found.message);
  const { rows } = found;

  const chosen = parametersOf(request, model, settings, rows);
  if (typeof chosen === 'string') return refuse(chosen);
  const narrow = tooFewConditions(id, model, chosen, rows);
  if (narrow !== null) return refuse(narrow);
  const prepared = model.prepare(rows, settings);
  if (prepared.extra.length > MOST_EXTRA)
    return refuse(
      `There are too many runs for one fit, as each has its own initial state. Fit at most ${MOST_RUNS} runs.`,
    );
  const predict = withSettings(model, chosen, settings);
  const unknowns = chosen.map(({ unknown }) => unknown);
  const result = estimate({
    rows,
    responses: model.responses.length,
    parameters: unknowns,
    prepared,
    predict: predict(prepared),
    seed,
    known: found.known,
    // Inhibition and limits of growth can stand in for each other, and for slow growth.
    thorough: chosen.some(({ key }) => model.parameters.find((one) => one.key === key)!.optional),
  });
  if (!result) {
    const total = unknowns.length + prepared.extra.length;
    return refuse(
      `${model.title} has ${total} unknowns here${prepared.extra.length > 0 ? ', including the initial state of each run' : ''}, and needs more measured values than that.`,
    );
  }
  const unknown = unidentifiable(chosen, result);
  if (unknown !== null) return refuse(unknown);

  const scattering = { model, chosen, rows, settings, prepared, predictWith: predict, result };
  const scatter = scatterBetween(scattering);
  // Points and curves are those of each run.
  const drawn = scatter ? byRun(scattering, scatter) : { result, predictWith: predict };
  const means = meansOf(result, scatter);
  const runs = new Set(rows.filter(({ used }) => used).map(({ run }) => run)).size;
  const parameters = chosen.map((one, j) => parameterOf(one, j, means));
  const points = pointsOf(id, model, rows, drawn.predictWith(prepared, rows), drawn.result);
  const statistics = statisticsOf(id, model, points, result.spread.condition, pairsOf(chosen, means.covariance));
  return {
    possible: true,
    fit: {
      model: fitModelOf(id)!,
      response: model.responses[0]!,
      parameters,
      fixed: Object.entries(request.fixed ?? {}).map(([key, value]) => {
        const { title, unit, display_unit } = settingOf(id, key);
        return { key, title, unit, display_unit, value };
      }),
      // Where runs differ, the parameters are means over runs, which have no common sum of squares.
      profiles: scatter
        ? []
        : profilesOf({
            chosen,
            which: parameters.flatMap(({ identifiable }, j) => (identifiable ? [] : [j])),
            rows,
            predict: predict(prepared),
            result,
          }),
      statistics,
      points,
      curves: curvesOf({ id, model, rows, settings, ...drawn }),
      domain: domainOf(id, model, rows),
      rows_used: Object.fromEntries(
        request.experiments.map(({ id: one }) => [
          one,
          rows.filter(({ experiment, y }) => experiment === one && y.some((value) => value !== null)).length,
        ]),
      ),
      warnings: [
        ...(found.found > rows.length
          ? [`An even selection of ${MOST_ROWS} of the ${found.found} rows was fitted.`]
          : []),
        ...warningsOf(chosen, points, statistics, result),
        ...(scatter ? [scatterNote(chosen, scatter)] : fewRuns(runs)),
        ...errorsOf(id, model, found.known, result),
        ...takenOf(request, model, settings),
      ],
      spread: spreadOf({
        chosen,
        rows,
        predict: predict(prepared),
        result,
        means,
        runs,
        seed,
      }),
    },
  };
}

/** The estimates, or with scatter between runs their means over runs. */
function meansOf({ solution, spread }: Estimate, scatter: BetweenRuns | null): Means {
  const { held } = solution;
  if (scatter) return { ...scatter, held };
  return {
    values: solution.values,
    held,
    covariance: spread.covariance,
    freedom: spread.freedoms,
    t: spread.t,
    between: null,
  };
}

/** Parameters that differ between runs by more than their values would. */
function scatterNote(chosen: readonly Estimated[], { between, values, runs }: BetweenRuns): string {
  const those = chosen.flatMap(({ title, unit, display_unit: shown, unknown }, j) => {
    if (between[j] === 0) return [];
    const apart = Math.sqrt(between[j]!);
    const size = unknown.log
      ? `${figure(100 * apart)} %`
      : `${figure(convert(values[j]! + apart, unit, shown) - convert(values[j]!, unit, shown))}${shown === '1' ? '' : ` ${shown}`}`;
    return [`“${title}” by ${size}`];
  });
  return `The ${runs.length} runs differ by more than the scatter of their values: ${AND.format(those)} (standard deviation). Estimates and intervals are those of the mean over runs.`;
}

/** Runs from which the scatter between runs can be told. */
const ENOUGH_RUNS = 3;

/** That the intervals lack the scatter between runs, because there are too few of them. */
const fewRuns = (runs: number): string[] =>
  runs >= ENOUGH_RUNS
    ? []
    : [
        `The fit rests on ${runs === 1 ? 'one run' : `${runs} runs`}, so its intervals do not include how far runs differ. Repeat the experiment to learn that; it takes ${ENOUGH_RUNS} runs.`,
      ];

/** Default settings of a unit operation for a product, given others. */
export function settingsFor(
  id: string,
  product: ProductBasis,
  library: Library,
  given: Readonly<Record<string, SettingValue>> = {},
): Record<string, SettingValue> {
  const declared = Object.entries<Setting>(unitOperation(id)!.settings).flatMap(([key, { parameter }]) =>
    parameter.default === null ? [] : [[key, parameter.default] as const],
  );
  const run = runUnitOperation(id, { settings: given, product }, library);
  const resolved = run.feasible ? run.data.settings.map(({ key, value }) => [key, value] as const) : [];
  return { ...Object.fromEntries([...declared, ...resolved]), ...given };
}

/** Settings that the chosen parameters need, and those that the data imply. */
const assumedBy = (
  { parameters: wanted = [], experiments }: FitRequest,
  { parameters, assumes }: FitDeclaration,
): Record<string, SettingValue> => ({
  ...assumes?.(new Set(experiments.flatMap(({ data }) => data.variables.map(({ key }) => key)))),
  ...Object.fromEntries(parameters.flatMap(({ key, needs }) => (needs && wanted.includes(key) ? [needs] : []))),
});

/** A message about parameters that need runs at more conditions, such as temperatures; null if there are enough. */
function tooFewConditions(
  id: string,
  model: FitDeclaration,
  chosen: readonly Estimated[],
  rows: readonly SourcedRow[],
): string | null {
  for (const [k, { key: input }] of model.inputs.entries()) {
    const those = chosen.filter(({ key }) => model.parameters.find((one) => one.key === key)!.over === input);
    if (those.length === 0) continue;
    const { title, unit, display_unit: shown } = variableOf(id, input);
    const values = [...new Set(rows.filter(({ used }) => used).map(({ x }) => x[k]!))];
    const known = values.filter((value) => Number.isFinite(value));
    const names = AND.format(those.map((one) => `“${one.title}”`));
    const what = lower(title);
    if (known.length === 0)
      return `No column gives “${title}”, so the data say nothing about ${names}. Map a column to it, or remove ${those.length === 1 ? 'it' : 'them'} from the fit.`;
    if (values.length > those.length) continue;
    if (values.length === 1) {
      const at = figure(unit && shown ? convert(known[0]!, unit, shown) : known[0]!);
      return `All data are at a ${what} of ${at}${shown === null || shown === '1' ? '' : ` ${shown}`}, so they say nothing about ${names}. Add runs at another ${what}, or remove ${those.length === 1 ? 'it' : 'them'} from the fit.`;
    }
    return `Runs at ${values.length} values of ${what} cannot determine ${names} besides the other parameters: that takes ${those.length + 1}. Add runs, or remove a parameter from the fit.`;
  }
  return null;
}

/** The parameters to estimate, or a message about what is wrong with the selection. */
function parametersOf(
  { unit_operation: id, parameters: wanted, fixed = {} }: FitRequest,
  model: FitDeclaration,
  settings: Readonly<Record<string, SettingValue>>,
  rows: readonly SourcedRow[],
): Estimated[] | string {
  const measured = new Set(model.responses.filter((_, k) => rows.some(({ used, y }) => used && y[k] !== null)));
  const list = model.parameters.filter(({ key, seenIn, optional }) =>
    wanted
      ? wanted.includes(key)
      : !optional && !(key in fixed) && (seenIn === undefined || [seenIn].flat().some((one) => measured.has(one))),
  );
  if (list.length === 0) return 'Choose at least one parameter to fit.';
  return list.map(({ key, symbol, log = false }) => {
    const { title, unit, display_unit, min, max } = settingOf(id, key);
    const limits = { min: min ?? -1e12, max: max ?? 1e12 };
    const before = Number(settings[key]);
    const known = Number.isFinite(before);
    const middle = log ? Math.sqrt(limits.min * limits.max) : 0.5 * (limits.min + limits.max);
    // At a limit, such as that of no inhibition, the parameter has no effect from which a search could start.
    const inside = before > limits.min && before < limits.max;
    const unknown = { ...limits, start: inside ? before : middle, log: log && limits.min > 0 };
    return { key, title, symbol, unit, display_unit, before: known ? before : null, unknown };
  });
}

/** Predictions from the estimated parameters; the other parameters of the model keep their settings. */
function withSettings(
  model: FitDeclaration,
  chosen: readonly Estimated[],
  settings: Readonly<Record<string, SettingValue>>,
): (prepared: Prepared) => Prepared['predict'] {
  const place = model.parameters.map(({ key }) => chosen.findIndex((one) => one.key === key));
  const fixed = model.parameters.map(({ key }) => Number(settings[key]));
  return (prepared) => (values) =>
    prepared.predict([
      ...place.map((from, k) => (from < 0 ? fixed[k]! : values[from]!)),
      ...values.slice(chosen.length),
    ]);
}

/** Factor above which values scatter more than their errors say. */
const LARGER = 1.5;

/** Responses that scatter about the model by more than their errors. */
const errorsOf = (id: string, { responses }: FitDeclaration, known: readonly boolean[], { variances }: Estimate) =>
  responses.flatMap((key, k) => {
    const factor = Math.sqrt(variances[k]!);
    return known[k] && factor > LARGER
      ? [
          `“${variableOf(id, key).title}” scatters about the model by ${figure(factor)} times its errors. The intervals are as much wider; check the errors, and whether the model is suitable.`,
        ]
      : [];
  });

/** Settings assumed for the rows because no column gives them. */
function takenOf(
  { unit_operation: id, experiments }: FitRequest,
  { inputs }: FitDeclaration,
  settings: Readonly<Record<string, SettingValue>>,
): string[] {
  const taken = new Map<string, { titles: string[]; texts: string[] }>();
  for (const { key, otherwise } of inputs) {
    const without = experiments.filter(({ data }) => !data.variables.some((one) => one.key === key));
    if (otherwise !== 'setting' || without.length === 0) continue;
    const { title, unit, display_unit: shown } = settingOf(id, key.slice('settings.'.length));
    const value = settings[key.slice('settings.'.length)]!;
    const text = typeof value === 'number' ? figure(convert(value, unit, shown)) : String(value);
    const names = without.length < experiments.length ? ` of ${without.map(({ name }) => `“${name}”`).join(', ')}` : '';
    const own = taken.get(names) ?? { titles: [], texts: [] };
    own.titles.push(`“${title}”`);
    own.texts.push(`${text}${shown === '1' ? '' : ` ${shown}`}`);
    taken.set(names, own);
  }
  return [...taken].map(([names, { titles, texts }]) => {
    const [defaults, were] = texts.length > 1 ? ['defaults', 'were'] : ['default', 'was'];
    return `No column${names} gives ${OR.format(titles)}; the ${defaults} for this product, ${AND.format(texts)}, ${were} used.`;
  });
}

function warningsOf(
  chosen: readonly Estimated[],
  points: readonly { outlier: boolean; row: number; label: string | null }[],
  { r_squared, r_squared_held_out: held }: Pick<FitStatistics, 'r_squared' | 'r_squared_held_out'>,
  { solution, spread }: NonNullable<ReturnType<typeof estimate>>,
): string[] {
  const outliers = points.filter(({ outlier }) => outlier);
  // A row may be an outlier in several responses.
  const places = [...new Set(outliers.map(({ row, label }) => `row ${row}${label === null ? '' : ` (${label})`}`))];
  const names = places.slice(0, 5);
  const more = places.length > names.length ? ` and ${places.length - names.length} more` : '';
  const alike = pairsOf(chosen, spread.covariance).filter(({ value }) => Math.abs(value) > ALIKE);
  return [
    ...(solution.converged ? [] : ['The search ended before it converged; another seed may find a better fit.']),
    ...(outliers.length > 0
      ? [
          `Possible outliers, far outside the prediction interval: ${names.join(', ')}${more}. Check them before you accept the fit.`,
        ]
      : []),
    ...alike.map(
      ({ a, b, value }) =>
        `“${a.title}” and “${b.title}” can hardly be distinguished (correlation ${value.toFixed(2).replace('-', '−')}); rely on their combination, not on each one.`,
    ),
    ...(r_squared < 0.5 ? ['The model explains less than half of the variation; it may not be suitable.'] : []),
    ...(held !== null && held < 0.5
      ? [
          `The fit predicts the validation data poorly (R² ${held.toFixed(2).replace('-', '−')}), although they were not fitted. Do not rely on it outside the fitted data.`,
        ]
      : []),
  ];
}
