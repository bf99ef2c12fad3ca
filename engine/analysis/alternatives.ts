/** Other processes that stand beside one in an analysis, on the same samples. */
import type { Results } from '../types.ts';
import { baselineOf } from './baseline.ts';
import { assumptionDial, type Dial, isProblem, settingDial } from './dial.ts';
import { checkMetrics } from './metric.ts';
import type { Alternative, AnalysisInput, AnalysisProblem, Metric } from './types.ts';
import type { Uncertain } from './uncertain.ts';

/** One process on which samples are drawn. */
export interface Contender {
  alternative: Alternative | null;
  input: AnalysisInput;
  results: Results;
  /** The inputs that this process has too, and where each is among those asked for. */
  dials: { dial: Dial; at: number }[];
}

const inputOf = (input: AnalysisInput, { configuration, product }: Alternative): AnalysisInput => ({
  configuration,
  product: product ?? input.product,
  library: input.library,
});

/** What is wrong with the alternatives; empty if nothing. */
export function checkAlternatives(input: AnalysisInput, metrics: readonly Metric[]): AnalysisProblem[] {
  return (input.alternatives ?? []).flatMap((one) => {
    const results = baselineOf(inputOf(input, one));
    const problem = isProblem(results) ? results : checkMetrics(results, metrics, 'metrics');
    return problem
      ? [{ field: 'alternatives', message: `alternatives: ${one.name}: ${problem.message}`, step_id: null }]
      : [];
  });
}

/** The process itself, then its alternatives. */
export function contenders(input: AnalysisInput, results: Results, inputs: readonly Uncertain[]): Contender[] {
  const own = { alternative: null, input, results, dials: inputs.map(({ dial }, at) => ({ dial, at })) };
  const others = (input.alternatives ?? []).map((alternative): Contender => {
    const other = inputOf(input, alternative);
    const known = baselineOf(other) as Results;
    const dials = inputs.flatMap(({ dial: { step_id, key } }, at) => {
      const dial =
        step_id === null
          ? assumptionDial(other, known, key, 'inputs')
          : settingDial(other.configuration, known, step_id, key, 'inputs');
      return isProblem(dial) || typeof dial.base !== 'number' ? [] : [{ dial, at }];
    });
    return { alternative, input: other, results: known, dials };
  });
  return [own, ...others];
}

/**
 * What a sampled value is in a process that has another value to begin with: as many per cent off. What is the same in both
 * takes the sample as it is, so that a good or bad draw meets both.
 */
export function carriedOver(value: number, from: Dial, to: Dial): number {
  const [base, own] = [from.base as number, to.base as number];
  if (own === base || base === 0) return value;
  const moved = own * (value / base);
  const whole = to.type === 'integer' ? Math.round(moved) : moved;
  return Math.min(to.max ?? whole, Math.max(to.min ?? whole, whole));
}
