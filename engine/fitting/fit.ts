/** Fits the parameters of a unit operation to experiments, with their uncertainty. */
import { convert } from '../wording/quantity.ts';
import type { FitSpread, ProductBasis, SettingValue } from '../types/configuration.ts';
import type { Library } from '../types/library.ts';
import { figure, inSentence } from '../wording/text.ts';
import type { BetweenRuns } from './between-runs.ts';
import { curvesOf } from './curves.ts';
import { estimate, type Estimate, serialCorrelation, wider, withSerial } from './estimate.ts';
import {
  ALIKE,
  type Estimated,
  type Means,
  pairsOf,
  parameterOf,
  unidentifiable,
  type Unidentified,
} from './identify.ts';
import type { FitDeclaration } from './model.ts';
import { fitModelOf, settingOf, variableOf } from './model-of.ts';
import { type Joint, joined, type JointParameter, type Part, partsOf } from './parts.ts';
import { profilesOf } from './profile.ts';
import { domainOf, pointsOf, statisticsOf } from './report.ts';
import { byRun, scatterBetween } from './run-scatter.ts';
import { spreadOf } from './spread.ts';
import type { Fit, FitOutcome, FitProfile, FitRequest, FitStatistics } from './types.ts';

/** Maximum number of runs fitted together; the initial state of each adds up to three unknowns. */
const MOST_RUNS = 12;
const MOST_EXTRA = 3 * MOST_RUNS;

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const AND = new Intl.ListFormat('en-GB');

const refuse = (message: string): FitOutcome => ({ possible: false, message });

/**
 * Fits a unit operation's model to experiments by weighted non-linear least squares within the limits of its settings. With others
 * together, their models are fitted at the same time: a parameter that they share has one value, which all data estimate.
 * @param product Product whose host and kind determine the settings that are not fitted.
 * @throws RangeError for a unit operation that is not in the catalogue
 */
export function fitExperiments(request: FitRequest, product: ProductBasis, library: Library): FitOutcome {
  const parts = partsOf(request, product, library);
  if (typeof parts === 'string') return refuse(parts);
  return fitParts(request, parts, request.parameters ? [] : hiddenIn(request, parts));
}

/** What the data of a solver cannot determine, without what is given. */
const hiddenIn = ({ fixed = {} }: FitRequest, parts: readonly Part[]): Unidentified[] =>
  parts.flatMap(({ isSolved, model, rows, settings }) =>
    Object.entries(
      (isSolved &&
        model.hidden?.(
          rows.filter(({ used }) => used),
          settings,
        )) ||
        {},
    ).flatMap(([key, why]) => (key in fixed ? [] : [{ key, why, cure: '' }])),
  );

/** @param held parameters of a fit by default that the data do not identify, which keep their settings */
function fitParts(request: FitRequest, parts: Part[], held: readonly Unidentified[]): FitOutcome {
  const joint = joined(parts, new Set(held.map(({ key }) => key)));
  if (typeof joint === 'string') return refuse(joint);
  const { chosen, rows, width } = joint;
  const narrow = tooFewConditions(joint);
  if (narrow !== null) return refuse(narrow);
  const prepared = joint.prepare(rows);
  if (prepared.extra.length > MOST_EXTRA)
    return refuse(
      `There are too many runs for one fit, because each run has its own initial state. Fit at most ${MOST_RUNS} runs.`,
    );
  const unknowns = chosen.map(({ unknown }) => unknown);
  const { seed } = request;
  const isSolved = parts.some((one) => one.isSolved);
  const estimated = estimate({
    rows,
    responses: width,
    parameters: unknowns,
    prepared,
    seed,
    known: parts.flatMap(({ known }) => known),
    // Inhibition and limits of growth can stand in for each other, and for slow growth.
    thorough: chosen.some((one) => [...one.in.values()].some(({ optional }) => optional)),
    near: parts.some(({ guess }) => Object.keys(guess).length > 0),
  });
  if (!estimated) {
    const total = unknowns.length + prepared.extra.length;
    const what = parts.length > 1 ? 'The fit' : parts[0]!.model.title;
    return refuse(
      `${what} has ${total} unknowns here${prepared.extra.length > 0 ? ', including the initial state of each run' : ''}, and the number of measured values must be larger than the number of unknowns.`,
    );
  }
  const serial = isSolved ? serialCorrelation(rows, width, estimated) : 0;
  const result = withSerial(estimated, serial);
  const unknown = unidentifiable(chosen, result);
  if (unknown !== null) {
    // Where a person has chosen the parameters, they are told.
    if (request.parameters !== undefined || chosen.length < 2) return refuse(`${unknown.why} ${unknown.cure}`);
    // Of two that cannot be told apart, the one is held that leaves more of the others.
    const tried = [unknown.key, ...(unknown.or === undefined ? [] : [unknown.or])].map((key) =>
      fitParts(request, parts, [...held, { ...unknown, key }]),
    );
    const left = (one: FitOutcome): number => (one.possible ? one.fit.parameters.length : 0);
    return tried.reduce((best, one) => (left(one) > left(best) ? one : best));
  }

  // Where a solver predicts whole runs, their correlation stands for what the runs have in common.
  const scatter = isSolved ? null : scatterBetween(joint, prepared, result);
  const means = meansOf(result, scatter);
  const runs = new Set(rows.filter(({ used }) => used).map(({ run }) => run)).size;
  const which = isSolved ? [] : profiled(parts, chosen, means);
  const { predict } = prepared;
  const found: Result = {
    joint,
    held,
    means,
    result,
    // Points and curves are those of each run.
    drawn: scatter ? byRun(joint, prepared, result, scatter) : { result, prepare: joint.prepare },
    // Where runs differ, the parameters are means over runs, which have no common sum of squares.
    profiles: scatter
      ? []
      : profilesOf({ chosen, which, rows, width, predict, result }).map((profile, k) => ({ j: which[k]!, profile })),
    spread: spreadOf({ chosen, rows, width, predict, result, means, runs, seed, isNormal: isSolved }),
    scatter,
    serial,
  };
  const [fit, ...others] = parts.map((part) => fitOf(part, found));
  return { possible: true, fit: fit!, others };
}

