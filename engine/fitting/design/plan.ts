/**
 * The next experiments on a unit operation, from its fitted model: conditions and sampling times that narrow a metric of the process
 * most (c-optimal; Elfving 1952), or the parameters together (D-optimal; Box and Lucas 1959), on top of what is known. Runs are added
 * one by one and then exchanged while that helps (Fedorov 1972). The design is optimal for the present values of the parameters, so it
 * is planned again after each round.
 */
import { added, inverted, type Rows, zeros } from '../../numeric/dense.ts';
import { Random } from '../../numeric/random.ts';
import type { Library } from '../../types/library.ts';
import type { ProductBasis } from '../../types/configuration.ts';
import { aboutField } from '../../wording/field-wording.ts';
import type { Unknown } from '../coordinates.ts';
import { settingsFor } from '../settings-for.ts';
import { settingOf, variableOf } from '../model-of.ts';
import { isAxisOf } from '../model.ts';
import { FIT_MODELS } from '../models/index.ts';
import { aboutMean, type Basis, type Candidate, candidateOf, ofSamples, varianceAlong } from './information.ts';
import type { ExperimentPlan, ExperimentPlanRequest, PlannedRun, PlanOutcome } from './types.ts';

const LEVELS = 5;
/** More combinations of conditions than this are replaced by as many random ones. */
const MOST_CANDIDATES = 400;
const MOST_RUNS = 60;
const MOST_TIMES = 400;
/** Rounds of exchange. */
const EXCHANGES = 3;
/** Relative improvement below which an exchange ends. */
const NO_GAIN = 1e-9;
const HALF_95 = 1.96;
const DAY = 24;

/** A run with its samples, and the runs that share its deviation from the mean: those of a round that are points of one run. */
interface Item {
  candidate: Candidate;
  samples: number[];
  group: number;
}

interface Prepared extends Basis {
  candidates: Candidate[];
  /** h at which samples are possible; null for a model without time courses. */
  times: number[] | null;
  /** Information before the plan. */
  prior: Rows;
  /** Change of the metric by coordinate; null for the D criterion. */
  gradient: number[] | null;
  product: ProductBasis;
}

/** Plans the next experiments. @throws RangeError for a unit operation without a model */
export function planExperiments(request: ExperimentPlanRequest, product: ProductBasis, library: Library): PlanOutcome {
  const made = prepared(request, product, library);
  if ('message' in made) return { possible: false, field: made.field, message: aboutField(made.field, made.message) };
  const chosen = exchanged(made, greedy(made));
  return { possible: true, plan: planOf(made, chosen) };
}

/**
 * Runs with conditions and samples at random within the same limits, of the same number and so of the same price, with which a plan
 * is compared.
 */
export function randomPlan(
  request: ExperimentPlanRequest,
  product: ProductBasis,
  library: Library,
  seed: number,
): PlanOutcome {
  const made = prepared(request, product, library);
  if ('message' in made) return { possible: false, field: made.field, message: aboutField(made.field, made.message) };
  const random = new Random(seed);
  const items = Array.from({ length: request.runs }, (_, n): Item => {
    const candidate = made.candidates[random.below(made.candidates.length)]!;
    return { candidate, samples: anySamples(made, candidate, random), group: groupOf(made, n) };
  });
  return { possible: true, plan: planOf(made, items) };
}

interface Wrong {
  field: string;
  message: string;
}

