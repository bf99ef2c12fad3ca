/**
 * How much of the laboratory titre a plant keeps, as a distribution (docs/models, scale-up risk): the spread of published pairs of a
 * small and a large vessel, what a fit of the laboratory data leaves uncertain, the error of the oxygen transfer, and the scatter
 * between batches; and what a pilot run is worth before the plant is built.
 */
import { declarationOf } from '../../own-operations/declaration.ts';
import { normalQuantile } from '../../numeric/normal.ts';
import { Random } from '../../numeric/random.ts';
import { deviation, mean, quantile } from '../../numeric/statistics.ts';
import type { Setting } from '../../declare/settings.ts';
import type { Step } from '../../types/configuration.ts';
import type { Results, StepResult } from '../../types/results.ts';
import { LAWS } from '../../uncertainty/laws.ts';
import { unitOperation } from '../../unit-operations/index.ts';
import { figure } from '../../wording/text.ts';
import { aboutField } from '../../wording/field-wording.ts';
import { baselineOf } from '../baseline.ts';
import { isProblem, settingDial } from '../dial.ts';
import { studentAt } from '../fitted.ts';
import { fitGradient } from '../fit-gradient.ts';
import { hypercube } from '../methods/by-number.ts';
import { Trial } from '../trial.ts';
import type { AnalysisInput, AnalysisProblem, Metric, SimilarityRow } from '../types.ts';
import { usualCost } from '../value-of-information/propose.ts';
import { perfect, type Worth, worthOf } from '../value-of-information/worth.ts';
import { similarity } from './similarity.ts';

/** A published result of one process in a small and in a large vessel. */
export interface ScaleUpPair {
  organism: string;
  /** Kind of host: bacterium, yeast, fungus, animal, insect, alga. */
  kind: string;
  product: string;
  quantity: string;
  unit: string;
  /** Volumes in m³. */
  small: { volume: number; value: number };
  large: { volume: number; value: number };
  source: string;
  /** DOI or address; null if only the citation is known. */
  address: string | null;
  note: string;
}

export interface ScaleUpRiskRequest {
  pairs: readonly ScaleUpPair[];
  /** Volume of the laboratory vessel and of the pilot vessel, m³. */
  laboratory: number;
  pilot: number;
  /** The share of the laboratory titre that the plant is to keep. */
  least: number;
  /** Relative standard deviation of the titre between runs, unless a fit knows it. */
  scatter: number;
  pilot_runs: number;
  /** USD of all pilot runs; estimated from the hours of work if absent. */
  pilot_cost?: number;
  /** The decision that the pilot runs serve: to build below a value of a metric, of which each unit is worth so many USD. Absent: above a net present value of zero. */
  target?: { metric: Metric; value: number; unit_value: number };
}

/** The usual entries: a laboratory and a pilot vessel, and the scatter of the published runs that were repeated. */
export const USUAL_SCALE_UP = {
  laboratory: 0.005,
  pilot: 0.5,
  least: 0.9,
  scatter: 0.04,
  pilot_runs: 2,
} as const satisfies Partial<ScaleUpRiskRequest>;

/** Law of a log ratio with the uncertainty of its mean and its spread: t with degrees of freedom. */
export interface LogRatio {
  /** What it is estimated from: the pairs of all kinds of host. */
  pairs: readonly ScaleUpPair[];
  /** Kind of the host; null if it is unknown or no pair has it. */
  kind: string | null;
  /** Pairs of that kind. */
  own: number;
  /** What their mean counts for, against the mean of all kinds. */
  weight: number;
  mean: number;
  /** Of a further process of that kind: the spread of the pairs and the error of their mean. */
  deviation: number;
  freedom: number;
}