/** Parameters of a part whose profile is worked out, in their order; each takes up to fourteen fits. */
const MOST_PROFILES = 2;

/** Places of the parameters that the data determine poorly, as far as their profiles are worked out. */
const profiled = (parts: readonly Part[], chosen: readonly JointParameter[], means: Means): number[] => {
  const vague = chosen.flatMap((one, j) => (parameterOf(one, j, means).identifiable ? [] : [j]));
  const those = parts.flatMap(({ place }) => vague.filter((j) => chosen[j]!.in.has(place)).slice(0, MOST_PROFILES));
  return [...new Set(those)];
};

interface Result {
  joint: Joint;
  held: readonly Unidentified[];
  means: Means;
  result: Estimate;
  drawn: { result: Estimate; prepare: Joint['prepare'] };
  /** Each with the place of its parameter, as two parts may have parameters of one key. */
  profiles: { j: number; profile: FitProfile }[];
  spread: FitSpread;
  scatter: BetweenRuns | null;
  /** Correlation of the residuals of neighbours in a run. */
  serial: number;
}

/** What was estimated, as a fit of one of the unit operations. */
function fitOf(part: Part, { joint, held, means, result, drawn, profiles, spread, scatter, serial }: Result): Fit {
  const { id, model, settings, request, place, first, found, known, constant, rows: own } = part;
  const { parts, chosen, rows, width } = joint;
  const isOwn = (one: JointParameter) => one.in.has(place);
  const points = pointsOf(part, rows, width, drawn.prepare(rows).predict, {
    result: drawn.result,
    widened: wider(serial),
  });
  const pairs = (covariance: Means['covariance']) =>
    pairsOf(chosen, covariance).filter(({ a, b }) => isOwn(a) && isOwn(b));
  const statistics = statisticsOf(id, model, points, result.spread.condition, pairs(means.covariance));
  return {
    model: fitModelOf(id)!,
    response: model.responses[0]!,
    parameters: chosen.flatMap((one, j) => (isOwn(one) ? [parameterOf(inPart(one, part), j, means)] : [])),
    fixed: Object.entries({
      ...request.fixed,
      ...(part.isSolved && model.given?.(own.filter((row) => row.used))),
    }).map(([key, value]) => {
      const { title, unit, display_unit } = settingOf(id, key);
      return { key, title, unit, display_unit, value };
    }),
    profiles: profiles.flatMap(({ j, profile }) => (isOwn(chosen[j]!) ? [profile] : [])),
    statistics,
    points,
    curves: curvesOf(part, joint, drawn),
    domain: domainOf(id, model, own),
    rows_used: Object.fromEntries(
      request.experiments.map(({ id: one }) => [
        one,
        own.filter(
          ({ experiment, y, limits }) => experiment === one && [...y, ...limits].some((value) => value !== null),
        ).length,
      ]),
    ),
    warnings: [
      ...heldNotes(part, held),
      ...constant.map((key) => `“${variableOf(id, key).title}” was not fitted because it is the same in every row.`),
      ...(found > own.length ? [`An evenly spaced selection of ${own.length} of the ${found} rows was fitted.`] : []),
      ...warningsOf(pairs(result.spread.covariance), points, statistics, result),
      ...(serial > NOTABLE ? [serialNote(serial)] : []),
      ...runNotes(part, joint, scatter),
      ...errorsOf(id, model, known, result.variances.slice(first, first + model.responses.length)),
      ...takenOf(request, model, settings),
    ],
    spread: { ...spread, keys: keysFor(part, parts, chosen) },
  };
}

