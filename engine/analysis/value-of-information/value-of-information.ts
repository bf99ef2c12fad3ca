/**
 * What to measure next: the worth of the result of each measurement for a decision, from one sample of what is uncertain
 * (worth.ts). The sample is that of Monte Carlo, so it is computed in blocks and the same to the bit for the same seed.
 */
import { fillAssumptions } from '../../assumptions/defaults.ts';
import { normalQuantile } from '../../numeric/normal.ts';
import { cholesky } from '../../numeric/dense.ts';
import { Random } from '../../numeric/random.ts';
import { deviation, mean } from '../../numeric/statistics.ts';
import type { Figures, Results } from '../../types/results.ts';
import { rangeOf } from '../../uncertainty/range.ts';
import { ENGINE_VERSION } from '../../version.ts';
import { aboutField } from '../../wording/field-wording.ts';
import { baselineOf, problemsOf, type Ready, readyOr } from '../baseline.ts';
import { defaultInputs } from '../default-inputs.ts';
import { assumptionDial, type Dial, isProblem, settingDial, spoken } from '../dial.ts';
import { checkAlternatives } from '../alternatives.ts';
import { checkKnown, metricWords } from '../metric.ts';
import { hypercube } from '../methods/by-number.ts';
import { sampling, summary, type Samples } from '../monte-carlo.ts';
import type { Found, Part } from '../sampled.ts';
import { planSensitivity, type SensitivityPlan } from '../sensitivity-plan.ts';
import { runStudy, type Study } from '../study.ts';
import type { AnalysisInput, AnalysisProblem, Metric, SensitivityInput, Watch } from '../types.ts';
import type {
  Decision,
  DecisionOption,
  Measurement,
  MeasurementWorth,
  PlanStep,
  ValueOfInformationRequest,
  ValueOfInformationResult,
} from './types.ts';
import { lookAhead, type LookAhead } from './look-ahead.ts';
import { bestOf, perfect, type Question, standardErrorOf, valueOf, worthOf } from './worth.ts';

export const VALUE_SAMPLES = 4096;
/** Fewer samples cannot tell the means of a regression. */
const LEAST_SAMPLES = 256;
const MOST_MEASUREMENTS = 40;
/** Numbers that one measurement, and one set of them, can have in a regression. */
const MOST_INPUTS = 8;
const MOST_TOGETHER = 12;
const COST: Metric = 'cogs';
/** Smallest pivot of a correlation of errors. */
const LEAST_PIVOT = 1e-9;

interface Plan {
  request: ValueOfInformationRequest;
  sensitivity: SensitivityPlan;
  decision: Required<Pick<Decision, 'kind' | 'unit_value'>> & { metric: Metric; target: number | null };
  /** By measurement: the places of its numbers among the inputs. */
  places: number[][];
}

/** What to change in a request before it can be run; empty if it is valid. */
export const checkValueOfInformation = (input: AnalysisInput, request: ValueOfInformationRequest): AnalysisProblem[] =>
  problemsOf(planned(input, request));

/** @throws RangeError for a request that `checkValueOfInformation` rejects. @throws AnalysisCancelled */
export const valueOfInformation = (
  input: AnalysisInput,
  request: ValueOfInformationRequest,
  watch: Watch = {},
): ValueOfInformationResult => runStudy(valueOfInformationStudy(input, request), watch);

/** @throws RangeError for a request that `checkValueOfInformation` rejects */
export function valueOfInformationStudy(
  input: AnalysisInput,
  request: ValueOfInformationRequest,
): Study<Part, ValueOfInformationResult> {
  const plan = readyOr(planned(input, request));
  const { study, samplesOf } = sampling(input, plan.sensitivity);
  const { count, each } = study;
  return {
    count,
    each,
    message: 'Drawing samples',
    evaluate: (from, to, tick) => study.evaluate(from, to, tick),
    reduce: (parts) => resultOf(input, plan, samplesOf(parts), summary(plan.sensitivity, samplesOf(parts), parts)),
  };
}

