import { useEffect } from 'react';

/** Alt + Enter accepts the proposed value on screen. */
export function useTakeProposal(take: (() => void) | null): void {
  useEffect(() => {
    if (!take) return undefined;
    const onKey = (event: KeyboardEvent) => {
      // Only one proposal is accepted at a time, such as that of the check in focus.
      if (event.key !== 'Enter' || !event.altKey || event.defaultPrevented) return;
      event.preventDefault();
      take();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [take]);
}
