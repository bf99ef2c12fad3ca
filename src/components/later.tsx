import { useEffect, useEffectEvent, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { importLater } from '#src/lib/import-later.ts';
import { mayPrefetch } from '#src/lib/may-prefetch.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { dismissToast, toast } from '#src/lib/toast.ts';
import { withTheme } from './with-theme.tsx';

/** ms after which a part of the page that could not be fetched is requested again. */
const RETRY = 10_000;

/**
 * A component fetched with its theme when first rendered, or earlier by `intent`. If it cannot be fetched, a message says so, the rest of
 * the page stays, and it is fetched again: by itself, or a dialog when it is opened again.
 * @param options `themed: false` for a component without parts of Material: it does not fetch the theme
 */
export function later<P extends object>(
  plain: () => Promise<{ default: ComponentType<P> }>,
  meanwhile: ReactNode = null,
  { themed = true }: { themed?: boolean } = {},
) {
  const load = themed ? withTheme(plain) : plain;
  let part: ComponentType<P> | undefined;
  const keep = (loaded: { default: ComponentType<P> }) => {
    part = loaded.default;
  };
  function Later(props: P) {
    /** The id of the message, or 0 once the part is there. */
    const [problem, setProblem] = useState<number>();
    const fetchPart = useEffectEvent((): void => {
      importLater(load).then(
        (loaded) => {
          keep(loaded);
          setProblem(0);
        },
        (error: unknown) => {
          setProblem(toast.problem(reasonOf(error)));
          // As if it had been opened and closed: it does not open by itself.
          if (isClosable(props)) props.onClose();
        },
      );
    });
    // Before the frame is painted, so that a part that is there already is in it.
    useLayoutEffect(() => {
      if (!part) fetchPart();
    }, []);
    useEffect(() => {
      if (!problem) return undefined;
      const timer = setInterval(() => fetchPart(), RETRY);
      return () => {
        dismissToast(problem);
        clearInterval(timer);
      };
    }, [problem]);
    const Part = part;
    return Part ? <Part {...props} /> : meanwhile;
  }
  /** Handlers for the control that opens the component: hover or keyboard focus loads it. */
  const fetchAhead = () => {
    // A failure here is harmless: the component is loaded again when it is rendered.
    if (mayPrefetch()) void load().then(keep, () => {});
  };
  return [Later, { onPointerEnter: fetchAhead, onFocus: fetchAhead }] as const;
}

/** A dialog or a menu. */
const isClosable = (props: object): props is { onClose: () => void } =>
  'onClose' in props && typeof props.onClose === 'function';
