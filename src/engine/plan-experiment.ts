/** Plans the next experiments on a unit operation in the worker, from a fit that the configuration uses. */
import { fitGradient, usualRun } from '#engine/analysis/index.ts';
import {
  chooseFidelity,
  planExperiments,
  settingOf,
  variableOf,
  FIT_MODELS,
  type ExperimentPlanRequest,
  type Fidelity,
  type FidelityChoice,
  type PlanOutcome,
  type Stake,
  wrongFidelity,
} from '#engine/fitting/index.ts';
import type { Configuration, ProductBasis, Library } from '#engine/index.ts';
import type { Unit } from '#engine/wording/index.ts';

/** What to plan, in the variables of the unit operation. */
export interface PlanAsk extends Pick<
  ExperimentPlanRequest,
  | 'errors'
  | 'conditions'
  | 'mixtures'
  | 'at_most'
  | 'fixed'
  | 'initial'
  | 'known'
  | 'sampling'
  | 'runs'
  | 'at_once'
  | 'proposed'
> {
  fit_id: string;
  /** The metric that the experiments are to narrow. */
  metric: string;
  /** Kinds of runs to choose between, and the decision that the runs serve. */
  kinds?: readonly FidelityAsk[];
  stake?: Stake | null;
}

/** A kind of run; without its cost or days, what such a run usually takes. */
export type FidelityAsk = Omit<Fidelity, 'cost' | 'days'> &
  Partial<Pick<Fidelity, 'cost' | 'days'>> & { usual: 'fit' | 'pilot' };

export interface FidelityAnswer {
  kinds: Fidelity[];
  /** Deviation of the metric now; null, as the choice, if how it follows the parameters is not known. */
  now: number | null;
  choice: FidelityChoice | null;
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
  /** Only if kinds of runs were asked about. */
  fidelities: FidelityAnswer | null;
}

const SETTING = 'settings.';
/** Whole numbers of a condition that are tried at most. */
const MOST_LEVELS = 9;

/** @throws RangeError if the configuration does not use the fit with its uncertainty, or its operation has no model */
export function planFor(
  input: { configuration: Configuration; product: ProductBasis; library: Library },
  { fit_id, metric, kinds, stake = null, ...asked }: PlanAsk,
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
  const request: ExperimentPlanRequest = {
    ...asked,
    unit_operation: operation,
    values,
    spread,
    conditions,
    known,
    ...(!('message' in slopes) && { gradient: slopes.gradient }),
  };
  const outcome = wrongKind(kinds) ?? planExperiments(request, input.product, input.library);
  const column = (key: string): PlanColumn => {
    const { title, unit, display_unit } = variableOf(operation, key);
    return { key, title, unit, display_unit };
  };
  const inputs = [...conditions.map(({ key }) => key), ...Object.keys(asked.fixed ?? {}), ...Object.keys(known)];
  return {
    outcome,
    columns: ['batch', ...(isCourse ? ['time'] : []), ...inputs, ...Object.keys(asked.errors)].map(column),
    fidelities: kinds && outcome.possible ? fidelitiesOf(input, request, kinds, stake) : null,
  };
}

/** What to correct in a kind of run; null if nothing. */
function wrongKind(kinds: readonly FidelityAsk[] = []): PlanOutcome | null {
  for (const [place, { cost = 0, days = 0, ...kind }] of kinds.entries()) {
    const wrong = wrongFidelity({ cost, days, ...kind });
    if (wrong) return { possible: false, field: `kinds.${place}.${wrong.field}`, message: wrong.message };
  }
  return null;
}

/** The plan of each kind of run, and which runs of which kind to make next. */
function fidelitiesOf(
  { configuration, product, library }: Parameters<typeof planFor>[0],
  request: ExperimentPlanRequest,
  asked: readonly FidelityAsk[],
  stake: Stake | null,
): FidelityAnswer {
  const kinds = asked.map(({ usual, ...kind }): Fidelity => ({ ...usualRun(usual, configuration), ...kind }));
  const plans = kinds.map(({ bias, at_once }) => {
    // A result that is too high by a share is divided by it, and so is its error.
    const errors = Object.fromEntries(Object.entries(request.errors).map(([key, error]) => [key, error / (1 + bias)]));
    const found = planExperiments({ ...request, errors, at_once, proposed: [] }, product, library);
    return found.possible ? found.plan : null;
  });
  const now = plans[0]?.now ?? null;
  const left = plans.map((plan) => (plan?.runs ?? []).flatMap(({ deviation }) => deviation ?? []));
  return { kinds, now, choice: now === null ? null : chooseFidelity(now, kinds, left, stake) };
}
