import { queryClient } from '#src/lib/query-client.ts';

/** Reloads the list of links after a change. */
export const refreshLinks = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).endsWith('/share_links.json') });
