import { useEffect } from 'react';

/** Puts the cursor in the field that a link named. */
export function useFocusOn(id: string, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const input = document.getElementById(id);
    input?.focus();
    input?.scrollIntoView({ block: 'center' });
  }, [id, wanted]);
}
