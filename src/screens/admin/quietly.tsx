import { keepPreviousData } from '@tanstack/react-query';
import { hasStatus } from '#src/lib/api-problem.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { Empty } from '#src/components/page.tsx';

/** Options for requests of the administration pages: a 403 on users or organisations means no access, not a failure. */
export const QUIETLY = {
  query: {
    throwOnError: (error: unknown, query: { state: { data: unknown } }) =>
      !hasStatus(error, 403) && query.state.data === undefined,
  },
} as const;

/** The same for a page of a list: the previous page stays until the next one has loaded. */
export const PAGED = { query: { ...QUIETLY.query, placeholderData: keepPreviousData } } as const;

export const isNoAccess = (error: unknown): boolean => hasStatus(error, 403);

export function NoAccess() {
  return (
    <Empty isPage title="You do not have access to this page">
      Only administrators can open this page. If you were an administrator until now, someone has withdrawn the right.
    </Empty>
  );
}

const ADMIN_CALL = /^\/v1\/(organisations|users|logs)/;

/** After a change, every administration list and page is reloaded when it is next shown. */
export const refreshAdmin = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => ADMIN_CALL.test(String(path)) });
