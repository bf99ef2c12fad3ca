/** Plans the next experiments on a unit operation in the worker, from a fit that the configuration uses. */
import { fitGradient } from '#engine/analysis/index.ts';
import {
  planExperiments,
  settingOf,
  variableOf,
  FIT_MODELS,
  type ExperimentPlanRequest,
  type PlanOutcome,
} from '#engine/fitting/index.ts';
import type { Configuration, ProductBasis, Library } from '#engine/index.ts';
import type { Unit } from '#engine/wording/index.ts';

/** What to plan, in the variables of the unit operation. */
export interface PlanAsk extends Pick<
  ExperimentPlanRequest,
  'errors' | 'conditions' | 'fixed' | 'initial' | 'known' | 'sampling' | 'runs' | 'proposed'
> {
  fit_id: string;
  /** The metric that the experiments are to narrow. */
  metric: string;
}

/** A column of a plan, and of the file with its results. */
export interface PlanColumn {
  key: string;
  title: string;
  unit: Unit | null;
  display_unit: Unit | null;
}

export interface PlanAnswer {
  outcome: PlanOutcome;
  /** The run, the time of a time course, the inputs and what is measured. */
  columns: PlanColumn[];
}

const SETTING = 'settings.';
/** Whole numbers of a condition that are tried at most. */
const MOST_LEVELS = 9;

/** @throws RangeError if the configuration does not use the fit with its uncertainty, or its operation has no model */
export function planFor(
  input: { configuration: Configuration; product: ProductBasis; library: Library },
  { fit_id, metric, ...asked }: PlanAsk,
): PlanAnswer {
  const fit = input.configuration.fits?.find((one) => one.fit_id === fit_id);
  const model = fit && FIT_MODELS[fit.unit_operation];
  if (!fit?.spread || !model) throw new RangeError(`No step uses the uncertainty of fit ${fit_id}`);
  const { unit_operation: operation, values, spread } = fit;
  const slopes = fitGradient(input, fit_id, metric);
  const isCourse = model.course === true;
  // A course that is measured during a run is no condition that one sets before it.
  const isKnown = (key: string): boolean => model.inputs.some((one) => one.key === key && one.known === true);
  const known = Object.fromEntries(Object.entries(asked.known ?? {}).filter(([key]) => isKnown(key)));
  const conditions = asked.conditions
    .filter(({ key }) => !isKnown(key))
    .map((one) => {
      const isWhole =
        one.key.startsWith(SETTING) && settingOf(operation, one.key.slice(SETTING.length)).type === 'integer';
      return isWhole ? { ...one, levels: Math.min(MOST_LEVELS, 1 + one.max - one.min) } : one;
    });
  const outcome = planExperiments(
    {
      ...asked,
      unit_operation: operation,
      values,
      spread,
      conditions,
      known,
      ...(!('message' in slopes) && { gradient: slopes.gradient }),
    },
    input.product,
    input.library,
  );
  const column = (key: string): PlanColumn => {
    const { title, unit, display_unit } = variableOf(operation, key);
    return { key, title, unit, display_unit };
  };
  const inputs = [...conditions.map(({ key }) => key), ...Object.keys(asked.fixed ?? {}), ...Object.keys(known)];
  return {
    outcome,
    columns: ['batch', ...(isCourse ? ['time'] : []), ...inputs, ...Object.keys(asked.errors)].map(column),
  };
}