function planned(input: AnalysisInput, request: ValueOfInformationRequest): Ready<Plan> {
  const results = baselineOf(input);
  if (isProblem(results)) return { problems: [results] };
  const { decision, measurements, samples = VALUE_SAMPLES, seed = 1, correlations } = request;
  const problems: AnalysisProblem[] = [];
  const say = (field: string, message: string, step_id: string | null = null): void => {
    problems.push({ field, message: aboutField(field, message), step_id });
  };
  const { kind } = decision;
  const metric = kind === 'build' ? 'npv' : (decision.metric ?? (kind === 'target' ? 'msp' : COST));
  const bound = checkKnown(results, [metric], 'decision.metric');
  problems.push(...(bound ? [bound] : checkAlternatives(input, [metric], checkKnown)));
  if (kind === 'target' && !Number.isFinite(decision.target ?? NaN))
    say('decision.target', 'enter the target of the metric.');
  if (decision.unit_value !== undefined && !(decision.unit_value > 0))
    say('decision.unit_value', 'enter a value above zero.');
  if (kind === 'choose' && (input.alternatives?.length ?? 0) === 0)
    say('alternatives', 'choose at least one process for comparison.');
  if (kind !== 'choose' && (input.alternatives?.length ?? 0) > 0)
    say('alternatives', 'alternatives apply only to a choice between processes; remove them.');
  if (kind === 'build' && results.figures.npv === null)
    say(
      'decision.kind',
      'the process has no net present value because it has no selling price. Enter a selling price first.',
    );
  if (samples < LEAST_SAMPLES) say('samples', `enter ${LEAST_SAMPLES} or more.`);
  if (measurements.length === 0 || measurements.length > MOST_MEASUREMENTS)
    say('measurements', `enter 1 to ${MOST_MEASUREMENTS} measurements.`);
  const asked = [...(request.inputs ?? defaultInputs(input, 'monte_carlo', [...new Set([metric, COST])]))];
  const ids = new Set<string>();
  for (const [m, one] of measurements.entries()) {
    const place = `measurements.${m}`;
    if (ids.has(one.id)) say(`${place}.id`, `the id “${one.id}” is already used by another measurement.`);
    ids.add(one.id);
    if (!(one.cost >= 0)) say(`${place}.cost`, 'enter 0 or more.');
    if (!(one.days >= 0)) say(`${place}.days`, 'enter 0 or more.');
    if (one.inputs.length === 0 || one.inputs.length > MOST_INPUTS)
      say(`${place}.inputs`, `choose 1 to ${MOST_INPUTS} uncertain inputs that the measurement determines.`);
    for (const [k, { step_id, key, error }] of one.inputs.entries()) {
      const field = `${place}.inputs.${k}`;
      if (error !== undefined && !(error >= 0)) say(`${field}.error`, 'enter 0 or more.');
      if (asked.some((other) => other.step_id === step_id && other.key === key)) continue;
      const added = uncertainOf(input, results, step_id, key, field);
      if ('message' in added) problems.push(added);
      else asked.push(added);
    }
    const wrong = one.correlation && wrongCorrelation(one);
    if (wrong) say(`${place}.correlation`, wrong);
  }
  if (problems.length > 0) return { problems };
  const metrics = [...new Set([metric, COST])];
  const sensitivity = planSensitivity(input, {
    method: 'monte_carlo',
    metrics,
    inputs: asked,
    samples,
    seed,
    ...(correlations && { correlations }),
  });
  if ('problems' in sensitivity) return sensitivity;
  const places = measurements.map(({ inputs }) =>
    inputs.map(({ step_id, key }) =>
      sensitivity.ready.inputs.findIndex(({ dial }) => dial.step_id === step_id && dial.key === key),
    ),
  );
  const unit_value = kind === 'build' ? 1 : (decision.unit_value ?? unitValue(input, results.figures));
  return {
    ready: {
      request,
      sensitivity: sensitivity.ready,
      decision: { kind, metric, target: kind === 'target' ? decision.target! : null, unit_value },
      places,
    },
  };
}

/** A number with the range of its law, as an input. */
function uncertainOf(
  input: AnalysisInput,
  results: Results,
  step_id: string | null,
  key: string,
  field: string,
): SensitivityInput | AnalysisProblem {
  const dial: Dial | AnalysisProblem =
    step_id === null ? assumptionDial(input, results, key, field) : settingDial(input, results, step_id, key, field);
  if (isProblem(dial)) return dial;
  const { law, base, fitted } = dial;
  const range = law && typeof base === 'number' ? rangeOf(law, base, dial) : null;
  if (!range)
    return {
      field,
      message: aboutField(
        field,
        `${spoken(dial)} is not uncertain, so measuring it has no benefit. Enter a range for it in the inputs of the analysis.`,
      ),
      step_id,
    };
  const { low, high } = range;
  return {
    step_id,
    key,
    low,
    high,
    distribution: fitted ? 'fitted' : law!.low === law!.high || !(low > 0) ? 'normal' : 'lognormal',
  };
}

function wrongCorrelation({ inputs, correlation }: Measurement): string | null {
  const rows = correlation!;
  if (rows.length !== inputs.length || rows.some((row) => row.length !== inputs.length))
    return `enter a square matrix with ${inputs.length} rows.`;
  if (
    rows.some((row, i) =>
      row.some((value, j) => !(Math.abs(value) <= 1) || value !== rows[j]![i] || (i === j && value !== 1)),
    )
  )
    return 'must be symmetric, with 1 on the diagonal and numbers from −1 to 1.';
  return cholesky(rows, LEAST_PIVOT).some((row, i) => !(row[i]! > 0))
    ? 'these correlations contradict each other. Use smaller correlations.'
    : null;
}

