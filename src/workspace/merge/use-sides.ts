import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getProcess, getProcessConfiguration } from '#generated/hooks/processes.ts';
import { asSaved, type Newest } from '#src/draft/save.ts';
import { selectDraft, useWorkspace, useWorkspaceState, type SavedVersion } from '#src/draft/store.ts';
import { EMPTY, NO_VERSION } from '#src/draft/wire.ts';
import type { Sides } from '#src/draft/merge/merge.ts';

export interface Loaded {
  sides: Sides;
  base: SavedVersion;
  theirs: Newest;
}

/** The two versions to merge with the draft: the newest of the process, and the one that the draft is based on. */
export function useSides(
  productId: string,
  processId: string,
): { loaded: Loaded | null; error: unknown; retry: () => void } {
  const workspace = useWorkspace();
  const mine = useWorkspaceState(selectDraft);
  const newest = useWorkspaceState((state) => state.newer?.id ?? null);
  const { baseId } = workspace;
  const found = useQuery({
    queryKey: ['merge', processId, baseId, newest],
    queryFn: async () => {
      const process = await getProcess(productId, processId);
      if (!process.configuration) throw new Error('The saved version no longer exists.');
      const base: SavedVersion =
        baseId === NO_VERSION
          ? { id: baseId, number: 0, configuration: EMPTY, results: null }
          : asSaved(await getProcessConfiguration(productId, processId, baseId));
      return { base, theirs: { ...asSaved(process.configuration), version: process.version } };
    },
    gcTime: 0,
    staleTime: Infinity,
    throwOnError: false,
  });
  const { data } = found;
  const loaded = useMemo(
    () =>
      data ? { ...data, sides: { base: data.base.configuration, theirs: data.theirs.configuration, mine } } : null,
    [data, mine],
  );
  return { loaded, error: found.error, retry: () => void found.refetch() };
}
