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
      Only administrators can open this page. If you were an administrator until now, your administrator rights have
      been withdrawn.
    </Empty>
  );
}

const ADMIN_CALL = /^\/v1\/(organisations|users|logs)/;

/**
 * After a change, every administration list and page is reloaded when it is next shown.
 * @param gone path of something deleted: a page about it that is still being left must not ask for it again
 */
export async function refreshAdmin(gone?: string): Promise<void> {
  const isGone = (path: string) => gone !== undefined && path.startsWith(gone);
  await Promise.all([
    queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isGone(String(path)), refetchType: 'none' }),
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => ADMIN_CALL.test(String(path)) && !isGone(String(path)),
    }),
  ]);
}
