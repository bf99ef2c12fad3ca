/** What to plan, from a fit: the ranges and errors are those of its data. */
import type { ModelFit } from '#generated/types.ts';
import { groupBy } from '#src/lib/group-by.ts';
import type { PlanAsk } from '#src/engine/plan-experiment.ts';

const TIME = 'time';
/** Possible times in a run. */
const TIMES = 48;

interface Extent {
  runs: number;
  /** Samples of a run, for a time course. */
  samples: number;
  metric: string;
  /** Runs that are made at the same time; all if absent. */
  at_once?: number;
}

/** The points of the run with the most, which has the most of what is only known along a run. */
function longestRun(points: ModelFit['points']): ModelFit['points'] {
  const runs = [...groupBy(points, ({ experiment_id, run }) => `${experiment_id} ${run}`).values()];
  return runs.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/**
 * Conditions within the range of the data, with the errors of the fit: its root mean square errors. Inputs that the data never varied
 * stay as they were, and what the model takes as it was measured along a run, such as the broth volume, is that of the longest run.
 */
export function planAskOf(
  { id, model, domain, statistics, points }: Pick<ModelFit, 'id' | 'model' | 'domain' | 'statistics' | 'points'>,
  { runs, samples, metric, at_once }: Extent,
): PlanAsk {
  const inputs = new Set(model.variables.flatMap(({ key, role }) => (role === 'input' ? [key] : [])));
  const set = domain.filter(({ variable }) => inputs.has(variable) && variable !== TIME);
  const time = inputs.has(TIME) ? domain.find(({ variable }) => variable === TIME) : undefined;
  const errors = Object.fromEntries(
    (statistics.responses ?? []).flatMap(({ response, rmse }) => (rmse > 0 ? [[response, rmse] as const] : [])),
  );
  const first = Object.keys(errors).flatMap((response) => {
    const values = points.filter((one) => one.response === response && one.inputs[TIME] === time?.minimum);
    return values.length === 0
      ? []
      : [[response, values.reduce((sum, { measured }) => sum + measured, 0) / values.length] as const];
  });
  return {
    fit_id: id,
    metric,
    runs,
    ...(at_once !== undefined && { at_once: Math.min(at_once, runs) }),
    errors,
    conditions: set.flatMap(({ variable: key, minimum: min, maximum: max }) => (min < max ? [{ key, min, max }] : [])),
    fixed: Object.fromEntries(
      set.flatMap(({ variable, minimum, maximum }) => (minimum === maximum ? [[variable, minimum] as const] : [])),
    ),
    ...(time && {
      known: coursesOf(longestRun(points), set),
      initial: Object.fromEntries(first),
      sampling: { until: time.maximum, every: time.maximum / TIMES, per_run: samples },
    }),
  };
}

/** Values of the inputs along a run, by key; each time once. */
function coursesOf(run: ModelFit['points'], inputs: ModelFit['domain']): PlanAsk['known'] {
  return Object.fromEntries(
    inputs.flatMap(({ variable }) => {
      const values = new Map<number, number>();
      for (const { inputs: at } of run) {
        const [time, value] = [at[TIME], at[variable]];
        if (time !== undefined && value !== undefined) values.set(time, value);
      }
      const course = [...values].toSorted(([a], [b]) => a - b).map(([time, value]) => ({ time, value }));
      return course.length === 0 ? [] : [[variable, course] as const];
    }),
  );
}
