import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getProcess, getProcessConfiguration } from '#generated/hooks/processes.ts';
import type { Branch } from '#generated/types.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { configurationsOf } from '#src/products/use-processes.ts';
import { lineQuery, type ProcessOnLine } from '#src/products/use-line.ts';
import { asSaved, type Newest } from '#src/draft/save.ts';
import { selectDraft, useWorkspace, useWorkspaceState, type SavedVersion } from '#src/draft/store.ts';
import { EMPTY, NO_VERSION } from '#src/draft/wire.ts';
import { commonVersion } from '#src/draft/version-history/lines.ts';
import type { Sides } from '#src/draft/merge/merge.ts';

export interface Loaded {
  sides: Sides;
  base: SavedVersion;
  theirs: SavedVersion;
  /** Number that the merged version will have. */
  next: number;
}

export interface LoadedDraft extends Loaded {
  theirs: Newest;
}

export interface LoadedBranch extends LoadedDraft {
  mine: SavedVersion;
}

/** The two versions to merge with the draft: the newest of its line, and the one that the draft is based on. */
export function useSides({ product_id: productId, id, branch, configuration_count }: ProcessOnLine) {
  const workspace = useWorkspace();
  const mine = useWorkspaceState(selectDraft);
  const newest = useWorkspaceState((state) => state.newer?.id ?? null);
  const { baseId } = workspace;
  const found = useQuery({
    queryKey: ['merge', id, branch?.id, baseId, newest],
    queryFn: async () => {
      const line = await lineQuery(productId, id, branch?.id).queryFn();
      if (!line?.configuration) throw new Error('The saved version no longer exists.');
      const base: SavedVersion =
        baseId === NO_VERSION
          ? { id: baseId, number: 0, configuration: EMPTY, results: null }
          : asSaved(await getProcessConfiguration(productId, id, baseId));
      return { base, theirs: { ...asSaved(line.configuration), version: line.version } };
    },
    gcTime: 0,
    staleTime: Infinity,
    throwOnError: false,
  });
  const { data } = found;
  const loaded = useMemo<LoadedDraft | null>(
    () =>
      data
        ? {
            ...data,
            sides: { base: data.base.configuration, theirs: data.theirs.configuration, mine },
            next: Math.max(configuration_count, data.theirs.number) + 1,
          }
        : null,
    [data, mine, configuration_count],
  );
  return { loaded, error: found.error, retry: () => void found.refetch() };
}

/** The current version, the newest one of a branch, and the newest that both were made from. */
export function useBranchSides(productId: string, processId: string, branch: Branch) {
  const found = useQuery({
    queryKey: ['merge', processId, branch.id, branch.configuration_id],
    queryFn: async (): Promise<LoadedBranch> => {
      const versions = await queryClient.fetchQuery({ ...configurationsOf(productId, processId), staleTime: 0 });
      const process = await getProcess(productId, processId);
      const { configuration: current, version } = process;
      const number = current && commonVersion(versions, current.number, branch.configuration_number);
      const start = versions.find((one) => one.number === number);
      if (!current || !start) throw new Error('The two lines have no version in common.');
      const read = async (id: string) => asSaved(await getProcessConfiguration(productId, processId, id));
      const [base, mine] = [await read(start.id), await read(branch.configuration_id)];
      const theirs = { ...asSaved(current), version };
      const [a, b, c] = [base, theirs, mine].map(({ configuration }) => configuration);
      return { base, theirs, mine, sides: { base: a!, theirs: b!, mine: c! }, next: versions[0]!.number + 1 };
    },
    gcTime: 0,
    staleTime: Infinity,
    throwOnError: false,
  });
  return { loaded: found.data ?? null, error: found.error, retry: () => void found.refetch() };
}
