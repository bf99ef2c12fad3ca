/** One metric over the range in which one number is usual. */
import { compile } from '../evaluate/evaluate.ts';
import { baselineOf } from './baseline.ts';
import { assumptionDial, isProblem, settingDial, unlocked } from './dial.ts';
import { reader } from './metric.ts';
import type { AnalysisInput, Metric, NumberCurve } from './types.ts';
import { usualRange } from './usual-range.ts';

const FIELD = 'key';

/**
 * Everything else is unchanged. The present value is one of the points.
 * @param number a setting of a step, or for a null step the path of an assumption
 * @param points of the range, including its ends
 * @param over another range than the usual one
 * @returns null for a process that cannot run, and for a number that has no range
 */
export function numberCurve(
  input: AnalysisInput,
  metric: Metric,
  number: { step_id: string | null; key: string },
  points: number,
  over?: { min: number; max: number },
): NumberCurve | null {
  const results = baselineOf(input);
  if (isProblem(results)) return null;
  const { step_id: step, key } = number;
  const dial =
    step === null ? assumptionDial(input, results, key, FIELD) : settingDial(input, results, step, key, FIELD);
  if (isProblem(dial) || typeof dial.base !== 'number') return null;
  const { base } = dial;
  const range = over ?? usualRange(dial, base);
  if (!range) return null;
  const compiled = compile(unlocked(input, [dial]), input.product, input.library, { samples: true });
  const read = reader([metric], false);
  const at = (x: number): { x: number; y: number | null } => {
    dial.turn(compiled, x);
    const reading = read(compiled);
    const y = reading instanceof Float64Array ? reading[0]! : NaN;
    return { x, y: Number.isFinite(y) ? y : null };
  };
  const even = Array.from({ length: points }, (_, i) => range.min + ((range.max - range.min) * i) / (points - 1));
  const tried = dial.type === 'integer' ? even.map(Math.round) : even;
  const values = [...new Set([...tried, base])].toSorted((a, b) => a - b);
  return { base, points: values.map(at) };
}
