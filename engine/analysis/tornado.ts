/** Varies one input at a time to its low and high value, with everything else unchanged. */
import type { Dial } from './dial.ts';
import { metricValue, noFigure } from './metric.ts';
import { rowOf, type SensitivityPlan } from './sensitivity-plan.ts';
import { Trial } from './trial.ts';
import type { AnalysisInput, Metric, SensitivityResult, SensitivityRow, TornadoBar, Watch } from './types.ts';
import { Meter } from './watch.ts';

/** Result at one end of a bar. */
interface End {
  x: number;
  /** Values by metric; null if infeasible. */
  values: Float64Array | null;
  message: string | null;
}

type Found = Pick<SensitivityResult, 'rows' | 'evaluations' | 'infeasible' | 'reasons' | 'samples'>;

/** @throws AnalysisCancelled */
export function tornado(input: AnalysisInput, plan: SensitivityPlan, watch: Watch): Found {
  const { inputs, metrics, results } = plan;
  const meter = new Meter(2 * inputs.length, watch, 'One input at a time');
  const dials = inputs.map(({ dial }) => dial);
  const trial = new Trial(input, dials, metrics, meter);
  const ends = inputs.map(({ ends: [least, most], dial }, i) => {
    const at = (x: number): End => {
      const values = trial.at(inputs.map((_, k) => (k === i ? x : null)));
      return { x, values: values && Float64Array.from(values), message: trial.problem?.message ?? null };
    };
    return { dial, low: at(least), high: at(most) };
  });
  const rows = metrics.flatMap((metric, k) => {
    const now = metricValue(results, metric)!;
    const bars = inputs.map((one, i) => ({ ...rowOf(one, metric), tornado: bar(ends[i]!, k, metric, now) }));
    return bars.toSorted((one, other) => swing(other.tornado, now) - swing(one.tornado, now));
  });
  const { infeasible } = trial;
  return {
    rows: rows satisfies SensitivityRow[],
    evaluations: meter.evaluations,
    infeasible,
    reasons: trial.reasonList(),
    samples: 0,
  };
}

function bar(
  { dial, low, high }: { dial: Dial; low: End; high: End },
  k: number,
  metric: Metric,
  now: number,
): TornadoBar {
  const at = ({ values }: End): number | null => {
    const value = values?.[k];
    return value === undefined || Number.isNaN(value) ? null : value;
  };
  const why = (end: End): string | null => (at(end) === null ? (end.message ?? noFigure(metric)) : null);
  const [from, to, base] = [at(low), at(high), dial.base as number];
  const elasticity = from === null || to === null ? NaN : ((to - from) / now) * (base / (high.x - low.x));
  return {
    low: from,
    high: to,
    low_message: why(low),
    high_message: why(high),
    elasticity: Number.isFinite(elasticity) ? elasticity : null,
  };
}

/** Length of a bar; an infeasible end is replaced by the present value. */
const swing = ({ low, high }: TornadoBar, now: number): number => Math.abs((high ?? now) - (low ?? now));
