import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network; the server may be unreachable all the same. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
