import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Paths of the reads that a write outdates, with what they lie in, and with what is below them if they end with a slash:
 * those of `generated/hooks`, such as `updateBufferChanges(id)`.
 */
export type Changes = readonly string[];

/**
 * Has read again what a write changes: at once what is on screen, and everything else when it is next shown.
 * @param known keys of data that already have the response of the write
 */
export const refresh = (client: QueryClient, changes: Changes, ...known: QueryKey[]): Promise<void> =>
  client.invalidateQueries({
    predicate({ queryKey: [key] }) {
      const path = `${String(key).replace('.json', '')}/`;
      const isIn = (one: string) => `${one}/`.startsWith(path) || (one.endsWith('/') && path.startsWith(one));
      return changes.some(isIn) && !known.some(([one]) => one === key);
    },
  });

export const useRefresh = (): ((changes: Changes, ...known: QueryKey[]) => Promise<void>) =>
  refresh.bind(null, useQueryClient());