/** Correlation of neighbours from which it is told. */
const NOTABLE = 0.3;
const serialNote = (serial: number): string =>
  `Neighbouring values of a run deviate from the model in the same direction (correlation ${figure(serial)}), so they count as fewer values, and the intervals are ${figure(Math.sqrt(wider(serial)))} times wider.`;

/** What was held because the data do not identify it. */
function heldNotes({ id, model, settings }: Part, held: readonly Unidentified[]): string[] {
  return held.flatMap(({ key, why }) => {
    if (!model.parameters.some((one) => one.key === key)) return [];
    const { title, unit, display_unit: shown } = settingOf(id, key);
    const value = `${figure(convert(Number(settings[key]), unit, shown))}${shown === '1' ? '' : ` ${shown}`}`;
    return [`“${title}” was held constant at ${value}, its value in the plant. ${why}`];
  });
}

/** A parameter with the default that a part has for it. */
const inPart = (one: JointParameter, { id, settings, place }: Part): JointParameter => {
  const { title } = settingOf(id, one.key);
  const before = Number(settings[one.key]);
  return { ...one, title, symbol: one.in.get(place)!.symbol, before: Number.isFinite(before) ? before : null };
};

/** The keys of all parameters as a part names them: those that it lacks have the unit operation before them. */
const keysFor = ({ place }: Part, parts: readonly Part[], chosen: readonly JointParameter[]): string[] =>
  chosen.map(({ key, in: those }) => {
    const [other] = [...those.keys()];
    return those.has(place) ? key : `${parts[other!]!.id}.${key}`;
  });

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

/** Runs from which the scatter between runs can be told. */
const ENOUGH_RUNS = 3;

/** How the runs differ in the parameters of a part, and which intervals lack that because too few runs tell of a parameter. */
function runNotes({ place }: Part, { chosen, rows }: Joint, scatter: BetweenRuns | null): string[] {
  const own = chosen.flatMap((one, j) =>
    one.in.has(place)
      ? [
          {
            one,
            j,
            runs: new Set(rows.filter(({ used, part }) => used && one.in.has(part)).map(({ run }) => run)).size,
          },
        ]
      : [],
  );
  const apart = own.filter(({ j }) => scatter !== null && scatter.between[j]! > 0);
  const few = own.filter(({ runs }) => runs < ENOUGH_RUNS);
  return [...(scatter && apart.length > 0 ? [scatterNote(apart, scatter)] : []), ...fewRuns(own.length, few)];
}

interface Told {
  one: Estimated;
  /** Its place among the estimated parameters. */
  j: number;
  /** Number of runs that tell of it. */
  runs: number;
}

/** Parameters that differ between runs by more than their values would. */
function scatterNote(apart: readonly Told[], { between, values }: BetweenRuns): string {
  const those = apart.map(({ one: { title, unit, display_unit: shown, unknown }, j }) => {
    const deviation = Math.sqrt(between[j]!);
    const size = unknown.log
      ? `${figure(100 * deviation)} %`
      : `${figure(convert(values[j]! + deviation, unit, shown) - convert(values[j]!, unit, shown))}${shown === '1' ? '' : ` ${shown}`}`;
    return `“${title}” by ${size}`;
  });
  const runs = Math.max(...apart.map((one) => one.runs));
  return `The variation between the ${runs} runs exceeds the scatter of the values within a run: ${AND.format(those)} (standard deviation). Estimates and intervals apply to the mean over all runs.`;
}

/** That intervals lack the scatter between runs, because there are too few of them. @param count Number of all parameters */
function fewRuns(count: number, few: readonly Told[]): string[] {
  if (few.length === 0) return [];
  const all = few.length === count && few.every(({ runs }) => runs === few[0]!.runs);
  const runs = Math.max(...few.map((one) => one.runs));
  const runsInWords = runs === 1 ? 'one run' : `${all ? '' : 'at most '}${runs} runs`;
  const titles = AND.format(few.map(({ one }) => `“${one.title}”`));
  const [what, its] = few.length === 1 ? ['is', 'its interval does'] : ['are', 'their intervals do'];
  return [
    all
      ? `The fit is based on ${runsInWords}, so its intervals do not include the variation between runs. Repeat the experiment to estimate this variation; ${ENOUGH_RUNS} runs are needed.`
      : `${titles} ${what} based on ${runsInWords}, so ${its} not include the variation between runs. Repeat the experiment to estimate this variation; ${ENOUGH_RUNS} runs are needed.`,
  ];
}

