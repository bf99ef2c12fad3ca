import type { Configuration, HeatResult } from '#engine/index.ts';
import { useAsk } from '#src/engine/use-ask.ts';

/** Heat balance of a draft, with that of the draft before until it is calculated; undefined before the first. */
export function useHeat(configuration: Configuration): HeatResult | null | undefined {
  const { answer, failure } = useAsk('heat', configuration, { keep: true });
  return failure === null ? answer : null;
}
