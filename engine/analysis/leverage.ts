/** The effect of every number of a process on one metric: per small step, and over the range in which it is uncertain. */
import { NINETIETH } from '../costing/price-spread.ts';
import { compile, type CompiledProcess, processOf } from '../evaluate/evaluate.ts';
import { machineAt, machineCounts } from '../evaluate/machines.ts';
import { CAUSES } from '../uncertainty/laws.ts';
import { rangeOf, type UncertainRange } from '../uncertainty/range.ts';
import { ENGINE_VERSION } from '../version.ts';
import { absoluteStep } from './absolute-step.ts';
import { baselineOf } from './baseline.ts';
import { isProblem, namesOf, unlocked } from './dial.ts';
import { everyDial, type NumberDial } from './every-dial.ts';
import { fitCorrelation } from './fitted.ts';
import { checkMetrics, knownValue, metricValue, metricWords, reader, type Reading } from './metric.ts';
import type {
  AnalysisInput,
  AnalysisProblem,
  Leverage,
  LeverageRow,
  MachineStep,
  Metric,
  RangeEffect,
} from './types.ts';

/** Change of a number that gives the slope of its effect, as a share of its value. */
const SHARE = 0.01;
/** Change that people have in mind if they ask what a number is worth, as a share of its value. */
const TENTH = 0.1;
/** Halvings by which the value is found at which a machine is added or removed. */
const HALVINGS = 7;
/** Change ÷ baseline below which a number has no effect. */
const NONE = 1e-12;

/**
 * The numbers with the largest effect first. The effect over the uncertain range comes before that of a step.
 * @param metrics For several, one result each, from the same evaluations.
 * @param only Id of a step, for its numbers alone: the same effects, sooner. Their shares of the variance need all numbers, so
 *   they are null.
 * @param withBounds also the effects on a value that is only a lower bound, to see what reaches it; otherwise they are null
 * @returns what to change if the process cannot run or its results lack a metric
 */
export function leverage(
  input: AnalysisInput,
  metrics: readonly Metric[],
  only?: string,
  withBounds = false,
): Leverage[] | AnalysisProblem {
  const results = baselineOf(input);
  if (isProblem(results)) return results;
  const unknown = checkMetrics(results, metrics, 'metric');
  if (unknown) return unknown;
  const all = everyDial(input, results);
  const dials = only === undefined ? all : all.filter(({ step_id }) => step_id === only);
  const valueOf = withBounds ? metricValue : knownValue;
  const baselines = metrics.map((metric) => valueOf(results, metric)!);
  const probe = new Probe(input, dials, metrics, baselines);
  const found = dials.map((dial) => probe.effects(dial));
  return metrics.map((metric, k) => {
    const baseline = baselines[k]!;
    const rows = dials.map((dial, i) => rowOf(dial, found[i]!, k));
    const { deviation, shares } = only === undefined ? variance(dials, rows) : unknownVariance(rows);
    return {
      metric,
      ...metricWords(metric),
      baseline: Number.isFinite(baseline) ? baseline : null,
      deviation,
      rows: rows
        .map((row, i) => ({ ...row, share: shares[i]! }))
        .toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0) || stepEffect(b) - stepEffect(a)),
      evaluations: probe.evaluations,
      engine_version: ENGINE_VERSION,
    };
  });
}

const unknownVariance = (rows: readonly LeverageRow[]) => ({ deviation: null, shares: rows.map(() => null) });

const stepEffect = ({ step }: LeverageRow): number => Math.abs(step.change ?? 0);

interface Effects {
  size: number;
  /** Of each metric; null if the process is infeasible there. */
  step: Float64Array | null;
  higher: Higher;
  range: UncertainRange | null;
  low: Float64Array | null;
  high: Float64Array | null;
  machine: MachineStep | null;
}

interface Higher {
  value: number;
  change: Float64Array | null;
  isLimited: boolean;
}

/** Evaluates the process with one number changed at a time. */
class Probe {
  evaluations = 0;
  private readonly compiled: CompiledProcess;
  private readonly read: (compiled: CompiledProcess) => Reading;
  private readonly base: Float64Array;
  private readonly machines: number[];
  private readonly width: number;

