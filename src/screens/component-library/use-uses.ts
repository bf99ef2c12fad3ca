import { useState } from 'react';
import { getListOrganisationProcessesQueryOptions, useGetProcess } from '#generated/hooks/processes.ts';
import type { Process, ProcessWithConfiguration } from '#generated/types.ts';
import { usePagedList, type PagedList } from '#src/components/paged-table.tsx';
import { columnsOf } from './use-columns.tsx';

export interface Uses {
  list: PagedList<Process>;
  /** The one whose numbers are shown: the first until another is chosen; undefined if there is none. */
  process: Process | undefined;
  whole: ProcessWithConfiguration | undefined;
  failure: unknown;
}

/** The processes that use a component, and one of them with its configuration. */
export function useUses(id: string, isUsed: boolean): Uses {
  const [chosen, choose] = useState<string | null>(null);
  const list = usePagedList({
    query: (page) => getListOrganisationProcessesQueryOptions({ ...page, uses: id }),
    rows: ({ processes }) => processes,
    columns: columnsOf(choose),
    prefix: 'use-',
    options: { throwOnError: false, enabled: isUsed },
  });
  const process = list.rows?.find((one) => one.id === chosen) ?? list.rows?.[0];
  const { data: whole, error: failure } = useGetProcess(process?.product_id ?? '', process?.id ?? '', {
    query: { throwOnError: false, enabled: process !== undefined },
  });
  return { list, process, whole, failure };
}
