/** The chance of keeping each promise, counted in samples of the uncertain inputs. */
import { quantile } from '../../numeric/statistics.ts';
import { SAMPLES, SAMPLES_SEED } from '../../uncertainty/samples.ts';
import { ENGINE_VERSION } from '../../version.ts';
import { baselineOf } from '../baseline.ts';
import { defaultInputs } from '../default-inputs.ts';
import { isProblem, namesOf } from '../dial.ts';
import { checkKnown, metricValue, metricWords } from '../metric.ts';
import { flexibility, MOST_FLEXIBILITY } from '../methods/flexibility.ts';
import { histogram, proportion } from '../methods/spread.ts';
import { driversOf, sampling, strongest, type Samples } from '../monte-carlo.ts';
import { planSensitivity, type SensitivityPlan } from '../sensitivity-plan.ts';
import { counted, Trial } from '../trial.ts';
import type { AnalysisInput, AnalysisProblem, Constraint, Estimate } from '../types.ts';
import type { Uncertain } from '../uncertain.ts';
import { aboutField } from '../../wording/field-wording.ts';
import type { ChanceRequest, Chances, Margin, PromiseChance } from './types.ts';

const CONFIDENCE = 0.95;
/** Causes of one promise whose margins are searched. */
const MARGINS = 2;

/** By how much a promise is kept: 0 or more where it is. */
export function slackOf({ min, max }: Constraint, value: number): number {
  return Math.min(min === undefined ? Infinity : value - min, max === undefined ? Infinity : max - value);
}

const FIELD = 'promises';

/** Why promises cannot be counted; null if they can. */
function problemOf(promises: readonly Constraint[]): AnalysisProblem | null {
  const say = (message: string): AnalysisProblem => ({
    field: FIELD,
    message: aboutField(FIELD, message),
    step_id: null,
  });
  if (promises.length === 0) return say('enter at least one limit.');
  for (const { metric, min, max } of promises) {
    const { title } = metricWords(metric);
    if (min === undefined && max === undefined) return say(`${title} has no limit; enter a minimum or maximum.`);
    if (!Number.isFinite(min ?? 0) || !Number.isFinite(max ?? 0)) return say(`the limit of ${title} must be a number.`);
  }
  return null;
}

/** The samples of a process for a list of promises, or what to change before they can be drawn; null where nothing is uncertain. */
export function planChances(
  input: AnalysisInput,
  { promises, inputs: asked, seed = SAMPLES_SEED }: Pick<ChanceRequest, 'promises' | 'inputs' | 'seed'>,
): { plan: SensitivityPlan } | { certain: true } | AnalysisProblem {
  const results = baselineOf(input);
  if (isProblem(results)) return results;
  const metrics = promises.map(({ metric }) => metric);
  const wrong = problemOf(promises) ?? checkKnown(results, metrics, FIELD);
  if (wrong) return wrong;
  const inputs = asked ?? defaultInputs(input, 'monte_carlo');
  if (inputs.length === 0) return { certain: true };
  const planned = planSensitivity(
    input,
    { method: 'monte_carlo', metrics, inputs, samples: SAMPLES, confidence: CONFIDENCE, seed },
    { mostMetrics: metrics.length },
  );
  return 'problems' in planned ? planned.problems[0]! : { plan: planned.ready };
}

/**
 * Counts the samples that keep each promise, and all of them. The inputs vary as they are declared, with their correlations.
 * A sample in which the process does not work keeps no promise.
 * @returns what to change if the process cannot run or a promise has no limit
 */
export function chances(asked: AnalysisInput, request: ChanceRequest): Chances | AnalysisProblem {
  const input = { ...asked, alternatives: [] };
  const { promises } = request;
  const planned = planChances(input, request);
  if (isProblem(planned)) return planned;
  if ('certain' in planned) return withoutUncertainty(input, promises);
  const { plan } = planned;
  const { samples, tallies } = sampled(input, plan, request);
  const { figures } = samples.sampled[0]!;
  const { infeasible, reasons } = counted(tallies);
  const keeps = keptIn(promises, figures);
  const rowOf = rowsOf(input, plan, samples);
  return {
    promises: promises.map((promise, k) => rowOf(promise, figures[k]!, keeps[k]!)),
    all: shareOf(allOf(keeps, samples.count)),
    works: proportion(samples.count - infeasible, samples.count, CONFIDENCE),
    reasons,
    inputs: plan.inputs.length,
    samples: samples.count,
    seed: plan.seed,
    engine_version: ENGINE_VERSION,
  };
}

