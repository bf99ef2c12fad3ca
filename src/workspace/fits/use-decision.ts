import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { acceptFit, acceptFitChanges } from '#generated/hooks/experiments.ts';
import {
  createProcessConfiguration,
  createProcessConfigurationChanges,
  getProcess,
  getProcessConfiguration,
} from '#generated/hooks/processes.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import type { ModelFit, ModelFitDecision, Process } from '#generated/types.ts';
import { toBody, toDraft } from '#src/draft/wire.ts';
import { counted } from '#engine/wording/index.ts';
import { processesOf, useProcesses } from '#src/products/use-processes.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';
import { type FitSpreads, useFitSpreads } from './use-fit-spreads.ts';
import { whatAcceptingSaves } from './what-accepting-saves.ts';

/**
 * Time, ms, for which the page checks whether the processes have been re-saved; a longer queue shows at the next visit.
 */
const PATIENCE = 60_000;

const DONE: Record<ModelFitDecision, string> = {
  accepted: 'accepted',
  discarded: 'discarded',
  superseded: 'withdrawn',
};

/** The decision on a fit while it is being made: what is re-saved with it, and the outcome. */
export interface FitDecision {
  fit: ModelFit;
  /** How many processes accepting the fit can save, and how many that were added since the fit keep their values. */
  saves: number;
  leaves: number;
  /** Whether accepting the fit re-saves the processes that it affects. */
  reevaluate: boolean;
  setReevaluate: (reevaluate: boolean) => void;
  /** Steps of processes that use the fit, if not all of them do. */
  chosen: Readonly<Record<string, readonly string[]>>;
  choose: (process: string, steps: readonly string[]) => void;
  /** Whether the fitted values replace those entered in the steps; null if none are entered. */
  isReplacing: boolean | null;
  setReplacing: (isReplacing: boolean) => void;
  /** The first process without the fit and with it. */
  found: FitSpreads | undefined;
  isBusy: boolean;
  /** Why the last decision was refused. */
  problem: string | null;
  /** Until when processes may still be re-saved, in the milliseconds of `Date.now()`. */
  savedUntil: number;
  decide: (decision: ModelFitDecision) => Promise<void>;
  /** Takes back the fit that was accepted on this page, with the processes that were re-saved with it; null if none was. */
  undo: (() => Promise<void>) | null;
}

/** @param accepted the fit of the same unit operation that is accepted now */
export function useFitDecision(fit: ModelFit, accepted: ModelFit | null): FitDecision {
  const refresh = useRefresh();
  const client = useQueryClient();
  const { effects, number, product_id: productId, unit_operation: operation, together = [] } = fit;
  const product = useGetProduct(productId).data;
  const processes = useProcesses(productId);
  const [reevaluate, setReevaluate] = useState(true);
  const [replaces, setReplacing] = useState(true);
  const [chosen, setChosen] = useState<FitDecision['chosen']>({});
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [savedUntil, setSavedUntil] = useState(0);
  const [before, setBefore] = useState<Before | null>(null);
  const isReplacing = effects.some(({ replaced }) => replaced !== undefined) ? replaces && reevaluate : null;
  const found = useFitSpreads(fit, product, { isReplacing: isReplacing === true, chosen });
  const attempt = async (act: () => Promise<void>) => {
    const operations = [operation, ...together.map(({ unit_operation }) => unit_operation)];
    const readAgain = () => refresh(operations.flatMap((one) => acceptFitChanges(productId, one, fit.id)));
    setBusy(true);
    setProblem(null);
    try {
      await act();
      await readAgain();
    } catch (error) {
      if (!hasStatus(error, 409, 422)) throw error;
      setProblem(error.message);
      await readAgain();
    } finally {
      setBusy(false);
    }
  };
  const decide: FitDecision['decide'] = (decision) =>
    attempt(async () => {
      const now = decision === 'accepted' && reevaluate ? await client.fetchQuery(processesOf(productId)) : [];
      const { saved, steps } = whatAcceptingSaves(fit, now, chosen);
      const again = saved.length > 0;
      await acceptFit(productId, operation, fit.id, {
        status: decision,
        version: fit.version,
        ...(again && {
          reevaluate: true,
          ...(isReplacing === true && { replace_entered: true }),
          ...(steps.length > 0 && { steps }),
        }),
      });
      toast.done(
        together.length > 0
          ? `Fit ${number} and the fits estimated together with it are ${DONE[decision]}`
          : `Fit ${number} is ${DONE[decision]}`,
      );
      if (again) setSavedUntil(Date.now() + PATIENCE);
      setBefore(decision === 'accepted' && together.length === 0 ? { accepted, processes: saved } : null);
    });
  const takeBack = ({ accepted: earlier, processes }: Before) =>
    attempt(async () => {
      await acceptFit(productId, operation, (earlier ?? fit).id, { status: earlier ? 'accepted' : 'superseded' });
      await Promise.all(processes.map((one) => restore(one, fit)));
      await refresh(processes.flatMap(({ id }) => createProcessConfigurationChanges(productId, id)));
      setBefore(null);
      setSavedUntil(0);
      const restored = processes.length > 0 ? `; ${counted(processes.length, 'process', 'processes')} as before` : '';
      toast.done(`Fit ${number} is no longer used${restored}`);
    });
  const { saved, left } = whatAcceptingSaves(fit, processes ?? [], chosen);
  return {
    fit,
    // Until the processes are known, as if none was deleted since.
    saves: processes ? saved.length : effects.length,
    leaves: left.length,
    reevaluate,
    setReevaluate,
    chosen,
    choose: (process, steps) => setChosen({ ...chosen, [process]: steps }),
    isReplacing,
    setReplacing,
    found,
    isBusy,
    problem,
    savedUntil,
    decide,
    undo: fit.status === 'accepted' && before ? () => takeBack(before) : null,
  };
}

/** What there was before a fit was accepted. */
interface Before {
  accepted: ModelFit | null;
  processes: readonly Process[];
}

/** Saves a process as it was before it was re-saved with a fit, unless someone has saved it since. */
async function restore({ id, product_id, configuration_id, configuration_count }: Process, fit: ModelFit) {
  const now = await getProcess(product_id, id);
  const isOnlyFitted =
    now.configuration_count === configuration_count + 1 &&
    now.configuration?.fits?.some(({ fit_id }) => fit_id === fit.id) === true;
  if (!isOnlyFitted || configuration_id === null) return;
  const old = await getProcessConfiguration(product_id, id, configuration_id);
  await createProcessConfiguration(product_id, id, toBody(toDraft(old), `Undo: use of fit ${fit.number}`, now.version));
}