function prepared(request: ExperimentPlanRequest, product: ProductBasis, library: Library): Prepared | Wrong {
  const { unit_operation: id, spread, values, errors, conditions, sampling, runs } = request;
  const model = FIT_MODELS[id];
  if (!model) throw new RangeError(`Unknown model of ${id}`);
  const wrong = (field: string, message: string): Wrong => ({ field, message });
  const course = model.course === true;
  if (!Number.isInteger(runs) || runs < 1 || runs > MOST_RUNS)
    return wrong('runs', `enter a whole number from 1 to ${MOST_RUNS}.`);
  const unknownError = Object.keys(errors).find((key) => !model.responses.includes(key));
  if (unknownError !== undefined) return wrong(`errors.${unknownError}`, 'the model does not predict this response.');
  if (!Object.values(errors).some((one) => one > 0))
    return wrong('errors', 'enter the error of at least one response.');
  const nonPositive = Object.entries(errors).find(([, one]) => !(one > 0));
  if (nonPositive) return wrong(`errors.${nonPositive[0]}`, 'enter an error above zero.');
  const inputs = model.inputs.filter(({ key }) => key !== 'time');
  for (const [i, { key, min, max }] of conditions.entries()) {
    if (!inputs.some((one) => one.key === key))
      return wrong(`conditions.${i}.key`, `“${key}” is not an input of the model.`);
    if (!(Number.isFinite(min) && Number.isFinite(max) && min <= max))
      return wrong(`conditions.${i}.min`, 'the lower end of the range must not be above its upper end.');
  }
  const restricted = wrongRestriction(request);
  if (restricted) return restricted;
  const possible = combinations(request);
  if (possible.length === 0)
    return wrong('conditions', 'no run meets all restrictions; widen the ranges, or allow more components at once.');
  const given = (key: string): boolean =>
    request.fixed?.[key] !== undefined ||
    request.known?.[key] !== undefined ||
    conditions.some((one) => one.key === key);
  const measured = model.responses.filter((key) => request.errors[key] !== undefined);
  const missing = inputs.find((input) => {
    const { key, otherwise, of, neededFor } = input;
    if (otherwise !== undefined || given(key)) return false;
    // Along the axis of a solved response, a run is measured from its start to its end.
    const drawn = measured.filter((one) => isAxisOf(input, one));
    if (of !== undefined) return drawn.some((one) => !model.solved?.includes(one));
    return neededFor === undefined || neededFor.some((one) => measured.includes(one));
  });
  if (missing)
    return wrong(
      missing.known ? `known.${missing.key}` : `fixed.${missing.key}`,
      `the model needs “${variableOf(id, missing.key).title}” in each run.`,
    );
  if (course && !sampling)
    return wrong('sampling', 'enter the duration of a run and the maximum number of samples per run.');
  if (sampling && !(sampling.until > 0 && sampling.per_run >= 1 && (sampling.every ?? 1) > 0))
    return wrong('sampling', 'enter a duration, an interval and a number of samples above zero.');
  if (sampling && sampling.until / (sampling.every ?? 1) > MOST_TIMES)
    return wrong(
      'sampling.every',
      `there are more than ${MOST_TIMES} possible sampling times; enter a longer interval.`,
    );
  const uncertain = spread.keys.flatMap((key, k) =>
    spread.covariance[k]![k]! > 0 && model.parameters.some((one) => one.key === key) ? [k] : [],
  );
  if (uncertain.length === 0) return wrong('spread', 'the fit has no uncertain parameter.');
  const keys = uncertain.map((k) => spread.keys[k]!);
  const unknowns = uncertain.map((k): Unknown => {
    const { min, max } = settingOf(id, spread.keys[k]!);
    const log = spread.is_log[k]!;
    return {
      start: values[spread.keys[k]!]!,
      min: Math.max(min ?? -1e12, log ? 1e-300 : -1e12),
      max: max ?? 1e12,
      log,
    };
  });
  const basis: Basis = {
    model,
    request,
    keys,
    unknowns,
    settings: { ...settingsFor(id, product, library), ...settingsIn(request.fixed ?? {}), ...values },
    between: uncertain.map((k) => spread.between?.[k] ?? 0),
  };
  const times = course ? timesOf(sampling!) : null;
  return {
    ...basis,
    product,
    candidates: possible.map((one) => candidateOf(basis, one, times)),
    times,
    prior: inverted(uncertain.map((i) => uncertain.map((j) => spread.covariance[i]![j]!))).inverse,
    gradient: request.gradient
      ? keys.map((key, k) => (request.gradient![key] ?? 0) * (unknowns[k]!.log ? values[key]! : 1))
      : null,
  };
}

const settingsIn = (fixed: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(fixed).flatMap(([key, value]) =>
      key.startsWith('settings.') ? [[key.slice('settings.'.length), value]] : [],
    ),
  );

function timesOf({ until, every = 1 }: NonNullable<ExperimentPlanRequest['sampling']>): number[] {
  return Array.from({ length: Math.floor(until / every + 1e-9) + 1 }, (_, k) => k * every);
}

