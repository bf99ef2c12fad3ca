import { useEffect } from 'react';

/** Focuses the field that a link names. */
export function useFocusOn(id: string, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const input = document.getElementById(id);
    input?.focus();
    input?.scrollIntoView({ block: 'center' });
  }, [id, wanted]);
}
