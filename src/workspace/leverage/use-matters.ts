import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

const [NAME, MATTERS] = ['view', 'matters'];

/** The list of what matters over the whole process, which takes the place of the flowsheet; in the address. */
export function useMatters(): { isOpen: boolean; open: () => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  const isOpen = params.get(NAME) === MATTERS;
  const set = useCallback(
    (isWanted: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (isWanted) next.set(NAME, MATTERS);
          else next.delete(NAME);
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  return useMemo(() => ({ isOpen, open: () => set(true), close: () => set(false) }), [isOpen, set]);
}

/** The search part of the address with the list open. */
export function searchWithMatters(search: string): string {
  const params = new URLSearchParams(search);
  params.set(NAME, MATTERS);
  return `?${params.toString()}`;
}
