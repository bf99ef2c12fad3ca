import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { importLater } from '#src/lib/import-later.ts';
import { mayPrefetch } from '#src/lib/may-prefetch.ts';
import { withTheme } from './with-theme.tsx';

/**
 * A lazily loaded component: fetched with its theme when first rendered, or earlier by `intent`.
 * @param options `themed: false` for a component without parts of Material: it does not fetch the theme
 */
export function later<P extends object>(
  plain: () => Promise<{ default: ComponentType<P> }>,
  meanwhile: ReactNode = null,
  { themed = true }: { themed?: boolean } = {},
) {
  const load = themed ? withTheme(plain) : plain;
  // React caches the result of a lazy component, even a failure: after a failure, the next render needs a new
  // component.
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
  /** Handlers for the control that opens the component: hover or keyboard focus loads it. */
  const fetchAhead = () => {
    // A failure here is harmless: the component is loaded again when it is rendered.
    if (mayPrefetch()) void load().catch(() => {});
  };
  return [Later, { onPointerEnter: fetchAhead, onFocus: fetchAhead }] as const;
}