/** What contradicts the ranges of the conditions; null if nothing does. */
function wrongRestriction({
  conditions,
  mixtures = [],
  at_most = [],
  proposed = [],
}: ExperimentPlanRequest): Wrong | null {
  const known = new Set(conditions.map(({ key }) => key));
  const taken = new Set<string>();
  for (const [i, { keys, sum }] of mixtures.entries()) {
    const field = `mixtures.${i}`;
    const parts = conditions.filter(({ key }) => keys.includes(key));
    if (parts.length < 2 || parts.length < keys.length)
      return { field: `${field}.keys`, message: 'choose two or more of the conditions.' };
    if (keys.some((key) => taken.has(key)))
      return { field: `${field}.keys`, message: 'a condition can be part of one mixture.' };
    for (const key of keys) taken.add(key);
    const [least, most] = [parts.reduce((all, { min }) => all + min, 0), parts.reduce((all, { max }) => all + max, 0)];
    if (!(sum >= least && sum <= most))
      return {
        field: `${field}.sum`,
        message: `enter a sum from ${least} to ${most}, which the ranges of its parts allow.`,
      };
  }
  for (const [i, { keys, count }] of at_most.entries()) {
    if (keys.some((key) => !known.has(key)))
      return { field: `at_most.${i}.keys`, message: 'choose from the conditions.' };
    if (!Number.isInteger(count) || count < 1 || count > keys.length)
      return { field: `at_most.${i}.count`, message: `enter a whole number from 1 to ${keys.length}.` };
  }
  for (const [i, run] of proposed.entries())
    for (const { key } of conditions)
      if (!Number.isFinite(run[key]))
        return { field: `proposed.${i}.${key}`, message: 'enter a value of this condition.' };
  return null;
}

/** Whether a run is possible, with the last part of each mixture as what is left; null if not. */
function restrictedRun(
  { conditions, mixtures = [], at_most = [] }: ExperimentPlanRequest,
  run: Record<string, number>,
): Record<string, number> | null {
  const made = { ...run };
  const rangeOf = new Map(conditions.map((one) => [one.key, one]));
  for (const { keys, sum } of mixtures) {
    const last = keys.at(-1)!;
    const rest = sum - keys.slice(0, -1).reduce((all, key) => all + made[key]!, 0);
    const { min, max } = rangeOf.get(last)!;
    const slack = 1e-9 * Math.max(1, Math.abs(sum));
    if (rest < min - slack || rest > max + slack) return null;
    made[last] = Math.min(max, Math.max(min, rest));
  }
  const isUsed = (key: string): boolean => made[key]! > rangeOf.get(key)!.min + 1e-9 * Math.abs(rangeOf.get(key)!.max);
  return at_most.every(({ keys, count }) => keys.filter(isUsed).length <= count) ? made : null;
}

/** Draws of random runs for each that is wanted, where restrictions leave few. */
const DRAWS = 50;

/** Every combination of the levels of the conditions that is possible, or random ones if there are too many. */
function combinations(request: ExperimentPlanRequest): Record<string, number>[] {
  const { conditions, mixtures = [] } = request;
  // The last part of a mixture is what is left.
  const left = new Set(mixtures.map(({ keys }) => keys.at(-1)));
  const lists = conditions.map(({ key, min, max, levels = LEVELS }) => {
    const count = min === max || left.has(key) ? 1 : Math.max(2, levels);
    return {
      key,
      values: Array.from({ length: count }, (_, k) => (count === 1 ? min : min + ((max - min) * k) / (count - 1))),
    };
  });
  const total = lists.reduce((product, { values }) => product * values.length, 1);
  const random = new Random(1);
  const runAt = (place: number): Record<string, number> | null => {
    let rest = place;
    const run = Object.fromEntries(
      lists.map(({ key, values }) => {
        const value = values[rest % values.length]!;
        rest = Math.floor(rest / values.length);
        return [key, value];
      }),
    );
    return restrictedRun(request, run);
  };
  if (total <= MOST_CANDIDATES) return Array.from({ length: total }, (_, place) => runAt(place) ?? []).flat();
  const found = new Map<number, Record<string, number>>();
  const isRestricted = mixtures.length > 0 || request.at_most !== undefined;
  for (let n = 0; n < MOST_CANDIDATES * (isRestricted ? DRAWS : 1) && found.size < MOST_CANDIDATES; n++) {
    const place = random.below(total);
    const run = found.has(place) ? null : runAt(place);
    if (run) found.set(place, run);
  }
  return [...found.values()];
}

