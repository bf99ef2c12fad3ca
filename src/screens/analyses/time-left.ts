/** Below this share, the start-up time makes the estimate unreliable. */
const LEAST = 0.02;

/**
 * The remaining time of a run in words; null while it cannot be estimated.
 * @param elapsed ms since it started
 */
export function timeLeft(progress: number, elapsed: number): string | null {
  if (progress < LEAST || elapsed <= 0) return null;
  const seconds = (elapsed / progress - elapsed) / 1000;
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 60) return `about ${Math.ceil(seconds / 5) * 5} s left`;
  if (seconds < 3600) return `about ${Math.ceil(seconds / 60)} min left`;
  return `about ${Math.ceil(seconds / 3600)} h left`;
}
