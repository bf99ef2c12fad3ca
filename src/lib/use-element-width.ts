import { useCallback, useState, type RefCallback } from 'react';

/** An element's current width in px; the element may be mounted and unmounted. */
export function useElementWidth<T extends HTMLElement>(initial = 800): [RefCallback<T>, number] {
  const [width, setWidth] = useState(initial);
  const ref = useCallback((element: T | null) => {
    if (!element) return undefined;
    const measure = () => setWidth(Math.round(element.clientWidth));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