/** The chance of a promise, as `chances` has it, without its causes and margins, which take half of the time. */
export function chanceOf(
  input: AnalysisInput,
  promise: Constraint,
  request: Omit<ChanceRequest, 'promises'>,
): Estimate | AnalysisProblem {
  const promises = [promise];
  const planned = planChances(input, { ...request, promises });
  if (isProblem(planned)) return planned;
  if ('certain' in planned) return withoutUncertainty(input, promises).promises[0]!.chance;
  const { figures } = sampled(input, planned.plan, request).samples.sampled[0]!;
  return shareOf(keptIn(promises, figures)[0]!);
}

function sampled(input: AnalysisInput, plan: SensitivityPlan, { samples = SAMPLES }: Pick<ChanceRequest, 'samples'>) {
  const { study, samplesOf } = sampling(input, plan);
  const part = study.evaluate(0, Math.min(samples, SAMPLES), () => undefined);
  return { samples: samplesOf([part]), tallies: part.tallies };
}

/** By promise: 1 for each sample that keeps it, otherwise 0. */
export const keptIn = (promises: readonly Constraint[], figures: readonly Float64Array[]): Float64Array[] =>
  promises.map((promise, k) => figures[k]!.map((value) => (slackOf(promise, value) >= 0 ? 1 : 0)));

/** 1 for each sample that keeps all promises. */
export const allOf = (keeps: readonly Float64Array[], count: number): Float64Array =>
  new Float64Array(count).map((_, n) => (keeps.every((one) => one[n] === 1) ? 1 : 0));

export const shareOf = (kept: Float64Array) =>
  proportion(
    kept.reduce((sum, one) => sum + one, 0),
    kept.length,
    CONFIDENCE,
  );

function rowsOf(input: AnalysisInput, plan: SensitivityPlan, samples: Samples) {
  const drivers = driversOf(plan, samples);
  const { inputs, results } = plan;
  const dials = inputs.map(({ dial }) => dial);
  return (promise: Constraint, figure: Float64Array, kept: Float64Array): PromiseChance => {
    const { metric } = promise;
    const causes = kept.every((one) => one === kept[0]) ? [] : strongest(drivers(kept, metric));
    const sorted = figure.filter((value) => !Number.isNaN(value)).toSorted();
    const trial = new Trial(input, dials, [metric], { tick: () => undefined });
    const slackAt = (values: ArrayLike<number | null>): number => slackOf(promise, trial.peek(values)?.[0] ?? NaN);
    const now = metricValue(results, metric)!;
    return {
      promise,
      ...metricWords(metric),
      baseline: Number.isFinite(now) ? now : null,
      chance: shareOf(kept),
      histogram: histogram(sorted),
      median: sorted.length > 0 ? quantile(sorted, 0.5) : null,
      causes,
      margins: causes.slice(0, MARGINS).map(({ step_id, key }) => {
        const place = inputs.findIndex(({ dial }) => dial.step_id === step_id && dial.key === key);
        const alone = inputs.map(() => null);
        return marginOf(inputs[place]!, (value) => slackAt(alone.with(place, value as never)));
      }),
      flexibility: flexibility(slackAt, inputs.map(rangeOf), dials).index,
    };
  };
}

const rangeOf = ({ dial, ends: [low, high] }: Uncertain) => ({ base: dial.base as number, low, high });

function marginOf(one: Uncertain, slackAt: (value: number) => number): Margin {
  const { index, at } = flexibility(([value]) => slackAt(value!), [rangeOf(one)], [one.dial]);
  return {
    ...namesOf(one.dial),
    base: one.dial.base as number,
    to: index >= MOST_FLEXIBILITY ? null : at[0]!,
  };
}

function withoutUncertainty(input: AnalysisInput, promises: readonly Constraint[]): Chances {
  const results = baselineOf(input);
  if (isProblem(results)) throw new Error(results.message);
  const sure = (holds: boolean) => ({ value: holds ? 1 : 0, low: holds ? 1 : 0, high: holds ? 1 : 0 });
  const values = promises.map(({ metric }) => metricValue(results, metric)!);
  const holds = promises.map((promise, k) => slackOf(promise, values[k]!) >= 0);
  return {
    promises: promises.map((promise, k) => ({
      promise,
      ...metricWords(promise.metric),
      baseline: Number.isFinite(values[k]) ? values[k]! : null,
      chance: sure(holds[k]!),
      histogram: histogram(Number.isFinite(values[k]) ? [values[k]!] : []),
      median: Number.isFinite(values[k]) ? values[k]! : null,
      causes: [],
      margins: [],
      flexibility: holds[k] ? MOST_FLEXIBILITY : 0,
    })),
    all: sure(holds.every(Boolean)),
    works: sure(true),
    reasons: [],
    inputs: 0,
    samples: 0,
    seed: SAMPLES_SEED,
    engine_version: ENGINE_VERSION,
  };
}
