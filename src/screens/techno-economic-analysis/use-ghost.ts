import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProcessWithConfiguration } from '#generated/types.ts';
import { useGetProcessConfiguration } from '#generated/hooks/processes.ts';
import { useConfigurations } from '#src/products/use-processes.ts';
import { useUnsavedCount, useWorkspaceState } from '#src/draft/store.ts';
import { toDraft, toResults } from '#src/draft/wire.ts';
import type { Ghost } from '#src/economics/shown.ts';

export interface Version {
  id: string;
  number: number;
}

export interface Comparison {
  ghost: Ghost | null;
  /** Versions that the page can be compared with, newest first. */
  versions: Version[];
  /** Id of the chosen version; '' for none. */
  chosen: string;
  choose: (id: string) => void;
}

/**
 * The version that the page is compared with: the one chosen in the address, otherwise the saved one if there are
 * unsaved changes.
 */
export function useGhost(process: ProcessWithConfiguration): Comparison {
  const [params, setParams] = useSearchParams();
  const of = useWorkspaceState((state) => state.resultsOf);
  const saved = useWorkspaceState((state) => state.saved);
  const savedResults = useWorkspaceState((state) => state.savedResults);
  const all = useConfigurations(process.product_id, process.id);
  // An edit that was taken back leaves no change, though a new draft.
  const isDraft = useUnsavedCount() > 0 && of !== saved;
  const currentId = process.configuration?.id ?? '';
  const number = process.configuration?.number ?? 0;
  const versions = (all ?? []).filter(({ id }) => isDraft || id !== currentId);
  const wanted = params.get('against') ?? '';
  const other = wanted !== currentId && versions.some(({ id }) => id === wanted) ? wanted : null;
  const { data } = useGetProcessConfiguration(process.product_id, process.id, other ?? '', {
    query: { enabled: other !== null, staleTime: Infinity },
  });
  const ghost = useMemo((): Ghost | null => {
    if (other !== null)
      return data ? { configuration: toDraft(data), results: toResults(data.results), number: data.number } : null;
    return isDraft && savedResults ? { configuration: saved, results: savedResults, number } : null;
  }, [other, data, isDraft, saved, savedResults, number]);
  return {
    ghost,
    versions,
    chosen: other ?? (isDraft ? currentId : ''),
    choose: (id) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === '' || id === currentId) next.delete('against');
          else next.set('against', id);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
