import type { Calculator } from '#src/engine/calculator.ts';
import { useAnswer } from '#src/engine/use-ask.ts';

/**
 * Reads a file whenever `read` changes. The last outcome stays until the next one.
 * @param read memoised; null while no file is chosen
 * @param by who answers, outside a workspace
 */
export function useReading<T>(
  read: (() => Promise<T>) | null,
  by?: Calculator['ask'],
): {
  reading: T | null;
  failure: string | null;
  isBusy: boolean;
} {
  const { answer, failure, isBusy } = useAnswer('reading', read ?? undefined, (question) => question(), {
    keep: true,
    ...(by && { by }),
  });
  return { reading: answer ?? null, failure, isBusy };
}
