/** What the uncertainty of a metric consists of, source by source: “± 12 USD/kg, of which 8 from µ_max”. */
import { baselineOf } from './baseline.ts';
import { isProblem, settingDial } from './dial.ts';
import { leverage } from './leverage.ts';
import type { AnalysisInput, AnalysisProblem, LeverageRow, Metric } from './types.ts';

/** A number of its own, or all parameters of one fit, which only more data on them would narrow. */
interface SpreadSource {
  /** Id of the fit; null for a number of its own. */
  fit_id: string | null;
  rows: Pick<LeverageRow, 'step_id' | 'key' | 'title' | 'step_name'>[];
  /** Share of the variance of the metric. */
  share: number;
  /** The part of the standard deviation: its square is this share of the variance, so that squares add up. */
  deviation: number;
  /** By how much the standard deviation of the metric falls if the source is known. */
  removed: number;
}

interface SpreadSources {
  metric: Metric;
  /** Null if there are no data. */
  baseline: number | null;
  /** Standard deviation of the metric; 0 if nothing uncertain reaches it. */
  deviation: number;
  /** The largest first; those that make no part are left out. */
  sources: SpreadSource[];
}

/** Share below which a source is left out. */
const LEAST = 1e-6;

/**
 * The first-order contributions to the variance of a metric, by linear propagation with all correlations (`leverage`).
 * @returns what to change if the process cannot run or its results lack the metric
 */
export function spreadSources(input: AnalysisInput, metric: Metric): SpreadSources | AnalysisProblem {
  const results = baselineOf(input);
  if (isProblem(results)) return results;
  const found = leverage(input, [metric]);
  if (isProblem(found)) return found;
  const { baseline, deviation: total, rows } = found[0]!;
  const deviation = total ?? 0;
  const groups = new Map<string, { fit_id: string | null; rows: LeverageRow[] }>();
  for (const row of rows) {
    if (!row.range) continue;
    const dial = row.step_id === null ? null : settingDial(input, results, row.step_id, row.key, 'metric');
    const fit_id = dial && !isProblem(dial) ? (dial.fitted?.fit_id ?? null) : null;
    const id = fit_id === null ? `${row.step_id}/${row.key}` : fit_id;
    const group = groups.get(id) ?? { fit_id, rows: [] };
    group.rows.push(row);
    groups.set(id, group);
  }
  const sources = [...groups.values()].map(({ fit_id, rows: own }): SpreadSource => {
    const share = own.reduce((sum, row) => sum + (row.share ?? 0), 0);
    return {
      fit_id,
      rows: own.map(({ step_id, key, title, step_name }) => ({ step_id, key, title, step_name })),
      share,
      deviation: deviation * Math.sqrt(Math.max(0, share)),
      removed: deviation * (1 - Math.sqrt(Math.min(1, Math.max(0, 1 - share)))),
    };
  });
  return {
    metric,
    baseline,
    deviation,
    sources: sources.filter(({ share }) => share > LEAST).toSorted((a, b) => b.share - a.share),
  };
}