/** Present value of 1 USD per kg of the annual output over the life of the plant. */
function unitValue({ configuration: { assumptions } }: AnalysisInput, { output }: Figures): number {
  const { discount_rate: rate, life } = fillAssumptions(assumptions).finance;
  return output * (rate > 0 ? (1 - (1 + rate) ** -life) / rate : life);
}

/** What a sample means for the decision: the outcomes, in the samples in which all options have one. */
interface Outcomes {
  works: number[];
  benefits: Float64Array[];
  options: DecisionOption[];
  cost: Float64Array;
  judged: Float64Array;
}

function outcomesOf({ decision, sensitivity: { metrics } }: Plan, { sampled }: Samples): Outcomes {
  const { kind, metric, target, unit_value } = decision;
  const at = metrics.indexOf(metric);
  const costs = sampled[0]!.figures[metrics.indexOf(COST)]!;
  const all = sampled.map(({ figures }) => figures[at]!);
  const works = [...costs.keys()].filter((n) => !Number.isNaN(costs[n]!) && all.every((one) => !Number.isNaN(one[n]!)));
  const taken = (of: (n: number) => number): Float64Array => Float64Array.from(works, of);
  const ahead = (value: number): number =>
    kind === 'build' ? value : unit_value * (kind === 'target' ? target! - value : -value);
  const gains = all.map((one) => taken((n) => ahead(one[n]!)));
  const first = kind === 'choose' ? gains[0]! : null;
  // The process is what alternatives are compared with; other decisions compare with leaving it.
  const benefits = first
    ? gains.map((one) => one.map((value, n) => value - first[n]!))
    : [new Float64Array(works.length), gains[0]!];
  const names = sampled.map(({ alternative }) => ({
    id: alternative?.id ?? 'process',
    name: alternative?.name ?? 'This process',
  }));
  const options = first
    ? names
    : [
        { id: null, name: 'Do not go ahead' },
        { ...names[0]!, name: 'Go ahead' },
      ];
  return {
    works,
    benefits,
    options: options.map((one, d) => ({ ...one, benefit: works.length > 0 ? mean(benefits[d]!) : 0 })),
    cost: taken((n) => costs[n]!),
    judged: taken((n) => all[0]![n]!),
  };
}

function resultOf(input: AnalysisInput, plan: Plan, samples: Samples, found: Found): ValueOfInformationResult {
  const { request, sensitivity, decision, places } = plan;
  const { seed, results, correlations } = sensitivity;
  const { works, benefits, options, cost, judged } = outcomesOf(plan, samples);
  const isEnough = works.length >= LEAST_SAMPLES / 4;
  const { target, kind } = decision;
  const question: Question = {
    benefits,
    metric: cost,
    target:
      kind === 'choose'
        ? null
        : kind === 'build'
          ? { metric: judged, value: 0, below: false }
          : { metric: judged, value: target!, below: true },
    seed,
  };
  const shown = request.measurements.map((one, m) =>
    shownBy(one, places[m]!, { plan, samples, works, seed: seed + 7919 * (m + 1) }),
  );
  const rows = isEnough ? request.measurements.map((one, m) => rowOf(one, places[m]!, plan, question, shown[m]!)) : [];
  const order = isEnough
    ? orderOf(
        request.measurements,
        shown.map(({ seen }) => seen),
        question,
      )
    : [];
  const none = { value: 0, standard_error: 0 };
  const chosen = isEnough ? bestOf(benefits) : 0;
  const { title, unit } = metricWords(decision.metric);
  return {
    decision: {
      ...decision,
      title,
      unit,
      options,
      chosen,
      chance:
        question.target && isEnough
          ? shareOf(judged, (value) => (kind === 'build' ? value > 0 : value < target!))
          : null,
      decided_rightly: isEnough
        ? shareOf(cost, (_, n) => benefits.every((one) => one[n]! <= benefits[chosen]![n]!))
        : 0,
    },
    baseline: results.figures,
    mean: isEnough ? mean(cost) : results.figures.cogs,
    deviation: isEnough ? deviation(cost) : 0,
    perfect: isEnough ? perfect(benefits) : none,
    rows: rows.toSorted((a, b) => b.net - a.net),
    order,
    ...(isEnough && { look_ahead: aheadOf(request.measurements, { rows, order, shown }, benefits) }),
    correlations: [...correlations],
    samples: works.length,
    evaluations: found.evaluations,
    infeasible: found.infeasible,
    reasons: found.reasons,
    seed,
    engine_version: ENGINE_VERSION,
  };
}

function shareOf(values: Float64Array, is: (value: number, n: number) => boolean): number {
  let count = 0;
  for (let n = 0; n < values.length; n++) if (is(values[n]!, n)) count += 1;
  return count / values.length;
}

