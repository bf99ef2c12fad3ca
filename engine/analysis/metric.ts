/** Metrics that analyses use: a key metric, or the path of any number in the results. */
import type { CompiledProcess } from '../evaluate/evaluate.ts';
import { isBound, isLowerBound } from '../lca/lower-bound.ts';
import { impactOf, isImpact } from '../lca/impact-figure.ts';
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

/** Whether the value of a metric is only a lower bound, of which no difference, rank or chance is known. */
export const isBoundIn = (results: Results, metric: Metric): boolean =>
  isImpact(metric) ? isLowerBound(impactOf(results, metric)?.coverage) : isBound(metric, results.figures.gwp_coverage);

/** Value of a metric; NaN if there are no data, or only a lower bound. Undefined if the results have no such metric. */
export const knownValue = (results: Results, metric: Metric): number | undefined =>
  isBoundIn(results, metric) ? NaN : metricValue(results, metric);

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
export const noFigure = (metric: Metric): string =>
  `There are no data for ${metricWords(metric).title} at this point, or only a lower bound.`;

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

/**
 * The same, and of a process whose value of a metric is only a lower bound. The process as entered decides: its samples, and variants of
 * its numbers, lack the factors of the same inputs.
 */
export function checkKnown(results: Results, metrics: readonly Metric[], field: string): AnalysisProblem | null {
  const bound = metrics.find((metric) => isBoundIn(results, metric));
  if (bound === undefined) return checkMetrics(results, metrics, field);
  const { title } = metricWords(bound);
  return {
    field,
    step_id: null,
    message: aboutField(
      field,
      `the value of “${title}” is only a lower bound, because emission factors are missing, so how it changes is not known. Enter the missing factors or remove the metric.`,
    ),
  };
}

/** Key metrics that follow from the discounted cash flow. */
const PROJECT: ReadonlySet<Metric> = new Set(['msp', 'npv', 'irr', 'payback']);

/** The metrics of one evaluation, NaN if there are no data, or why it is infeasible. */
export type Reading = Float64Array | Problem;

/**
 * Reads metrics from a compiled process; full results are calculated only if a metric needs them.
 * @param withBounds false for designs that are ranked, of which a lower bound is no data
 */
export function reader(metrics: readonly Metric[], withBounds = true): (compiled: CompiledProcess) => Reading {
  if (metrics.some(isPath))
    return (compiled) => {
      const outcome = compiled.evaluate();
      if (!outcome.feasible) return outcome.problem;
      const valueOf = withBounds ? metricValue : knownValue;
      return Float64Array.from(metrics, (metric) => finite(valueOf(outcome.results, metric)));
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
    for (let i = 0; i < metrics.length; i++) {
      const metric = metrics[i]!;
      values[i] = withBounds || !isBound(metric, outcome.figures.gwp_coverage) ? finite(all[metric]) : NaN;
    }
    return values;
  };
}

const finite = (value: number | null | undefined): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : NaN;
