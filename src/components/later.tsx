import { lazy, Suspense, type ComponentType } from 'react';
import { mayPrefetch } from '#src/lib/may-prefetch.ts';
import { reloadOnce } from '#src/lib/reload-once.ts';

/** A part that the first page does without: fetched when it is first drawn, or a moment before by `intent`. */
export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Part = lazy(() => reloadOnce(load)) as unknown as ComponentType<P>;
  function Later(props: P) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  }
  /** Handlers for the control that brings the part up: pointing at it or reaching it by key fetches the part. */
  const fetchAhead = () => {
    // A failure here is no one's loss: the part is asked for again when it is drawn.
    if (mayPrefetch()) void load().catch(() => {});
  };
  return [Later, { onPointerEnter: fetchAhead, onFocus: fetchAhead }] as const;
}