export interface ScaleUpRisk extends Pick<ScaleUpRiskRequest, 'least' | 'pilot_runs'> {
  step_name: string;
  /** m³ of a vessel of the plant, and of the largest published one. */
  volume: number;
  largest: number;
  prior: LogRatio;
  /** Variances of the log ratio. */
  parts: { pairs: number; fit: number; oxygen: number; runs: number };
  /** Relative standard deviation of the titre between runs, and whether a fit tells it. */
  scatter: number;
  is_scatter_fitted: boolean;
  /** One value in ten lies below `low`, one above `high`. */
  ratio: { low: number; median: number; high: number };
  /** Quantiles of the ratio at equal steps of probability, from the lowest. */
  quantiles: number[];
  /** Titre of the laboratory, as the process has it, g/L. */
  titre: number | null;
  chance: number;
  chance_error: number;
  /** Share of the samples in which the transfer of oxygen limits the plant; null without air. */
  limited: number | null;
  /** Quantities of the plant vessel with their limits, and the mixing time of the laboratory vessel in `before`. */
  checks: SimilarityRow[];
  /** Null without a price, or if the model has no rate of product formation; then `no_worth` says why. */
  worth: PilotWorth | null;
  no_worth: string | null;
  samples: number;
}

export interface PilotWorth {
  /** Net present value if the plant is built, or what it is worth below the target: mean over the samples, USD, and the chance that it is above zero. */
  npv: number;
  pays: number;
  /** What is best without a pilot run. */
  go: boolean;
  /** Expected value of the result of the pilot runs, and of knowing the ratio exactly. USD. */
  pilot: Worth;
  exact: Worth;
  /** USD of all pilot runs, and how it is estimated; null if it was entered. */
  cost: number;
  basis: string | null;
  /** Worth less cost. */
  net: number;
  /** Share of the variance of the published log ratio that shows at the scale of the pilot. */
  share: number;
  /** Chance of keeping the titre as judged after the pilot runs, in eight of ten results. */
  after: { low: number; high: number };
}

const SAMPLES = 4096;
const SEED = 1;
const QUANTILES = 40;
/** Multiples of the rates of product formation at which the decision is calculated. */
const MULTIPLES = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5];
/** Standard deviation of the logarithm of oxygen transfer: the error of the correlations. */
const TRANSFER_ERROR = Math.log(1 + LAWS.transfer.high) / normalQuantile(0.9);

/** Points of the prior of τ ÷ σ. */
const RATIOS = 24;

/**
 * The law of the log ratio of a further process. Kinds of host are random effects with variance τ², and pairs vary about their kind
 * with variance σ², so the mean of a kind with few pairs is drawn towards that of all kinds. Given τ ÷ σ, the law is Student's t; it
 * is averaged over a half-Cauchy prior of τ ÷ σ (Gelman 2006), and has the mean and the variance of the average.
 */
export function logRatio(pairs: readonly ScaleUpPair[], host: string | null): LogRatio {
  const groups = [...new Set(pairs.map(({ kind }) => kind))].map((kind) => {
    const those = pairs.filter((one) => one.kind === kind);
    const values = Float64Array.from(those, ({ small, large }) => Math.log(large.value / small.value));
    return { kind, count: values.length, mean: mean(values), values };
  });
  const own = groups.find(({ kind }) => kind === host);
  const freedom = pairs.length - 1;
  const inside = sumOf(groups, (one) => one.values.reduce((sum, value) => sum + (value - one.mean) ** 2, 0));
  const laws = Array.from({ length: RATIOS }, (_, k) => {
    const ratio = Math.tan((Math.PI * (k + 0.5)) / (2 * RATIOS)) ** 2;
    const weightOf = (count: number) => count / (1 + ratio * count);
    const total = sumOf(groups, ({ count }) => weightOf(count));
    const overall = sumOf(groups, (one) => weightOf(one.count) * one.mean) / total;
    const squares = inside + sumOf(groups, (one) => weightOf(one.count) * (one.mean - overall) ** 2);
    const determinant = sumOf(groups, ({ count }) => Math.log1p(ratio * count)) + Math.log(total);
    const weight = own ? ratio * weightOf(own.count) : 0;
    return {
      likelihood: -(determinant + freedom * Math.log(squares)) / 2,
      weight,
      mean: weight * (own?.mean ?? 0) + (1 - weight) * overall,
      variance: (squares / freedom) * (1 + (1 - weight) * ratio + (1 - weight) ** 2 / total),
    };
  });
  const highest = Math.max(...laws.map(({ likelihood }) => likelihood));
  const shares = laws.map(({ likelihood }) => Math.exp(likelihood - highest));
  const averageOf = (term: (law: (typeof laws)[number]) => number): number =>
    laws.reduce((sum, law, k) => sum + shares[k]! * term(law), 0) / sumOf(shares, (one) => one);
  const centre = averageOf((law) => law.mean);
  return {
    pairs,
    kind: own?.kind ?? null,
    own: own?.count ?? 0,
    weight: averageOf((law) => law.weight),
    mean: centre,
    deviation: Math.sqrt(averageOf((law) => law.variance + (law.mean - centre) ** 2)),
    freedom,
  };
}

