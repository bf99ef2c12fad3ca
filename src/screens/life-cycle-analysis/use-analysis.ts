import { useQueryClient } from '@tanstack/react-query';
import {
  getGetLifeCycleAnalysisQueryKey,
  useGetLifeCycleAnalysis,
  useUpdateLifeCycleAnalysis,
  useUpdateLocationChangeItems,
} from '#generated/hooks/life-cycle-analysis.ts';
import type { LifeCycleAnalysis, LifeCycleAnalysisInput, LocationChangeItemInput } from '#generated/types.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';

/** The analysis of a process; null if the server responds with 404; undefined while it loads. */
export function useAnalysis(productId: string, processId: string): LifeCycleAnalysis | null | undefined {
  const { data, error } = useGetLifeCycleAnalysis(productId, processId, {
    query: { throwOnError: (failure, query) => query.state.data === undefined && !hasStatus(failure, 404) },
  });
  return data ?? (hasStatus(error, 404) ? null : undefined);
}

/** The request for the stored analysis, to be sent again with one change. */
export function inputOf(analysis: LifeCycleAnalysis): LifeCycleAnalysisInput {
  const { configuration_id, goal, functional_unit, boundary, country, gwp_set, biogenic_carbon, cut_off } = analysis;
  const { method, co_products, heating_value, price } = analysis.allocation;
  return {
    configuration_id,
    goal,
    functional_unit,
    boundary,
    country,
    gwp_set,
    biogenic_carbon,
    cut_off,
    allocation: {
      method,
      co_products,
      ...(heating_value === undefined ? {} : { heating_value }),
      ...(price === undefined ? {} : { price }),
    },
    item_choices: analysis.item_choices,
    own_items: analysis.own_items,
    uncertainty: analysis.uncertainty,
  };
}

/** The location changes of the request. */
export const changesOf = ({ location_change_items: list }: LifeCycleAnalysis): LocationChangeItemInput[] =>
  list
    // A change rejected by its activity has neither; it has no effect and cannot be requested again.
    .filter(({ country_to: country, activity_to: activity }) => country !== null || activity !== null)
    .map(({ item_id, country_to, activity_to, distance, transport_activity_id: mode, method }) => ({
      item_id,
      ...(country_to === null ? {} : { country: country_to }),
      // With a country, the server selects the activity again; without one, the request names the activity.
      ...(activity_to !== null && (country_to === null || method === 'activity') ? { activity_id: activity_to } : {}),
      ...(distance === null ? {} : { distance }),
      ...(mode === null || distance === null ? {} : { transport_activity_id: mode }),
    }));

/** A change of an analysis or of its location changes, given the analysis with the changes before it; null for none. */
export type Step = (
  now: LifeCycleAnalysis,
) => { input: Partial<LifeCycleAnalysisInput> } | { moves: LocationChangeItemInput[] } | null;

/** Saves changes of an analysis; each shows a toast with Undo. Throws if the server rejects the change. */
export function useChanges({ product_id: id, process_id: pid }: Pick<LifeCycleAnalysis, 'product_id' | 'process_id'>) {
  const client = useQueryClient();
  const update = useUpdateLifeCycleAnalysis();
  const relocate = useUpdateLocationChangeItems();
  const key = getGetLifeCycleAnalysisQueryKey(id, pid);
  const stored = () => client.getQueryData<LifeCycleAnalysis>(key);
  const keep = (now: LifeCycleAnalysis) => client.setQueryData(key, now);
  /** After a conflict, the change is repeated on the current analysis. */
  const readAgain = async (error: unknown): Promise<never> => {
    if (hasStatus(error, 409)) await client.invalidateQueries({ queryKey: key });
    throw error;
  };
  const failed = (error: unknown) => toast.problem(`The change could not be undone: ${reasonOf(error)}`);

  async function save(change: Partial<LifeCycleAnalysisInput>, said: string): Promise<void> {
    const before = stored();
    if (!before) return;
    const data = { ...inputOf(before), ...change, version: before.version };
    keep(await update.mutateAsync({ id, pid, data }).catch(readAgain));
    const undo = async () => keep(await update.mutateAsync({ id, pid, data: inputOf(before) }));
    toast.done(said, { label: 'Undo', run: () => void undo().catch(failed) });
  }
  async function move(list: LocationChangeItemInput[], said: string): Promise<void> {
    const before = stored();
    if (!before) return;
    const data = { location_change_items: list, version: before.version };
    keep(await relocate.mutateAsync({ id, pid, data }).catch(readAgain));
    const undo = async () =>
      keep(await relocate.mutateAsync({ id, pid, data: { location_change_items: changesOf(before) } }));
    toast.done(said, { label: 'Undo', run: () => void undo().catch(failed) });
  }
  const partly = async (error: unknown, second: unknown): Promise<never> => {
    await client.invalidateQueries({ queryKey: key });
    throw new Error(
      `Only part of the change was stored. ${reasonOf(error)} This part could not be reverted: ${reasonOf(second)}`,
    );
  };

  async function saveAll(steps: readonly Step[], said: string): Promise<void> {
    const before = stored();
    if (!before) return;
    const send = (change: NonNullable<ReturnType<Step>>, now: LifeCycleAnalysis) =>
      'input' in change
        ? update.mutateAsync({ id, pid, data: { ...inputOf(now), ...change.input, version: now.version } })
        : relocate.mutateAsync({ id, pid, data: { location_change_items: change.moves, version: now.version } });
    const revert = async () => {
      await update.mutateAsync({ id, pid, data: inputOf(before) });
      keep(await relocate.mutateAsync({ id, pid, data: { location_change_items: changesOf(before) } }));
    };
    let now = before;
    try {
      for (const step of steps) {
        const change = step(now);
        // oxlint-disable-next-line no-await-in-loop -- each step builds on the one before it
        if (change) now = await send(change, now);
      }
    } catch (error) {
      // All or nothing.
      if (now !== before) await revert().catch((second: unknown) => partly(error, second));
      return readAgain(error);
    }
    keep(now);
    toast.done(said, { label: 'Undo', run: () => void revert().catch(failed) });
  }
  return { save, move, saveAll, isBusy: update.isPending || relocate.isPending };
}