  /** @param baselines NaN for a metric of which no change is known */
  constructor(
    input: AnalysisInput,
    dials: readonly NumberDial[],
    metrics: readonly Metric[],
    baselines: readonly number[],
  ) {
    this.compiled = compile(unlocked(input, dials), input.product, input.library, { samples: true });
    this.read = reader(metrics);
    this.width = metrics.length;
    const base = this.values();
    this.base = Float64Array.from(baselines, (known, k) => (Number.isNaN(known) ? NaN : (base?.[k] ?? NaN)));
    this.machines = machineCounts(processOf(this.compiled));
  }

  effects(dial: NumberDial): Effects {
    const { base, law } = dial;
    const range = law && rangeOf(law, base, dial);
    const size = stepOf(dial);
    const step = this.at(dial, base + size);
    const isStepWhole = step && this.changedMachine() < 0;
    // A step that adds a machine says little about the slope, which the opposite one may give.
    const back = isStepWhole || !isWithin(base - size, dial) ? null : this.at(dial, base - size);
    const isBackWhole = back && this.changedMachine() < 0;
    const higher = this.higher(dial);
    const low = range && this.at(dial, range.low);
    const lowChanged = low ? this.changedMachine() : -1;
    const high = range && this.at(dial, range.high);
    const highChanged = high ? this.changedMachine() : -1;
    const machine = this.nearestMachine(dial, [
      ...(step && !isStepWhole ? [base + size] : []),
      ...(back && !isBackWhole ? [base - size] : []),
      ...(range && lowChanged >= 0 ? [range.low] : []),
      ...(range && highChanged >= 0 ? [range.high] : []),
    ]);
    dial.turn(this.compiled, null);
    const slope =
      step && !isStepWhole && isBackWhole
        ? back.map((value) => -value)
        : (step ?? back?.map((value) => -value) ?? null);
    return { size, step: slope, higher, range, low, high, machine };
  }

  /** The number 10 % higher, or as far as its limit and then the model allow; a share within its usual range stays in it. */
  private higher(dial: NumberDial): Higher {
    const { base, max, display_unit: unit, declared } = dial;
    const wanted = base + higherBy(dial);
    // Resin replaced at 99 % instead of 90 % of its capacity: a tenth more, but a tenth of its life.
    const usual = unit === '%' && declared && base < declared.max ? declared.max : wanted;
    const value = Math.min(wanted, max ?? wanted, usual);
    const isLimited = value < wanted;
    if (!(value > base)) return { value: base, change: null, isLimited };
    dial.turn(this.compiled, value);
    const reading = this.reading();
    if (reading instanceof Float64Array) return { value, change: this.changeOf(reading), isLimited };
    const { nearest } = reading;
    const isNear = reading.step_id === dial.step_id && nearest?.field === dial.key;
    if (isNear && nearest.value > base && nearest.value < value)
      return { value: nearest.value, change: this.at(dial, nearest.value), isLimited: true };
    return { value, change: null, isLimited };
  }

  /** Change of each metric from the present process. */
  private at(dial: NumberDial, value: number): Float64Array | null {
    if (!isWithin(value, dial)) return null;
    dial.turn(this.compiled, value);
    const values = this.values();
    return values && this.changeOf(values);
  }

  private changeOf(values: Float64Array): Float64Array {
    return values.map((one, k) => one - this.base[k]!);
  }

  private values(): Float64Array | null {
    const reading = this.reading();
    return reading instanceof Float64Array ? Float64Array.from(reading) : null;
  }

  private reading(): Reading {
    this.evaluations += 1;
    return this.read(this.compiled);
  }

  /** Place of the first machine whose number differs from the present one; -1 if there is none. */
  private changedMachine(): number {
    return machineCounts(processOf(this.compiled)).findIndex((count, i) => count !== this.machines[i]);
  }

