import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { importLater } from '#src/lib/import-later.ts';
import { mayPrefetch } from '#src/lib/may-prefetch.ts';

/** A part that the first page does without: fetched when it is first drawn, or a moment before by `intent`. */
export function later<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  meanwhile: ReactNode = null,
) {
  // React keeps what a lazy part came to, a failure too: after one, the next that is drawn has to be another.
  const another = () =>
    lazy(() =>
      importLater(load).catch((error: unknown) => {
        part = another();
        throw error;
      }),
    ) as unknown as ComponentType<P>;
  let part = another();
  function Later(props: P) {
    const Part = part;
    return (
      <Suspense fallback={meanwhile}>
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
