import { useContext, useEffect, useEffectEvent } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router-dom';

/**
 * Writes to the address after a pause, unless the user is leaving the page by then: a write would take them back, or
 * add the parameters of this page to the address of the next one.
 * @param content what is to be written; each change of it starts the pause again; null if there is nothing to write
 * @param ms length of the pause
 */
export function useLater(content: string | null, ms: number, write: (content: string) => void): void {
  const { key } = useLocation();
  // React draws later what the router already knows, and on a busy machine much later.
  const router = useContext(DataRouterContext)?.router;
  const isLeaving = useEffectEvent(
    () => router !== undefined && (router.state.navigation.state !== 'idle' || router.state.location.key !== key),
  );
  const onWrite = useEffectEvent(write);
  useEffect(() => {
    if (content === null) return undefined;
    const timer = setInterval(() => {
      if (isLeaving()) return;
      clearInterval(timer);
      onWrite(content);
    }, ms);
    return () => clearInterval(timer);
  }, [content, ms]);
}
