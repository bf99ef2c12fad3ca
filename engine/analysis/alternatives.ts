/** Other processes that an analysis compares with one process, on the same samples. */
import type { Results } from '../types.ts';
import { baselineOf } from './baseline.ts';
import { assumptionDial, type Dial, isProblem, settingDial } from './dial.ts';
import { checkMetrics } from './metric.ts';
import type { Alternative, AnalysisInput, AnalysisProblem, Metric } from './types.ts';
import type { Uncertain } from './uncertain.ts';
import { aboutField } from '../wording.ts';

/** One process that is sampled. */
export interface Contender {
  alternative: Alternative | null;
  input: AnalysisInput;
  results: Results;
  /** The requested inputs that this process also has, and the position of each in the request. */
  dials: { dial: Dial; at: number }[];
}

const inputOf = (input: AnalysisInput, { configuration, product }: Alternative): AnalysisInput => ({
  configuration,
  product: product ?? input.product,
  library: input.library,
});

/** Problems with the alternatives; empty if there are none. */
export function checkAlternatives(input: AnalysisInput, metrics: readonly Metric[]): AnalysisProblem[] {
  return (input.alternatives ?? []).flatMap((one) => {
    const results = baselineOf(inputOf(input, one));
    const problem = isProblem(results) ? results : checkMetrics(results, metrics, 'metrics');
    return problem
      ? [
          {
            field: 'alternatives',
            message: aboutField('alternatives', `${one.name}: ${problem.message}`),
            step_id: null,
          },
        ]
      : [];
  });
}

/** The process itself, followed by its alternatives. */
export function contenders(input: AnalysisInput, results: Results, inputs: readonly Uncertain[]): Contender[] {
  const own = { alternative: null, input, results, dials: inputs.map(({ dial }, at) => ({ dial, at })) };
  const others = (input.alternatives ?? []).map((alternative): Contender => {
    const other = inputOf(input, alternative);
    const known = baselineOf(other) as Results;
    const dials = inputs.flatMap(({ dial: { step_id, key } }, at) => {
      const dial =
        step_id === null
          ? assumptionDial(other, known, key, 'inputs')
          : settingDial(other, known, step_id, key, 'inputs');
      return isProblem(dial) || typeof dial.base !== 'number' ? [] : [{ dial, at }];
    });
    return { alternative, input: other, results: known, dials };
  });
  return [own, ...others];
}

/**
 * Converts a sampled value for a process that has another value of the input: the same relative deviation. If both have
 * the same value, both use the sample as drawn, so they share good and bad draws.
 */
export function carriedOver(value: number, from: Dial, to: Dial): number {
  const [base, own] = [from.base as number, to.base as number];
  if (own === base || base === 0) return value;
  const moved = own * (value / base);
  const whole = to.type === 'integer' ? Math.round(moved) : moved;
  return Math.min(to.max ?? whole, Math.max(to.min ?? whole, whole));
}