const sumOf = <T>(list: readonly T[], term: (one: T) => number): number =>
  list.reduce((sum, one) => sum + term(one), 0);

/** What to enter, or the distribution. @param request with three pairs or more */
export function scaleUpRisk(input: AnalysisInput, request: ScaleUpRiskRequest): ScaleUpRisk | AnalysisProblem {
  const results = baselineOf(input);
  if (isProblem(results)) return results;
  const step = input.configuration.uo_settings.find((one) => unitOperation(one.unit_operation)?.first);
  const found = step && results.steps.find(({ step_id }) => step_id === step.id);
  const volume = found && numberIn(found, 'vessel_volume');
  if (!step || !found || volume === null || volume === undefined)
    return { field: 'configuration_id', message: 'This process has no culture vessel to scale up.', step_id: null };
  const wrong = wrongIn(request, volume);
  if (wrong) return { ...wrong, message: aboutField(wrong.field, wrong.message), step_id: null };
  const host = input.library.cells.find(({ id }) => id === input.product.host_id);
  const prior = logRatio(request.pairs, host?.kind ?? null);
  const { titre } = results.figures;
  const fit = titre ? fitVariance(input, titre) : NO_FIT;
  const scatter = fit.between > 0 ? Math.sqrt(fit.between) : request.scatter;
  const batches = results.mode === 'continuous' ? 1 : Math.max(1, results.figures.batches);
  const margin = oxygenMargin(found);
  const share = Math.log(request.pilot / request.laboratory) / Math.log(volume / request.laboratory);
  const drawn = draws(prior, {
    fit: fit.mean,
    margin,
    runs: scatter ** 2 / batches,
    share,
    pilot: scatter ** 2 / request.pilot_runs,
  });
  const { ratios, parts } = drawn;
  const sorted = ratios.toSorted();
  const kept = ratios.reduce((sum, one) => sum + Number(one >= request.least), 0) / SAMPLES;
  const value = valuesByRatio(input, results, step, request.target);
  const usual = usualCost('pilot', input.configuration, request.pilot_runs);
  const worth = typeof value === 'string' ? value : pilotWorth(value, drawn, { ...request, usual, share });
  return {
    least: request.least,
    pilot_runs: request.pilot_runs,
    step_name: step.name,
    volume,
    largest: Math.max(...request.pairs.map(({ large }) => large.volume)),
    prior,
    parts,
    scatter,
    is_scatter_fitted: fit.between > 0,
    ratio: { low: quantile(sorted, 0.1), median: quantile(sorted, 0.5), high: quantile(sorted, 0.9) },
    quantiles: Array.from({ length: QUANTILES + 1 }, (_, k) => quantile(sorted, k / QUANTILES)),
    titre,
    chance: kept,
    chance_error: Math.sqrt((kept * (1 - kept)) / SAMPLES),
    limited: margin === null ? null : ratios.reduce((sum, _, n) => sum + Number(drawn.oxygen[n]! < 0), 0) / SAMPLES,
    checks: similarity(results, results, step.id, host).filter(({ key }) => CHECKS.has(key)),
    worth: typeof worth === 'string' ? null : worth,
    no_worth: typeof worth === 'string' ? worth : null,
    samples: SAMPLES,
  };
}

/** What the size of a vessel changes and a titre feels. */
const CHECKS: ReadonlySet<string> = new Set(['power_per_volume', 'tip_speed', 'kla', 'max_transfer', 'mixing_time']);

