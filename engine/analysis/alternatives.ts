/** Other processes that an analysis compares with one process, on the same samples. */
import type { Results } from '../types/results.ts';
import { baselineOf } from './baseline.ts';
import { assumptionDial, type Dial, isProblem, settingDial } from './dial.ts';
import { checkMetrics } from './metric.ts';
import type { Alternative, AnalysisInput, AnalysisProblem, Metric } from './types.ts';
import type { Uncertain } from './uncertain.ts';
import { aboutField } from '../wording/field-wording.ts';

/** One process that is sampled. */
export interface Contender {
  alternative: Alternative | null;
  input: AnalysisInput;
  results: Results;
  /** The requested inputs that this process also has, and the position of each in the request. */
  dials: { dial: Dial; at: number }[];
}

export const inputOf = (input: AnalysisInput, { configuration, product }: Alternative): AnalysisInput => ({
  configuration,
  product: product ?? input.product,
  library: input.library,
});

/** Problems with the alternatives; empty if there are none. */
export function checkAlternatives(
  input: AnalysisInput,
  metrics: readonly Metric[],
  check = checkMetrics,
): AnalysisProblem[] {
  return (input.alternatives ?? []).flatMap((one) => {
    const results = baselineOf(inputOf(input, one));
    const problem = isProblem(results) ? results : check(results, metrics, 'metrics');
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

/** The process itself, followed by its alternatives. An input that a process does not have is not varied in it. */
export function contenders(input: AnalysisInput, results: Results, inputs: readonly Uncertain[]): Contender[] {
  const contender = (alternative: Alternative | null, of: AnalysisInput, known: Results): Contender => ({
    alternative,
    input: of,
    results: known,
    dials: inputs.flatMap(({ dial: { step_id, key } }, at) => {
      const dial =
        step_id === null ? assumptionDial(of, known, key, 'inputs') : settingDial(of, known, step_id, key, 'inputs');
      // A choice cannot be carried over to another process.
      const isVaried = !isProblem(dial) && (alternative === null || typeof dial.base === 'number');
      return isVaried ? [{ dial, at }] : [];
    }),
  });
  return [
    contender(null, input, results),
    ...(input.alternatives ?? []).map((alternative) => {
      const other = inputOf(input, alternative);
      return contender(alternative, other, baselineOf(other) as Results);
    }),
  ];
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
