import { startTransition, useEffect, useState } from 'react';

/**
 * Delays a value until the rest of the page has been painted, so that something large neither delays that frame nor
 * blocks typing.
 */
export function useAfterPaint<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    // A message sent in this frame is received after the frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => startTransition(() => setShown(() => value)));
    port1.start();
    const frame = requestAnimationFrame(() => port2.postMessage(null));
    // A page in the background gets no frames.
    const timer = setTimeout(() => port2.postMessage(null), LONGEST);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      port1.close();
    };
  }, [value]);
  return shown;
}

/** ms after which the value is passed on even without a frame. */
const LONGEST = 100;