function wrongIn(
  { pairs, laboratory, pilot, least, scatter, pilot_runs: runs, pilot_cost: cost }: ScaleUpRiskRequest,
  volume: number,
): Omit<AnalysisProblem, 'step_id'> | null {
  if (pairs.length < 3) return { field: 'pairs', message: 'enter at least three published pairs.' };
  if (!(laboratory > 0 && laboratory < volume))
    return {
      field: 'laboratory',
      message: `enter a volume above zero and below that of the plant, ${figure(volume)} m³.`,
    };
  if (!(pilot > laboratory && pilot <= volume))
    return {
      field: 'pilot',
      message: `enter a volume above that of the laboratory, up to that of the plant, ${figure(volume)} m³.`,
    };
  if (!(least > 0 && Number.isFinite(least))) return { field: 'least', message: 'enter a share above zero.' };
  if (!(scatter >= 0 && scatter < 1)) return { field: 'scatter', message: 'enter 0 to 99 %.' };
  if (!Number.isInteger(runs) || runs < 1)
    return { field: 'pilot_runs', message: 'enter a whole number of 1 or more.' };
  return cost === undefined || cost >= 0 ? null : { field: 'pilot_cost', message: 'enter 0 or more.' };
}

const numberIn = ({ settings }: StepResult, key: string): number | null => {
  const value = settings.find((one) => one.key === key)?.value;
  return typeof value === 'number' ? value : null;
};

/** Oxygen that the vessel can transfer ÷ peak uptake; null for a culture without air. */
function oxygenMargin({ outputs }: StepResult): number | null {
  const [transfer, uptake] = [outputs['max_transfer'], outputs['peak_uptake']];
  return typeof transfer === 'number' && typeof uptake === 'number' && uptake > 0 ? transfer / uptake : null;
}

const NO_FIT = { mean: 0, between: 0 };

/** Variances of the logarithm of the titre: of its mean, from the fits that the process uses, and between runs. */
function fitVariance(input: AnalysisInput, titre: number): typeof NO_FIT {
  const found = { ...NO_FIT };
  for (const { fit_id, spread, values } of input.configuration.fits ?? []) {
    const slopes = spread && fitGradient(input, fit_id, 'titre');
    if (!spread || !slopes || 'message' in slopes) continue;
    const along = spread.keys.map(
      (key, k) => ((slopes.gradient[key] ?? 0) * (spread.is_log[k] ? values[key]! : 1)) / titre,
    );
    for (const [i, a] of along.entries()) {
      for (const [j, b] of along.entries()) found.mean += a * spread.covariance[i]![j]! * b;
      found.between += a ** 2 * (spread.between?.[i] ?? 0);
    }
  }
  return found;
}

interface Draws {
  ratios: Float64Array;
  /** Logarithm that oxygen transfer takes off, 0 where it is enough. */
  oxygen: Float64Array;
  /** Logarithm of the ratio that the pilot runs show. */
  seen: Float64Array;
  parts: ScaleUpRisk['parts'];
}

interface Spread {
  /** Variances of logarithms. */
  fit: number;
  runs: number;
  pilot: number;
  margin: number | null;
  share: number;
}

/**
 * Samples of the ratio and of what pilot runs show. A pilot vessel shows a part of the published spread, by its place between laboratory
 * and plant on a scale of log volume: the two parts are jointly t.
 */
