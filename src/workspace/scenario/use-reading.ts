import { useEffect, useState } from 'react';
import { reasonOf } from '#src/lib/reason-of.ts';

interface Outcome<T> {
  reading: T | null;
  failure: string | null;
}

/**
 * Reads a file whenever `read` changes. The last outcome stays until the next one.
 * @param read memoised; null while no file is chosen
 */
export function useReading<T>(read: (() => Promise<T>) | null): Outcome<T> & { isBusy: boolean } {
  const [done, setDone] = useState<(Outcome<T> & { of: object }) | null>(null);
  useEffect(() => {
    if (!read) return undefined;
    let current = true;
    const tell = (outcome: Outcome<T>) => current && setDone({ ...outcome, of: read });
    read().then(
      (reading) => tell({ reading, failure: null }),
      (error: unknown) => tell({ reading: null, failure: reasonOf(error) }),
    );
    return () => {
      current = false;
    };
  }, [read]);
  return { reading: done?.reading ?? null, failure: done?.failure ?? null, isBusy: read !== (done?.of ?? null) };
}