/** Runs of a time course deviate from the mean one by one; points that are measured at the same time, together. */
const groupOf = ({ model, request }: Prepared, n: number): number =>
  model.course ? n : Math.floor(n / (request.at_once ?? request.runs));

/** What a plan should make small. */
function loss({ gradient }: Prepared, information: Rows): number {
  const { inverse, logDeterminant } = inverted(information);
  return gradient ? varianceAlong(gradient, inverse) : -logDeterminant;
}

/** Information of what is known and of these runs. */
function total(made: Prepared, items: readonly Item[], withPrior = true): Rows {
  const { keys, between, prior } = made;
  const groups = new Map<number, Rows>();
  for (const { candidate, samples, group } of items) {
    const own = ofSamples(candidate, samples, keys.length);
    const before = groups.get(group);
    groups.set(group, before ? added(before, own) : own);
  }
  let sum = withPrior ? prior : zeros(keys.length);
  for (const one of groups.values()) sum = added(sum, aboutMean(one, between));
  return sum;
}

/** Most samples of a run that volume and hands allow. */
function mostSamples({ request: { sampling } }: Prepared, { times }: Candidate): number {
  if (!sampling || times.length === 0) return 1;
  const { per_run, sample_volume, removable_volume } = sampling;
  const byVolume = sample_volume && removable_volume ? Math.floor(removable_volume / sample_volume + 1e-9) : Infinity;
  return Math.max(1, Math.min(times.length, per_run, byVolume));
}

const isFull = (
  { request: { sampling } }: Prepared,
  { times }: Candidate,
  samples: readonly number[],
  next: number,
): boolean => {
  const most = sampling?.per_day ?? Infinity;
  const day = Math.floor(times[next]! / DAY);
  return samples.filter((i) => Math.floor(times[i]! / DAY) === day).length >= most;
};

/** The samples of a run that tell most beside the other runs, one after the other. */
function bestSamples(made: Prepared, candidate: Candidate, others: readonly Item[], group: number): number[] {
  if (candidate.times.length === 0) return [0];
  const samples: number[] = [];
  const most = mostSamples(made, candidate);
  while (samples.length < most) {
    let best: { at: number; value: number } | null = null;
    for (let i = 0; i < candidate.times.length; i++) {
      if (samples.includes(i) || isFull(made, candidate, samples, i)) continue;
      const value = loss(made, total(made, [...others, { candidate, samples: [...samples, i], group }]));
      if (!best || value < best.value) best = { at: i, value };
    }
    if (!best) break;
    samples.push(best.at);
  }
  return samples.toSorted((a, b) => a - b);
}

function anySamples(made: Prepared, candidate: Candidate, random: Random): number[] {
  if (candidate.times.length === 0) return [0];
  const samples: number[] = [];
  const most = mostSamples(made, candidate);
  for (const i of random.shuffle(candidate.times.map((_, k) => k)))
    if (samples.length < most && !isFull(made, candidate, samples, i)) samples.push(i);
  return samples.toSorted((a, b) => a - b);
}

/** Evenly spaced, as far as the days allow. */
function evenSamples(made: Prepared, candidate: Candidate): number[] {
  if (candidate.times.length === 0) return [0];
  const most = mostSamples(made, candidate);
  const samples: number[] = [];
  for (let k = 1; k <= most; k++) {
    const i = Math.round((k * (candidate.times.length - 1)) / most);
    if (!samples.includes(i) && !isFull(made, candidate, samples, i)) samples.push(i);
  }
  return samples;
}

function bestItem(made: Prepared, others: readonly Item[], group: number): { item: Item; value: number } {
  let best: { item: Item; value: number } | null = null;
  for (const candidate of made.candidates) {
    const item = { candidate, samples: bestSamples(made, candidate, others, group), group };
    const value = loss(made, total(made, [...others, item]));
    if (!best || value < best.value) best = { item, value };
  }
  return best!;
}

function greedy(made: Prepared): Item[] {
  const items: Item[] = [];
  for (let n = 0; n < made.request.runs; n++) items.push(bestItem(made, items, groupOf(made, n)).item);
  return items;
}

