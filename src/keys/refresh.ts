import { queryClient } from '#src/lib/query-client.ts';

const KEY_CALL = /^\/v1\/(users\/[^/]+\/(keys|logs)|organisations\/[^/]+\/(keys|service_accounts))\b/;

/** Reloads every list of keys and service accounts after a change. */
export const refreshKeys = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => KEY_CALL.test(String(path)) });
