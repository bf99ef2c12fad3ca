import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

const NAME = 'view';
const MATTERS = 'matters';

/** The list of what matters over the whole process. */
export const useMatters = (): CentreView => useCentreView(MATTERS);

interface CentreView {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** A view that takes the place of the flowsheet; in the address. */
export function useCentreView(view: 'matters' | 'chromatogram'): CentreView {
  const [params, setParams] = useSearchParams();
  const isOpen = params.get(NAME) === view;
  const set = useCallback(
    (isWanted: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (isWanted) next.set(NAME, view);
          else next.delete(NAME);
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams, view],
  );
  return useMemo(() => ({ isOpen, open: () => set(true), close: () => set(false) }), [isOpen, set]);
}