/** Replaces each run by the one that is best beside the others, until none is better. */
function exchanged(made: Prepared, from: readonly Item[]): Item[] {
  const items = [...from];
  let value = loss(made, total(made, items));
  for (let round = 0; round < EXCHANGES; round++) {
    const before = value;
    for (const [n, { group }] of items.entries()) {
      const others = items.filter((_, k) => k !== n);
      const better = bestItem(made, others, group);
      if (!(better.value < value)) continue;
      items[n] = better.item;
      value = better.value;
    }
    if (!(before - value > NO_GAIN * Math.abs(before))) break;
  }
  return items;
}

function planOf(made: Prepared, items: readonly Item[]): ExperimentPlan {
  const { request, keys, unknowns, gradient, prior, candidates } = made;
  const before = inverted(prior).inverse;
  const after = inverted(total(made, items)).inverse;
  const alone = inverted(total(made, items, false));
  const isAlone = Number.isFinite(alone.logDeterminant) && alone.inverse.every((row, k) => row[k]! > 0);
  const apart = (covariance: Rows): number | null => gradient && Math.sqrt(varianceAlong(gradient, covariance));
  const even = items.map(({ group }, n): Item => {
    const place = items.length === 1 ? 0.5 : n / (items.length - 1);
    const candidate = candidates[Math.round(place * (candidates.length - 1))]!;
    return { candidate, samples: evenSamples(made, candidate), group };
  });
  const error = (covariance: Rows, k: number): number =>
    Math.sqrt(Math.max(0, covariance[k]![k]!)) * (unknowns[k]!.log ? Math.abs(unknowns[k]!.start) : 1);
  return {
    runs: items.map(({ candidate, samples }, n): PlannedRun => {
      const sofar = total(made, items.slice(0, n + 1));
      return {
        round: 1 + Math.floor(n / (request.at_once ?? request.runs)),
        conditions: candidate.conditions,
        times: candidate.times.length === 0 ? [] : samples.map((i) => candidate.times[i]!),
        deviation: apart(inverted(sofar).inverse),
        courses: coursesOf(candidate, before, after),
      };
    }),
    now: apart(before),
    after: apart(after),
    evenly: apart(inverted(total(made, even)).inverse),
    parameters: keys.map((key, k) => ({
      key,
      value: unknowns[k]!.start,
      now: error(before, k),
      after: error(after, k),
      alone: isAlone ? error(alone.inverse, k) : null,
    })),
    proposed: proposedRuns(made),
    correlation: isAlone
      ? alone.inverse.map((row, i) =>
          row.map((value, j) => (i === j ? 1 : value / Math.sqrt(row[i]! * alone.inverse[j]![j]!))),
        )
      : [],
    samples: items.reduce((sum, { samples }) => sum + samples.length, 0),
  };
}

/** Each proposed run, made alone, beside the best single run. */
function proposedRuns(made: Prepared): ExperimentPlan['proposed'] {
  const { request, gradient, times } = made;
  if (!request.proposed?.length) return [];
  const now = loss(made, made.prior);
  const best = now - bestItem(made, [], 0).value;
  return request.proposed.map((conditions) => {
    const candidate = candidateOf(made, conditions, times);
    const item: Item = { candidate, samples: bestSamples(made, candidate, [], 0), group: 0 };
    const information = total(made, [item]);
    return {
      deviation: gradient && Math.sqrt(varianceAlong(gradient, inverted(information).inverse)),
      share: best > 0 ? (now - loss(made, information)) / best : 0,
    };
  });
}

/** Expected courses with half of the 95 % interval from the parameters, before and after; empty without time courses. */
function coursesOf({ times, predicted }: Candidate, before: Rows, after: Rows): PlannedRun['courses'] {
  if (times.length === 0) return [];
  const half = (gradient: readonly number[], covariance: Rows): number =>
    HALF_95 * Math.sqrt(varianceAlong(gradient.slice(0, covariance.length), covariance));
  return predicted[0]!.map(({ response }, k) => ({
    response,
    points: predicted.flatMap((list, i) => {
      const { value, gradient } = list[k]!;
      return Number.isFinite(value)
        ? [{ x: times[i]!, y: value, now: half(gradient, before), after: half(gradient, after) }]
        : [];
    }),
  }));
}
