import { startTransition, useEffect, useState } from 'react';

/**
 * A value that arrives once what it came with has been drawn: something large then does not lengthen the turn in which
 * the rest appears, and what is typed meanwhile goes first.
 */
export function useNextTurn<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => startTransition(() => setShown(() => value)), [value]);
  return shown;
}
