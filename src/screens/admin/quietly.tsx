import { keepPreviousData } from '@tanstack/react-query';
import { hasStatus } from '#src/lib/api-problem.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { Empty } from '#src/components/page.tsx';

/** How the screens of administration ask: a 403 on users or organisations is no access, and no failure. */
export const QUIETLY = {
  query: {
    throwOnError: (error: unknown, query: { state: { data: unknown } }) =>
      !hasStatus(error, 403) && query.state.data === undefined,
  },
} as const;

/** The same for a page of a list: the page before stays until the next one is there. */
export const PAGED = { query: { ...QUIETLY.query, placeholderData: keepPreviousData } } as const;

export const isNoAccess = (error: unknown): boolean => hasStatus(error, 403);

export function NoAccess() {
  return (
    <Empty isPage title="You have no access to this">
      Administration is for administrators. If you were one a moment ago, someone has withdrawn it.
    </Empty>
  );
}

const ADMIN_CALL = /^\/v1\/(organisations|users|logs)/;

/** After a change: every list and page of administration is asked for again when it is next looked at. */
export const refreshAdmin = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => ADMIN_CALL.test(String(path)) });
