/** The default uncertainty of every key metric of a process, and what makes it. */
import type { Figures } from '../types.ts';
import { ENGINE_VERSION } from '../version.ts';
import { baselineOf } from './baseline.ts';
import { defaultInputs } from './default-inputs.ts';
import { isProblem } from './dial.ts';
import { monteCarlo } from './monte-carlo.ts';
import { planSensitivity } from './sensitivity-plan.ts';
import type { AnalysisInput, AnalysisProblem, Estimates, FigureEstimate, Metric } from './types.ts';

/** Enough for the ends of an interval that is printed with two digits. */
const SAMPLES = 512;
const SEED = 1;
/** Causes that are listed for one metric. */
const CAUSES = 5;
/** Share of the variance below which an input is no cause worth a line. */
const LEAST_SHARE = 0.01;

/** The key metrics; how much of the mass has an emission factor is not an estimate. */
const metricsOf = (figures: Figures): Metric[] => Object.keys(figures).filter((key) => key !== 'gwp_coverage');

/**
 * Samples the uncertain inputs as they are declared, with their correlations; alternatives on the same samples.
 * @returns what to change if the process cannot run
 */
export function estimates(input: AnalysisInput): Estimates | AnalysisProblem {
  const results = baselineOf(input);
  if (isProblem(results)) return results;
  const metrics = metricsOf(results.figures);
  const none = { paired: [], samples: 0, infeasible: 0, seed: SEED, engine_version: ENGINE_VERSION };
  const inputs = defaultInputs(input, 'monte_carlo', metrics);
  // Nothing in the process is uncertain.
  if (inputs.length === 0) return { ...none, figures: [], inputs: 0 };
  const planned = planSensitivity(
    input,
    { method: 'monte_carlo', metrics, inputs, samples: SAMPLES, seed: SEED },
    { mostMetrics: metrics.length },
  );
  if ('problems' in planned) return planned.problems[0]!;
  const { rows, spreads, differences, samples, infeasible } = monteCarlo(input, planned.ready, {});
  const own = spreads.filter(({ alternative }) => alternative === null);
  const figures = own.map((spread): FigureEstimate => {
    const { metric, title, unit, baseline, standard_deviation, p10, median, p90, message } = spread;
    const causes = rows
      .filter((row) => row.metric === metric && (row.spearman?.share ?? 0) >= LEAST_SHARE)
      .slice(0, CAUSES)
      .map(({ input: { step_id, key }, title: cause, step_name, spearman }) => ({
        step_id,
        key,
        title: cause,
        step_name,
        share: spearman!.share,
      }));
    return {
      metric,
      title,
      unit,
      baseline,
      standard_deviation,
      p10,
      median,
      p90,
      causes: message === null ? causes : [],
      message,
    };
  });
  const paired = differences.map(({ metric, alternative, lower }) => ({ metric, alternative, lower }));
  return { ...none, figures, paired, inputs: inputs.length, samples, infeasible };
}
