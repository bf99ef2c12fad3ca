/** What sets the pace of a process, and what one more of it would cost and save. */
import { evaluate } from '../process/evaluate.ts';
import type { Configuration, Figures, Library, Problem, ProductBasis, Results } from '../types.ts';
import { unitOperation } from '../unit-operations/index.ts';

export interface Relief {
  /** The unit that sets the cycle. */
  bottleneck: { step_id: string; tag: string; name: string; n_units: number };
  /** The setting that adds one more; null where the step has none, or none that works. */
  change: { field: string; title: string; from: number; to: number } | null;
  /** With that change alone; null without one. */
  after: {
    figures: Figures;
    /** Units of it then. */
    n_units: number;
    /** What sets the pace then; the same again where one more is not enough. */
    bottleneck: { tag: string; name: string };
  } | null;
  /** Why nothing can be added, in a sentence; null where something can. */
  reason: string | null;
}

/**
 * Adds one more unit of what sets the pace, by whichever whole-numbered setting of its step does that.
 * @param results of the configuration
 */
export function relieveBottleneck(
  configuration: Configuration,
  product: ProductBasis,
  library: Library,
  results: Results,
): Relief {
  const { bottleneck: named, resources } = results.schedule;
  const n_units = unitsOf(results, named.tag);
  const bottleneck = { ...named, n_units };
  const none = (reason: string): Relief => ({ bottleneck, change: null, after: null, reason });
  const step = results.steps.find(({ step_id }) => step_id === named.step_id);
  const parameters = (step && unitOperation(step.unit_operation)?.settings) ?? {};
  if (resources.length === 0 || !step) return none('Nothing is scheduled.');
  let refused: Problem | null = null;
  for (const { key, value } of step.settings) {
    const parameter = parameters[key]?.parameter;
    if (parameter?.type !== 'integer' || typeof value !== 'number') continue;
    const to = value + 1;
    if (parameter.max !== null && to > parameter.max) continue;
    const outcome = evaluate(withValue(configuration, named.step_id, key, to), product, library);
    if (!outcome.feasible) {
      refused ??= outcome.problem;
      continue;
    }
    const units = unitsOf(outcome.results, named.tag);
    // Some whole numbers are passes or cycles: what counts is one more unit, and the pace with it.
    if (units <= n_units || outcome.results.figures.cycle_time >= results.figures.cycle_time) continue;
    const { figures, schedule } = outcome.results;
    const { tag, name } = schedule.bottleneck;
    return {
      bottleneck,
      change: { field: key, title: parameter.title, from: value, to },
      after: { figures, n_units: units, bottleneck: { tag, name } },
      reason: null,
    };
  }
  return none(refused ? refused.message : `No setting of ${named.name} adds another one.`);
}

const unitsOf = ({ schedule }: Results, tag: string): number =>
  schedule.resources.find((resource) => resource.tag === tag)?.n_units ?? 0;

/** The configuration with one value entered; a locked one stays locked, at the new value. */
function withValue(configuration: Configuration, stepId: string, key: string, value: number): Configuration {
  const enter = (steps: Configuration['uo_settings'], only: boolean) =>
    steps.map((step) =>
      step.id === stepId && (!only || step.settings[key] !== undefined)
        ? { ...step, settings: { ...step.settings, [key]: value } }
        : step,
    );
  return {
    ...configuration,
    uo_settings: enter(configuration.uo_settings, false),
    locked_values: { uo_settings: enter(configuration.locked_values.uo_settings, true) },
  };
}
