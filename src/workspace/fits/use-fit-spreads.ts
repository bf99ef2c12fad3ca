import { type PinnedFit, withFits, withoutEntered } from '#engine/index.ts';
import type { EstimatedSpreads } from '#engine/analysis/index.ts';
import { useGetProcessConfiguration } from '#generated/hooks/processes.ts';
import type { ModelFit, Product } from '#generated/types.ts';
import { useLibrary } from '#src/draft/use-library.ts';
import { toBasis, toDraft } from '#src/draft/wire.ts';
import type { PlanAnswer } from '#src/engine/plan-experiment.ts';
import { useNewCalculator } from '#src/engine/calculator.ts';
import { useAnswer } from '#src/engine/use-ask.ts';
import { planAskOf } from './plan-ask.ts';

export interface FitSpreads {
  before: EstimatedSpreads | null;
  after: EstimatedSpreads | null;
  /** The best next run; undefined while it is planned, null if none can be. */
  next: PlanAnswer | null | undefined;
}

/** Of the next run that is proposed. */
const NEXT = { runs: 1, samples: 6, metric: 'cogs' };

/**
 * How uncertain the first process is without a fit and with it, from the same samples, and the run that would narrow it most.
 * Undefined until it is known, without a process, and for a fit that was estimated together with others, whose parameters it lacks.
 * @param isReplacing whether the fitted values replace those entered in the steps
 * @param chosen steps that use the fit, by process, if not all of them do
 */
export function useFitSpreads(
  fit: ModelFit,
  product: Product | undefined,
  { isReplacing, chosen }: { isReplacing: boolean; chosen: Readonly<Record<string, readonly string[]>> },
): FitSpreads | undefined {
  const { id, product_id, unit_operation, parameters, fixed = [], spread, together = [] } = fit;
  const { process_id = '', configuration_id = '' } = fit.effects[0] ?? {};
  const library = useLibrary();
  const calculator = useNewCalculator(product && toBasis(product), library);
  const isKnown = spread !== undefined && together.length === 0 && configuration_id !== '';
  const { data: saved } = useGetProcessConfiguration(product_id, process_id, configuration_id, {
    query: { enabled: isKnown, staleTime: Infinity },
  });
  const steps = chosen[process_id];
  const question = isKnown && product && library && saved ? { id, configuration_id, isReplacing, steps } : undefined;
  return useAnswer<NonNullable<typeof question>, FitSpreads>(
    'fit_spreads',
    question,
    async (_question, { ask, tell }) => {
      const values = Object.fromEntries([...fixed, ...parameters].map(({ key, value }) => [key, value]));
      const fits: PinnedFit[] = [{ fit_id: id, unit_operation, values, spread: spread! }];
      const now = toDraft(saved!);
      const configuration = withFits(isReplacing ? withoutEntered(now, fits, steps) : now, fits, steps);
      const all = {
        before: await ask('estimate_with_spreads', { configuration: now }),
        after: await ask('estimate_with_spreads', { configuration }),
      };
      tell({ ...all, next: undefined });
      const isUsed = configuration.fits?.some(({ fit_id }) => fit_id === id) === true;
      const next = isUsed ? await ask('plan_experiment', { configuration, plan: planAskOf(fit, NEXT) }) : null;
      return { ...all, next };
    },
    { by: calculator.askSlow, keep: true },
  ).answer;
}