  /** The nearest value at which the number of a machine changes, on the way to values where it is known to differ. */
  private nearestMachine(dial: NumberDial, beyond: readonly number[]): MachineStep | null {
    const nearest = beyond.toSorted((a, b) => Math.abs(a - dial.base) - Math.abs(b - dial.base))[0];
    if (nearest === undefined) return null;
    let [same, differs] = [dial.base, nearest];
    for (let k = 0; k < HALVINGS && dial.type === 'number'; k++) {
      const middle = (same + differs) / 2;
      if (this.at(dial, middle) && this.changedMachine() < 0) same = middle;
      else differs = middle;
    }
    if (!this.at(dial, differs)) return null;
    const place = this.changedMachine();
    if (place < 0) return null;
    const process = processOf(this.compiled);
    return {
      value: differs,
      ...machineAt(process, place),
      from: this.machines[place]!,
      to: machineCounts(process)[place]!,
    };
  }
}

const isWithin = (value: number, { min, max }: NumberDial): boolean =>
  (min === null || value >= min) && (max === null || value <= max);

/** What 10 % of a number is: 1 K, 0.1 pH or a whole unit where a share means nothing. */
const higherBy = (dial: NumberDial): number =>
  absoluteStep(dial) ?? (dial.base === 0 ? SHARE : TENTH * Math.abs(dial.base));

/** The step for which the effect of a number is given: towards higher values, unless its limit is there. */
export function stepOf(dial: NumberDial): number {
  const { base, min, max } = dial;
  const size = absoluteStep(dial) ?? (base === 0 ? SHARE : SHARE * Math.abs(base));
  return max !== null && base + size > max && (min === null || base - size >= min) ? -size : size;
}

function rowOf(dial: NumberDial, effects: Effects, k: number): LeverageRow {
  const { size, step, higher, range, low, high, machine } = effects;
  const { base, law, isLocked, searched } = dial;
  return {
    ...namesOf(dial),
    base,
    is_whole: dial.type === 'integer',
    is_locked: isLocked,
    is_chosen: searched !== null,
    uncertainty: law,
    step: { size, change: known(step, k) },
    higher: { value: higher.value, change: known(higher.change, k), is_limited: higher.isLimited },
    range: range && { low: range.low, high: range.high, change_low: known(low, k), change_high: known(high, k) },
    share: null,
    machine,
  };
}

const known = (values: Float64Array | null, k: number): number | null => {
  const value = values?.[k];
  return value !== undefined && Number.isFinite(value) ? value : null;
};

/**
 * Standard deviation by linear propagation, with the correlations of numbers that have one cause or one fit, and the share of each number
 * in the variance. Null without an uncertain number that has an effect.
 */
function variance(
  dials: readonly NumberDial[],
  rows: readonly LeverageRow[],
): { deviation: number | null; shares: (number | null)[] } {
  const effects = rows.map(({ range }) => (range ? halfSwing(range) / NINETIETH : 0));
  const together = effects.map((effect, i) => {
    const { law, fitted } = dials[i]!;
    const cause = law?.cause ?? null;
    if (cause === null && !fitted) return effect;
    const rank = CAUSES[cause ?? '']?.rank ?? 0;
    return effects.reduce((sum, other, j) => {
      if (j === i) return sum + other;
      if (fitted) return dials[j]!.fitted ? sum + fitCorrelation(fitted, dials[j]!.fitted) * other : sum;
      return dials[j]!.law?.cause === cause ? sum + rank * other : sum;
    }, 0);
  });
  const total = effects.reduce((sum, effect, i) => sum + effect * together[i]!, 0);
  if (!(total > 0)) return { deviation: null, shares: rows.map(({ range }) => (range ? 0 : null)) };
  return {
    deviation: Math.sqrt(total),
    shares: rows.map(({ range }, i) => (range ? (effects[i]! * together[i]!) / total : null)),
  };
}

/** Half of the change between the ends of a range; where one end is infeasible, the other stands for both. */
export const halfSwing = ({
  change_low: low,
  change_high: high,
}: Pick<RangeEffect, 'change_low' | 'change_high'>): number =>
  low === null ? (high ?? 0) : high === null ? -low : (high - low) / 2;

/** Whether a number moves a metric at all. */
export const hasEffect = ({ step, range }: LeverageRow, baseline: number | null): boolean => {
  const least = NONE * Math.abs(baseline ?? 0);
  return [step.change, range?.change_low, range?.change_high].some((change) => Math.abs(change ?? 0) > least);
};
