import { startTransition, useEffect, useState } from 'react';

/**
 * A value that arrives once what it came with has been painted: something large then neither delays the frame in which the
 * rest appears nor holds up what is typed meanwhile.
 */
export function useAfterPaint<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    // A frame that has begun; what is sent in it is read once it is painted.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => startTransition(() => setShown(() => value)));
    port1.start();
    const frame = requestAnimationFrame(() => port2.postMessage(null));
    // A page in the background has no frames.
    const timer = setTimeout(() => port2.postMessage(null), LONGEST);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      port1.close();
    };
  }, [value]);
  return shown;
}

/** ms after which the value comes whether there was a frame or not. */
const LONGEST = 100;
