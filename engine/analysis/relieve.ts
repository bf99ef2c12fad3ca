/** The bottleneck of a process, and the cost and benefit of one additional unit. */
import { declarationOf } from '../own-operations/declaration.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration, ProductBasis } from '../types/configuration.ts';
import type { Figures, Problem, Results } from '../types/results.ts';
import type { Library } from '../types/library.ts';

export interface Relief {
  /** The bottleneck unit. */
  bottleneck: { step_id: string; tag: string; name: string; n_units: number };
  /** The setting that adds one unit; null if the step has none, or none that is feasible. */
  change: { field: string; title: string; from: number; to: number } | null;
  /** Results with only that change; null without one. */
  after: {
    figures: Figures;
    /** Number of units after the change. */
    n_units: number;
    /** The bottleneck after the change; the same unit if one more is not sufficient. */
    bottleneck: { tag: string; name: string };
  } | null;
  /** Why no unit can be added, as a sentence; null if one can. */
  reason: string | null;
}

/**
 * Adds one unit of the bottleneck, with whichever whole-number setting of its step does that.
 * @param results Results of
 * the configuration
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
  const given = configuration.uo_settings.find(({ id }) => id === named.step_id);
  const parameters = (given && declarationOf(given, library)?.settings) ?? {};
  if (resources.length === 0 || !step) return none('Nothing is scheduled.');
  let refused: Problem | null = null;
  for (const { key, value } of step.settings) {
    const parameter = parameters[key]?.parameter;
    if (parameter?.type !== 'integer' || typeof value !== 'number') continue;
    const to = value + 1;
    if (parameter.max !== null && to > parameter.max) continue;
    const outcome = evaluate(withValue(configuration, named.step_id, key, to), product, library, {
      otherStates: false,
    });
    if (!outcome.feasible) {
      refused ??= outcome.problem;
      continue;
    }
    const units = unitsOf(outcome.results, named.tag);
    // Some whole numbers are passes or cycles; only a setting that adds a unit and shortens the cycle counts.
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
  return none(refused ? refused.message : `No setting of ${named.name} adds another equipment unit.`);
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
