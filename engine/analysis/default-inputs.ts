/** Inputs that a sensitivity analysis varies by default. */
import { baselineOf } from './baseline.ts';
import { isProblem, settingDial } from './dial.ts';
import { hasEffect, leverage } from './leverage.ts';
import { metricValue } from './metric.ts';
import { settingsThatMatter } from './screen.ts';
import type {
  AnalysisInput,
  LeverageRow,
  Metric,
  SensitivityInput,
  SensitivityMethod,
  UncertainInput,
} from './types.ts';
import type { Figures, Results } from '../types/results.ts';
import { CAUSES } from '../uncertainty/laws.ts';
import { distributionOf } from '../uncertainty/range.ts';
import { inSentence } from '../wording/text.ts';
import { searchedRanges } from './searched-ranges.ts';

/** Metrics by which settings are searched, if nobody says for which they are wanted. */
const METRICS: readonly Metric[] = ['cogs', 'msp', 'output', 'tci', 'gwp'];
/** Uncertain inputs, which can still be read in a list. */
const MOST = 30;
/** Share of the variance of every metric below which an input is left out. */
const LEAST_SHARE = 1e-4;

/** Inputs of one analysis. */
export const MOST_INPUTS = 60;

/**
 * For Sobol: the optimisable settings that move the metrics most. For the tornado and Morris: every optimisable setting, over its
 * own range, or those that move the metrics most if there are more than one analysis takes. For Monte Carlo: the uncertain settings,
 * prices and assumptions that reach the metrics, as their declarations state. Empty if the process cannot run.
 */
export function defaultInputs(
  input: AnalysisInput,
  method: SensitivityMethod,
  metrics?: readonly Metric[],
): SensitivityInput[] {
  if (method === 'monte_carlo')
    return uncertainInputs(input, metrics).map(({ step_id, key, low, high, distribution }) => ({
      step_id,
      key,
      low,
      high,
      distribution,
    }));
  const all = method === 'sobol' ? null : searchedRanges(input, { withLocked: true });
  const ranges =
    all && all.length <= MOST_INPUTS
      ? all
      : settingsThatMatter(input, metrics ?? METRICS, all ? MOST_INPUTS : undefined);
  return ranges.flatMap(({ step_id, key, min, max }) =>
    min === undefined || max === undefined ? [] : [{ step_id, key, low: min, high: max }],
  );
}

/** The key metrics; how much of the mass has an emission factor is not an estimate. */
export const keyMetrics = (figures: Figures): Metric[] => Object.keys(figures).filter((key) => key !== 'gwp_coverage');

/**
 * The uncertain settings, prices and assumptions that reach the metrics, the strongest first, each with the reason for its range.
 * @param only all key metrics unless given: then every analysis of a process varies the same
 */
export function uncertainInputs(input: AnalysisInput, only?: readonly Metric[]): UncertainInput[] {
  const results = baselineOf(input);
  if (isProblem(results)) return [];
  const metrics = only ?? keyMetrics(results.figures);
  const found = leverage(
    input,
    metrics.filter((metric) => metricValue(results, metric) !== undefined),
    undefined,
    true,
  );
  if (isProblem(found)) return [];
  const strongest = new Map<string, { row: LeverageRow; share: number }>();
  for (const { rows, baseline } of found)
    for (const row of rows) {
      if (!row.range || !hasEffect(row, baseline)) continue;
      const id = `${row.step_id}/${row.key}`;
      const share = Math.max(strongest.get(id)?.share ?? 0, Math.abs(row.share ?? 0));
      strongest.set(id, { row, share });
    }
  return [...strongest.values()]
    .filter(({ share }) => share > LEAST_SHARE)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST)
    .map(({ row }) => asInput(row, isFitted(input, results, row)));
}

/** Whether a number has the value of a fit that knows its uncertainty. */
function isFitted(input: AnalysisInput, results: Results, { step_id, key }: LeverageRow): boolean {
  if (step_id === null) return false;
  const dial = settingDial(input, results, step_id, key, 'inputs');
  return !isProblem(dial) && dial.fitted !== undefined;
}

function asInput(row: LeverageRow, fitted: boolean): UncertainInput {
  const { step_id, key, title, step_name, unit, display_unit, base, uncertainty, range } = row;
  const { low, high } = range!;
  const distribution = fitted ? 'fitted' : distributionOf(uncertainty!, low);
  const { source, cause } = uncertainty!;
  const together = cause === null ? '' : `. Correlated by a common cause: ${inSentence(CAUSES[cause]!.title)}`;
  const reason = `${source}${together}`;
  return { step_id, key, low, high, distribution, title, step_name, unit, display_unit, base, cause, reason };
}
