/** How a metric changes with the parameters of a fit, for the plan of the next experiment. */
import { knownValue } from './metric.ts';
import { baselineOf } from './baseline.ts';
import { type Dial, isProblem, settingDial } from './dial.ts';
import { areTogether, errorOf, fittedQuantile } from './fitted.ts';
import { normalCdf } from '../numeric/normal.ts';
import { Trial } from './trial.ts';
import type { AnalysisInput, AnalysisProblem, Metric } from './types.ts';

interface FitGradient {
  metric: Metric;
  baseline: number;
  /** Change of the metric per unit of each parameter, over one standard error to both sides; 0 for those without effect. */
  gradient: Record<string, number>;
  /** Standard deviation of the metric from each parameter alone. */
  deviations: Record<string, number>;
}

/**
 * Moves each parameter of a fit in all steps that use it, by one standard error up and down, so that single steps of the plant, such as
 * one more machine, are averaged.
 * @returns what to change if the process cannot run, lacks the metric or does not use the fit
 */
export function fitGradient(input: AnalysisInput, fitId: string, metric: Metric): FitGradient | AnalysisProblem {
  const results = baselineOf(input);
  if (isProblem(results)) return results;
  const baseline = knownValue(results, metric);
  const wrong = (field: string, message: string): AnalysisProblem => ({ field, message, step_id: null });
  if (baseline === undefined || !Number.isFinite(baseline))
    return wrong('metric', `The process has no data for “${metric}”.`);
  const fit = input.configuration.fits?.find(({ fit_id }) => fit_id === fitId);
  // A parameter that it shares with fits of other unit operations moves in their steps, too.
  const groups = new Map<string, Dial[]>();
  for (const { step_id, settings } of results.steps)
    for (const { key, source } of settings) {
      if (source !== 'fitted') continue;
      const dial = settingDial(input, results, step_id, key, 'fit_id');
      if (isProblem(dial) || !dial.fitted || !fit?.spread) continue;
      if (!areTogether(dial.fitted, { fit_id: fitId, spread: fit.spread })) continue;
      const own = fit.spread.keys[dial.fitted.place]!;
      if (own in fit.values) groups.set(own, [...(groups.get(own) ?? []), dial]);
    }
  if (groups.size === 0) return wrong('fit_id', 'No step of the process uses this fit together with its uncertainty.');
  const gradient: Record<string, number> = {};
  const deviations: Record<string, number> = {};
  for (const [key, dials] of groups) {
    const { fitted, base } = dials[0]!;
    const at = fittedQuantile(fitted!, dials[0]!);
    const [low, high] = [at(normalCdf(-1)), at(normalCdf(1))];
    const trial = new Trial(input, dials, [metric], { tick: () => undefined });
    const value = (x: number): number => trial.at(dials.map(() => x))?.[0] ?? NaN;
    const [below, above] = [value(low), value(high)];
    // Where one side is infeasible, the other gives the slope.
    const [from, to, fromAt, toAt] = [
      Number.isNaN(below) ? baseline : below,
      Number.isNaN(above) ? baseline : above,
      Number.isNaN(below) ? (base as number) : low,
      Number.isNaN(above) ? (base as number) : high,
    ];
    gradient[key] = toAt > fromAt ? (to - from) / (toAt - fromAt) : 0;
    const unit = fitted!.spread.is_log[fitted!.place] ? Math.abs(fitted!.value) : 1;
    deviations[key] = Math.abs(gradient[key]) * errorOf(fitted!) * unit;
  }
  return { metric, baseline, gradient, deviations };
}
