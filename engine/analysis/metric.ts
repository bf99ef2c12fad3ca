/** Metrics that analyses use: a key metric, or the path of any number in the results. */
import type { CompiledProcess } from '../evaluate/evaluate.ts';
import { figureValue } from '../provenance/figure-value.ts';
import { metricOf } from '../metrics/metrics.ts';
import type { Unit } from '../wording/quantity.ts';
import type { Figures, Problem, Results } from '../types/results.ts';
import type { AnalysisProblem, Metric } from './types.ts';
import { aboutField } from '../wording/field-wording.ts';

const isPath = (metric: Metric): boolean => metric.includes('.');

/** Value of a metric; NaN if there are no data. Undefined if the results have no such metric. */
export function metricValue(results: Results, metric: Metric): number | undefined {
  const value = isPath(metric) ? figureValue(results, metric) : keyFigure(results.figures, metric);
  return value === null ? NaN : value;
}

const keyFigure = (figures: Figures, key: string): number | null | undefined =>
  Object.hasOwn(figures, key) ? (figures as Record<string, number | null>)[key] : undefined;

/** Title and unit of a metric. */
export function metricWords(metric: Metric): { title: string; unit: Unit | null } {
  const key = metric.startsWith('figures.') ? metric.slice('figures.'.length) : metric;
  const spoken = key.replaceAll(/[._]/g, ' ');
  const words = metricOf(key);
  return words
    ? { title: words.title, unit: words.unit }
    : { title: spoken.charAt(0).toUpperCase() + spoken.slice(1), unit: null };
}

/** Why a feasible point has no value of a metric. */
export const noFigure = (metric: Metric): string => `There are no data for ${metricWords(metric).title} at this point.`;

/** @returns the first metric that the results do not have, as a problem with the request */
export function checkMetrics(results: Results, metrics: readonly Metric[], field: string): AnalysisProblem | null {
  const unknown = metrics.find((metric) => metricValue(results, metric) === undefined);
  if (unknown === undefined) return null;
  const known = Object.keys(results.figures).join(', ');
  return {
    field,
    step_id: null,
    message: aboutField(field, `unknown metric “${unknown}”. The key metrics are ${known}.`),
  };
}

/** Key metrics that follow from the discounted cash flow. */
const PROJECT: ReadonlySet<Metric> = new Set(['msp', 'npv', 'irr', 'payback']);

/** The metrics of one evaluation, NaN if there are no data, or why it is infeasible. */
export type Reading = Float64Array | Problem;

/** Reads metrics from a compiled process; full results are calculated only if a metric needs them. */
export function reader(metrics: readonly Metric[]): (compiled: CompiledProcess) => Reading {
  if (metrics.some(isPath))
    return (compiled) => {
      const outcome = compiled.evaluate();
      if (!outcome.feasible) return outcome.problem;
      return Float64Array.from(metrics, (metric) => finite(metricValue(outcome.results, metric)));
    };
  const parts = {
    project: metrics.some((metric) => PROJECT.has(metric)),
    footprint: metrics.some((metric) => metric.startsWith('gwp')),
  };
  return (compiled) => {
    const outcome = compiled.figures(parts);
    if (!outcome.feasible) return outcome.problem;
    const all = outcome.figures as unknown as Record<string, number | null>;
    const values = new Float64Array(metrics.length);
    for (let i = 0; i < metrics.length; i++) values[i] = finite(all[metrics[i]!]);
    return values;
  };
}

const finite = (value: number | null | undefined): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : NaN;
