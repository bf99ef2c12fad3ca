import { useEffect } from 'react';

/** How often to look for a target that is not on the page yet, ms. */
const LOOK = 400;

/** Marks the first of the targets that is on the page, and brings it into view once. */
export function usePointing(targets: readonly string[]): void {
  useEffect(() => {
    let marked: Element | null = null;
    const look = () => {
      const found = targets.map((target) => document.querySelector(target)).find((one) => one !== null) ?? null;
      if (found === marked) return;
      marked?.removeAttribute('data-pointed');
      marked = found;
      marked?.setAttribute('data-pointed', 'yes');
      marked?.scrollIntoView({ block: 'nearest' });
    };
    look();
    const timer = setInterval(look, LOOK);
    return () => {
      clearInterval(timer);
      marked?.removeAttribute('data-pointed');
    };
  }, [targets]);
}
