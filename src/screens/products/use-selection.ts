import { useCallback, useMemo, useState } from 'react';
import { LETTERS, MOST } from '#src/products/selection.ts';
import { isSaved, type Saved } from './compared.ts';
import type { Selection } from './process-table.tsx';

/** The processes that are chosen for a comparison, on any page of the list, in the order of their letters. */
export function useSelection() {
  const [chosen, setChosen] = useState<readonly Saved[]>([]);
  const clear = useCallback(() => setChosen([]), []);
  const selection = useMemo(
    (): Selection => ({
      letterOf: ({ id }) => LETTERS[chosen.findIndex((one) => one.id === id)] ?? null,
      toggle: (process) =>
        setChosen((before) => {
          const others = before.filter(({ id }) => id !== process.id);
          if (others.length < before.length) return others;
          return isSaved(process) && before.length < MOST ? [...before, process] : before;
        }),
      isFull: chosen.length >= MOST,
    }),
    [chosen],
  );
  return { chosen, selection, clear };
}
