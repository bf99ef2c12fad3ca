import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * Delays a value until the rest of the page has been painted, so that something large neither delays that frame nor
 * blocks typing.
 */
export function useAfterPaint<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => afterPaint(() => startTransition(() => setShown(() => value))), [value]);
  return shown;
}
