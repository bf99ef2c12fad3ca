import { useMemo } from 'react';
import { useGetProcessConfiguration } from '#generated/hooks/processes.ts';
import { toDraft, toResults } from '#src/draft/wire.ts';

/** A saved configuration by id; without an id nothing is requested. */
export function useConfiguration(process: { id: string; product_id: string }, id: string | null) {
  const { data } = useGetProcessConfiguration(process.product_id, process.id, id ?? '', {
    query: { enabled: id !== null, staleTime: Infinity },
  });
  return useMemo(() => data && { draft: toDraft(data), results: toResults(data.results) }, [data]);
}
