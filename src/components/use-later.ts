import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';

/**
 * Writes to the address after a pause, unless the user is leaving the page by then: a write would take them back, or
 * add the parameters of this page to the address of the next one.
 * @param content what is to be written; each change of it starts the pause again; null if there is nothing to write
 * @param ms length of the pause
 */
export function useLater(content: string | null, ms: number, write: (content: string) => void): void {
  const { key } = useLocation();
  const isLoading = useNavigation().state !== 'idle';
  // The next page has the address before React has drawn it.
  const onPause = useEffectEvent((paused: string) => {
    if ((globalThis.history.state?.key ?? key) === key) write(paused);
  });
  useEffect(() => {
    if (content === null || isLoading) return undefined;
    const timer = setTimeout(onPause, ms, content);
    return () => clearTimeout(timer);
  }, [content, isLoading, ms]);
}
