import { useEffect, useState } from 'react';

/** How often to look for a target that is not on the page yet, ms. */
const LOOK = 400;

/**
 * Marks the first of the targets that is on the page, and brings it into view once.
 * @returns the side of the page that the target leaves free
 */
export function usePointing(targets: readonly string[]): 'left' | 'right' {
  const [side, setSide] = useState<'left' | 'right'>('right');
  useEffect(() => {
    let marked: Element | null = null;
    const look = () => {
      const found = targets.map((target) => document.querySelector(target)).find((one) => one !== null) ?? null;
      if (found === marked) return;
      marked?.removeAttribute('data-pointed');
      marked = found;
      if (!marked) return;
      marked.setAttribute('data-pointed', 'yes');
      marked.scrollIntoView({ block: 'center' });
      const { left, right } = marked.getBoundingClientRect();
      setSide((left + right) / 2 > innerWidth / 2 ? 'left' : 'right');
    };
    look();
    const timer = setInterval(look, LOOK);
    return () => {
      clearInterval(timer);
      marked?.removeAttribute('data-pointed');
    };
  }, [targets]);
  return side;
}