/** The numbers of a measurement in each sample: as they are, and as its result would show them. */
function shownBy(
  { inputs, correlation }: Measurement,
  places: readonly number[],
  { plan, samples, works, seed }: { plan: Plan; samples: Samples; works: readonly number[]; seed: number },
): { exact: Float64Array[]; seen: Float64Array[] } {
  const { drawn } = samples;
  const exact = places.map((place) => Float64Array.from(works, (n) => drawn[place]!(n)));
  // By number, so that the first samples have the same errors as part of all.
  const axes = hypercube(plan.sensitivity.samples, inputs.length, new Random(seed));
  const lower = correlation ? cholesky(correlation) : null;
  const seen = exact.map((values, k) => {
    const { error = 0 } = inputs[k]!;
    if (error === 0) return values;
    return values.map((value, i) => {
      const score = (axis: number): number => normalQuantile(axes[axis]!(works[i]!));
      let sum = lower ? 0 : score(k);
      if (lower) for (let j = 0; j <= k; j++) if (lower[k]![j] !== 0) sum += lower[k]![j]! * score(j);
      return value + error * sum;
    });
  });
  return { exact, seen };
}

function rowOf(
  { id, name, cost, days, inputs }: Measurement,
  places: readonly number[],
  { sensitivity }: Plan,
  question: Question,
  { exact, seen }: { exact: Float64Array[]; seen: Float64Array[] },
): MeasurementWorth {
  const { value, standard_error, deviation: left, chance, decided_rightly } = worthOf(question, seen);
  const isExact = inputs.every(({ error = 0 }) => error === 0);
  const best = isExact ? { value, standard_error } : worthOf(question, exact);
  return {
    id,
    name,
    cost,
    days,
    inputs: inputs.map((one, k) => {
      const { title, step_name, unit, display_unit } = sensitivity.inputs[places[k]!]!.dial;
      return { ...one, title, step_name, unit, display_unit };
    }),
    worth: { value, standard_error },
    exact: { value: best.value, standard_error: best.standard_error },
    net: value - cost,
    deviation: left,
    chance,
    decided_rightly,
  };
}

/** Rounds of the measurements of the order, and then of those with the greatest net worth. */
function aheadOf(
  measurements: readonly Measurement[],
  {
    rows,
    order,
    shown,
  }: { rows: readonly MeasurementWorth[]; order: readonly PlanStep[]; shown: readonly { seen: Float64Array[] }[] },
  benefits: readonly Float64Array[],
): LookAhead {
  const ids = [...new Set([...order, ...rows.toSorted((a, b) => b.net - a.net)].map(({ id }) => id))];
  const places = ids.map((id) => measurements.findIndex((one) => one.id === id));
  return lookAhead(
    places.map((m) => ({ id: measurements[m]!.id, cost: measurements[m]!.cost, seen: shown[m]!.seen })),
    benefits,
  );
}

/** Standard errors by which a measurement must add more than it costs. */
const SURE = normalQuantile(0.975);
/** Samples by which the next measurement of the order is chosen; its worth is then that of all samples. */
const TRIED = 1024;

/** One measurement after the other, each time that which adds most to the worth less the cost of all. */
function orderOf(
  measurements: readonly Measurement[],
  seen: readonly Float64Array[][],
  { benefits, metric }: Question,
): PlanStep[] {
  const few = (list: readonly Float64Array[]): Float64Array[] => list.map((one) => one.subarray(0, TRIED));
  const left = new Set(measurements.keys());
  const order: PlanStep[] = [];
  let known: Float64Array[] = [];
  let spent = 0;
  let before = new Float64Array(metric.length);
  while (left.size > 0) {
    const fitting = [...left].filter((m) => known.length + seen[m]!.length <= MOST_TOGETHER);
    const tried = fitting.map((m) => {
      const { value } = valueOf(few(benefits), metric.subarray(0, TRIED), few([...known, ...seen[m]!]));
      return { m, net: value - measurements[m]!.cost };
    });
    const best = tried.toSorted((a, b) => b.net - a.net)[0];
    if (!best) break;
    const { id, cost } = measurements[best.m]!;
    known = [...known, ...seen[best.m]!];
    const found = valueOf(benefits, metric, known);
    const step = {
      id,
      spent: spent + cost,
      worth: found.value,
      net: found.value - spent - cost,
      deviation: found.deviation,
    };
    // In the same samples, of which another choice may make a little by chance.
    const added = found.gains.map((gain, n) => gain - before[n]!);
    if (!(mean(added) - SURE * standardErrorOf(added) > cost)) break;
    left.delete(best.m);
    ({ spent } = step);
    before = found.gains;
    order.push(step);
  }
  return order;
}
