import { useEffect } from 'react';

/** Alt + Enter accepts the proposed value on screen. */
export function useTakeProposal(take: (() => void) | null): void {
  useEffect(() => {
    if (!take) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.altKey) return;
      event.preventDefault();
      take();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [take]);
}
