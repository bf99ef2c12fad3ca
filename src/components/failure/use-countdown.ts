import { useEffect, useEffectEvent, useState } from 'react';

const SECOND = 1_000;

/**
 * Whole seconds left, by the clock: correct even in a throttled or suspended tab.
 * @param running false pauses the countdown
 * @param onEnd called once, at zero
 */
export function useCountdown(seconds: number, running: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!running) return undefined;
    const started = performance.now();
    const timer = setInterval(() => {
      const passed = Math.round((performance.now() - started) / SECOND);
      setLeft(Math.max(0, seconds - passed));
      if (passed < seconds) return;
      clearInterval(timer);
      end();
    }, SECOND);
    return () => clearInterval(timer);
  }, [seconds, running]);
  return left;
}
