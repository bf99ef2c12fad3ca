/** Varies one input at a time to its low and high value, with everything else unchanged. */
import { metricValue, noFigure } from './metric.ts';
import { columnOf, type Found, type Part } from './sampled.ts';
import { rowOf, type SensitivityPlan } from './sensitivity-plan.ts';
import type { Study } from './study.ts';
import { counted, Trial } from './trial.ts';
import type { AnalysisInput, Metric, TornadoBar } from './types.ts';
import type { Ticking } from './watch.ts';

/** One end of a bar. */
interface End {
  x: number;
  /** NaN if infeasible or without data. */
  value: number;
  /** Why it is infeasible, if it is. */
  message: string | null;
}

/** A study whose items are the inputs, each at both its ends. */
export function tornado(input: AnalysisInput, { inputs, metrics, results }: SensitivityPlan): Study<Part, Found> {
  const meter: Ticking = { tick: () => undefined };
  const dials = inputs.map(({ dial }) => dial);
  const trial = new Trial(input, dials, metrics, meter);
  return {
    count: inputs.length,
    each: 2,
    message: 'One input at a time',
    evaluate(from, to, tick) {
      meter.tick = tick;
      const values = new Float64Array(2 * (to - from) * metrics.length).fill(NaN);
      const problems: Part['problems'] = [];
      for (let i = from; i < to; i++)
        for (const x of inputs[i]!.ends) {
          const found = trial.at(inputs.map((_, k) => (k === i ? x : null)));
          if (found) values.set(found, problems.length * metrics.length);
          problems.push(trial.problem);
        }
      return { values, tallies: [trial.take()], problems };
    },
    reduce(parts) {
      const problems = parts.flatMap((part) => part.problems!);
      const rows = metrics.flatMap((metric, k) => {
        const now = metricValue(results, metric)!;
        const values = columnOf(parts, metrics.length, k);
        const bars = inputs.map((one, i) => {
          const [low, high] = one.ends.map((x, end): End => {
            const at = 2 * i + end;
            return { x, value: values[at]!, message: problems[at]?.message ?? null };
          });
          return { ...rowOf(one, metric), tornado: bar(low!, high!, one.dial.base as number, metric, now) };
        });
        return bars.toSorted((one, other) => swing(other.tornado, now) - swing(one.tornado, now));
      });
      return {
        rows,
        spreads: [],
        differences: [],
        quadrants: [],
        evaluations: 2 * inputs.length,
        ...counted(parts.flatMap(({ tallies }) => tallies)),
        samples: 0,
      };
    },
  };
}

function bar(low: End, high: End, base: number, metric: Metric, now: number): TornadoBar {
  const at = ({ value }: End): number | null => (Number.isNaN(value) ? null : value);
  const why = (end: End): string | null => (at(end) === null ? (end.message ?? noFigure(metric)) : null);
  const [from, to] = [at(low), at(high)];
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