function draws(
  { mean: centre, deviation: wide, freedom }: LogRatio,
  { fit, runs, pilot, margin, share }: Spread,
): Draws {
  const [whole, part, ofFit, ofAir, ofRuns, ofPilot] = hypercube(SAMPLES, 6, new Random(SEED)).map(
    (axis) => (n: number) => normalQuantile(axis(n)),
  ) as [Score, Score, Score, Score, Score, Score];
  const all = (of: (n: number) => number): Float64Array => Float64Array.from({ length: SAMPLES }, (_, n) => of(n));
  const prior = all((n) => studentAt(whole(n), freedom));
  const lost = all((n) => (margin === null ? 0 : Math.min(0, Math.log(margin) + TRANSFER_ERROR * ofAir(n))));
  const fitted = all((n) => Math.sqrt(fit) * ofFit(n));
  const scattered = all((n) => Math.sqrt(runs) * ofRuns(n));
  const seen = all((n) => {
    const rest = Math.sqrt((share * (1 - share) * (freedom + prior[n]! ** 2)) / (freedom + 1));
    const ofPrior = share * prior[n]! + rest * studentAt(part(n), freedom + 1);
    return share * centre + wide * ofPrior + fitted[n]! + Math.sqrt(pilot) * ofPilot(n);
  });
  return {
    ratios: all((n) => Math.exp(centre + wide * prior[n]! + lost[n]! + fitted[n]! + scattered[n]!)),
    oxygen: lost,
    seen,
    parts: { pairs: deviation(prior) ** 2 * wide ** 2, fit, oxygen: deviation(lost) ** 2, runs },
  };
}
type Score = (n: number) => number;

/** Net present value, or worth below the target, by the ratio of titres, in USD; or why it is not known. */
function valuesByRatio(
  input: AnalysisInput,
  results: Results,
  step: Step,
  target: ScaleUpRiskRequest['target'],
): ((ratio: number) => number) | string {
  if (!target && results.figures.npv === null) return 'Enter a selling price to see what a pilot run is worth.';
  const settings = declarationOf(step, input.library)?.settings ?? {};
  const dials = Object.entries(settings).flatMap(([key, setting]) => {
    if ((setting as Setting).parameter.uncertainty?.cause !== LAWS.titre.cause) return [];
    const dial = settingDial(input, results, step.id, key, 'settings');
    return isProblem(dial) || typeof dial.base !== 'number' || dial.base === 0 ? [] : [dial];
  });
  const trial = new Trial(input, dials, ['titre', target?.metric ?? 'npv'], { tick: () => undefined });
  const worthAt = (metric: number): number => (target ? target.unit_value * (target.value - metric) : metric);
  const points = MULTIPLES.flatMap((times) => {
    const inside = dials.every(({ base, max }) => max === null || (base as number) * times <= max);
    const found = inside ? trial.at(dials.map(({ base }) => (base as number) * times)) : null;
    return found && found.every(Number.isFinite)
      ? [{ ratio: found[0]! / results.figures.titre!, worth: worthAt(found[1]!) }]
      : [];
  });
  const rising = points.every(({ ratio }, k) => k === 0 || ratio > points[k - 1]!.ratio);
  if (points.length < 2 || !rising)
    return `The model of ${step.name} has no rate of product formation that sets the titre, so the worth of a pilot run is not known.`;
  // Beyond the rates that work, that of the last one: the balance of carbon ends there.
  return (ratio) => {
    const above = points.findIndex((one) => one.ratio >= ratio);
    if (above <= 0) return points.at(above)!.worth;
    const [from, to] = [points[above - 1]!, points[above]!];
    return from.worth + ((to.worth - from.worth) * (ratio - from.ratio)) / (to.ratio - from.ratio);
  };
}

function pilotWorth(
  valueAt: (ratio: number) => number,
  { ratios, seen }: Draws,
  { least, pilot_cost, usual, share }: ScaleUpRiskRequest & { usual: { cost: number; basis: string }; share: number },
): PilotWorth {
  const cost = pilot_cost ?? usual.cost;
  const npv = ratios.map(valueAt);
  const benefits = [new Float64Array(SAMPLES), npv];
  const target = { metric: ratios, value: least, below: false };
  const found = worthOf({ benefits, metric: ratios, target, seed: SEED }, [seen]);
  const expected = mean(npv);
  return {
    npv: expected,
    pays: npv.reduce((sum, one) => sum + Number(one > 0), 0) / SAMPLES,
    go: expected > 0,
    pilot: { value: found.value, standard_error: found.standard_error },
    exact: perfect(benefits),
    cost,
    basis: pilot_cost === undefined ? usual.basis : null,
    net: found.value - cost,
    share,
    after: found.chance!,
  };
}