/** A message about parameters that need runs at more conditions, such as temperatures; null if there are enough. */
function tooFewConditions({ parts, chosen }: Joint): string | null {
  const inputs = new Map(parts.flatMap(({ id, model }) => model.inputs.map(({ key }) => [key, id] as const)));
  for (const [input, id] of inputs) {
    const those = chosen.filter((one) => [...one.in.values()].some(({ over }) => over === input));
    if (those.length === 0) continue;
    const { title, unit, display_unit: shown } = variableOf(id, input);
    const values = [
      ...new Set(
        parts.flatMap(({ model, rows }) => {
          const k = model.inputs.findIndex(({ key }) => key === input);
          return k < 0 ? [] : rows.filter(({ used }) => used).map(({ x }) => x[k]!);
        }),
      ),
    ];
    const known = values.filter((value) => Number.isFinite(value));
    const names = AND.format(those.map((one) => `“${one.title}”`));
    const what = inSentence(title);
    if (known.length === 0)
      return `No column contains “${title}”, so the data contain no information about ${names}. Map a column to this variable, or remove ${those.length === 1 ? 'it' : 'them'} from the fit.`;
    if (values.length > those.length) continue;
    if (values.length === 1) {
      const at = figure(unit && shown ? convert(known[0]!, unit, shown) : known[0]!);
      return `All data are at a ${what} of ${at}${shown === null || shown === '1' ? '' : ` ${shown}`}, so they contain no information about ${names}. Add runs at a different ${what}, or remove ${those.length === 1 ? 'it' : 'them'} from the fit.`;
    }
    return `Runs at ${values.length} values of ${what} are not sufficient to determine ${names} as well as the other parameters: ${those.length + 1} values are needed. Add runs, or remove a parameter from the fit.`;
  }
  return null;
}

/** Factor above which values scatter more than their errors say. */
const LARGER = 1.5;

/** Responses that scatter about the model by more than their errors. */
const errorsOf = (
  id: string,
  { responses }: FitDeclaration,
  known: readonly boolean[],
  variances: readonly number[],
): string[] =>
  responses.flatMap((key, k) => {
    const factor = Math.sqrt(variances[k]!);
    return known[k] && factor > LARGER
      ? [
          `The scatter of “${variableOf(id, key).title}” about the model is ${figure(factor)} times its stated errors. The intervals have been widened by the same factor; check the errors and whether the model is suitable.`,
        ]
      : [];
  });

/** Settings assumed for the rows because no column gives them. */
function takenOf(
  { unit_operation: id, experiments }: FitRequest,
  { inputs }: FitDeclaration,
  settings: Readonly<Record<string, SettingValue>>,
): string[] {
  const isMeasured = (one: string): boolean =>
    experiments.some(({ data }) => data.variables.some(({ key }) => key === one));
  const taken = new Map<string, { titles: string[]; texts: string[] }>();
  for (const { key, otherwise, neededFor } of inputs) {
    if (neededFor?.some(isMeasured) === false) continue;
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
    return `No column${names} contains ${OR.format(titles)}; the ${defaults} for this product, ${AND.format(texts)}, ${were} used.`;
  });
}

function warningsOf(
  pairs: readonly { a: Estimated; b: Estimated; value: number }[],
  points: readonly { outlier: boolean; row: number; label: string | null }[],
  { r_squared, r_squared_held_out: held }: Pick<FitStatistics, 'r_squared' | 'r_squared_held_out'>,
  { solution }: Estimate,
): string[] {
  const outliers = points.filter(({ outlier }) => outlier);
  // A row may be an outlier in several responses.
  const places = [...new Set(outliers.map(({ row, label }) => `row ${row}${label === null ? '' : ` (${label})`}`))];
  const names = places.slice(0, 5);
  const more = places.length > names.length ? ` and ${places.length - names.length} more` : '';
  const alike = pairs.filter(({ value }) => Math.abs(value) > ALIKE);
  return [
    ...(solution.converged
      ? []
      : ['The optimisation ended before convergence; a different seed may give a better fit.']),
    ...(outliers.length > 0
      ? [
          `Possible outliers, with residuals too large for the scatter of the other rows: ${names.join(', ')}${more}. Check these rows before you accept the fit.`,
        ]
      : []),
    ...alike.map(
      ({ a, b, value }) =>
        `“${a.title}” and “${b.title}” can hardly be distinguished (correlation ${value.toFixed(2).replace('-', '−')}); use only their combination, not the individual values.`,
    ),
    ...(r_squared < 0.5 ? ['The model explains less than half of the variation and may not be suitable.'] : []),
    ...(held !== null && held < 0.5
      ? [
          `The fit poorly predicts the validation data, which were not used for fitting (R² ${held.toFixed(2).replace('-', '−')}). Do not rely on it outside the fitted data.`,
        ]
      : []),
  ];
}
