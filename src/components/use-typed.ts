import { useEffect, useState } from 'react';
import { FETCH_DELAY } from '#src/lib/constants.ts';

/** The typed text, and the debounced text for requests to the server. */
export function useTyped(start = ''): { typed: string; asked: string; type: (text: string) => void } {
  const [typed, type] = useState(start);
  const [asked, setAsked] = useState(start);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), FETCH_DELAY);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, asked, type };
}
