import type { ReactNode } from 'react';
import {
  useQuery,
  type QueryFunction,
  type QueryKey,
  type SkipToken,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { inSentence } from '#engine/wording/index.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { wholeList } from '#src/lib/whole-list.ts';
import { DataTable, type Column, type TableProps } from './data-table.tsx';
import { Skeleton } from './skeleton.tsx';
import { usePaging, type Paging } from './use-paging.ts';

interface ListRequest<Page, Row> {
  /** Options of the generated hook, for a page of the list. */
  query: (params: Paging['params']) => { queryKey: QueryKey; queryFn?: QueryFunction<Page> | SkipToken };
  rows: (page: Page) => Row[];
  /** The server sorts by the keys of those with `sortBy`. */
  columns: Column<Row>[];
  /** Of the parameters in the address, if a screen has two lists. */
  prefix?: string;
  options?: Pick<UseQueryOptions<Page>, 'staleTime' | 'refetchInterval' | 'throwOnError' | 'enabled'>;
}

export interface PagedList<Row> {
  columns: Column<Row>[];
  paging: Paging;
  /** Rows of the page; undefined until loaded. */
  rows: Row[] | undefined;
  /** Number of rows on all pages. */
  total: number;
  /** Nothing is in the list, and nothing is searched for. */
  isNone: boolean;
  error: unknown;
  everyRow: () => Promise<Row[]>;
}

/** A list that the server searches, sorts and pages. The page before stays until the next one is loaded. */
export function usePagedList<Page extends { total: number }, Row>(
  request: ListRequest<Page, Row>,
): PagedList<Row> & { data: Page | undefined } {
  const { query, rows, columns, prefix, options } = request;
  const paging = usePaging(
    columns.flatMap(({ key, sortBy }) => (sortBy ? [key] : [])),
    prefix,
  );
  const asked = query(paging.params);
  const { data, error } = useQuery<Page>({
    ...asked,
    // Not those of another list that the screen showed before.
    placeholderData: (before, of) => (of?.queryKey[0] === asked.queryKey[0] ? before : undefined),
    ...options,
  });
  return {
    columns,
    paging,
    data,
    rows: data && rows(data),
    total: data?.total ?? 0,
    isNone: data?.total === 0 && paging.query === '',
    error,
    everyRow: () => wholeList((page) => queryClient.fetchQuery<Page>(query({ ...paging.params, ...page })), rows),
  };
}

export interface PagedTableProps<Row> extends Omit<TableProps<Row>, 'columns' | 'rows' | 'rowKey' | 'empty'> {
  list: PagedList<Row>;
  /** Those of the list, unless others are given. */
  columns?: Column<Row>[];
  rowKey?: TableProps<Row>['rowKey'];
  /** Shown instead of rows. */
  empty?: string;
  /** Shown instead of a table if nothing is in the list. */
  none?: ReactNode;
  /** Labels of the previous and next page. */
  turning?: readonly [string, string];
}

/** The table of a list, while it is loading, and if it is empty. */
export function PagedTable<Row extends { id: string }>({ list, none, ...table }: PagedTableProps<Row>) {
  const { columns, paging, rows, total, isNone, everyRow } = list;
  if (!rows) return <Skeleton height={240} />;
  if (isNone && none) return none;
  return (
    <DataTable
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      page={paging}
      total={total}
      everyRow={everyRow}
      empty={`No ${inSentence(table.label)} yet.`}
      {...table}
    />
  );
}
