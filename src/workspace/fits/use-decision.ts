import { useState } from 'react';
import { acceptFit, acceptFitChanges } from '#generated/hooks/experiments.ts';
import type { ModelFit } from '#generated/types.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';

/**
 * Time, ms, for which the page checks whether the processes have been re-saved; a longer queue shows at the next visit.
 */
const PATIENCE = 60_000;

/** The decision on a fit while it is being made: what is re-saved with it, and the outcome. */
export interface FitDecision {
  fit: ModelFit;
  /** Whether accepting the fit re-saves the processes that it affects. */
  reevaluate: boolean;
  setReevaluate: (reevaluate: boolean) => void;
  /** Steps of processes that use the fit, if not all of them do. */
  chosen: Readonly<Record<string, readonly string[]>>;
  choose: (process: string, steps: readonly string[]) => void;
  isBusy: boolean;
  /** Why the last decision was refused. */
  problem: string | null;
  /** Until when processes may still be re-saved, in the milliseconds of `Date.now()`. */
  savedUntil: number;
  /** @param isReplacing Whether the fitted values replace those entered in the steps */
  decide: (decision: 'accepted' | 'discarded', isReplacing?: boolean) => Promise<void>;
}

export function useFitDecision(fit: ModelFit): FitDecision {
  const refresh = useRefresh();
  const [reevaluate, setReevaluate] = useState(true);
  const [chosen, setChosen] = useState<FitDecision['chosen']>({});
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [savedUntil, setSavedUntil] = useState(0);
  const decide: FitDecision['decide'] = async (decision, isReplacing = false) => {
    const { effects, number, version, product_id: productId, unit_operation: operation, together = [] } = fit;
    const operations = [operation, ...together.map(({ unit_operation }) => unit_operation)];
    const readAgain = () => refresh(operations.flatMap((one) => acceptFitChanges(productId, one, fit.id)));
    setBusy(true);
    setProblem(null);
    try {
      const again = decision === 'accepted' && (reevaluate || isReplacing) && effects.length > 0;
      const steps = Object.entries(chosen).map(([process_id, ids]) => ({ process_id, step_ids: [...ids] }));
      await acceptFit(productId, operation, fit.id, {
        status: decision,
        version,
        ...(again && {
          reevaluate: true,
          ...(isReplacing && { replace_entered: true }),
          ...(steps.length > 0 && { steps }),
        }),
      });
      await readAgain();
      toast.done(
        together.length > 0
          ? `Fit ${number} and the fits estimated together with it are ${decision}`
          : `Fit ${number} is ${decision}`,
      );
      if (again) setSavedUntil(Date.now() + PATIENCE);
    } catch (error) {
      if (!hasStatus(error, 409, 422)) throw error;
      setProblem(error.message);
      await readAgain();
    } finally {
      setBusy(false);
    }
  };
  const choose: FitDecision['choose'] = (process, steps) => setChosen({ ...chosen, [process]: steps });
  return { fit, reevaluate, setReevaluate, chosen, choose, isBusy, problem, savedUntil, decide };
}
