import { useMemo } from 'react';
import type { Objective } from '#generated/types.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { useStudy } from '../study.ts';
import { variableId, type Variable } from '../variables.ts';

export type Screened =
  | { state: 'waiting' }
  /** `isOld`: those of the goals before, until the new ones are known. */
  | { state: 'known'; ids: ReadonlySet<string>; isOld: boolean }
  | { state: 'failed'; reason: string };

/**
 * The settings that move metrics most, or that improve them most towards goals, as the engine finds them in the worker.
 * @param wanted false if they are chosen already
 */
export function useScreened(
  of: { metrics: string[] } | { goals: Objective[]; limited: string[] },
  wanted: boolean,
): Screened | null {
  const { configuration } = useStudy();
  const { answer, failure, isOld } = useAsk('settings_that_matter', wanted ? { configuration, of } : undefined, {
    keep: true,
  });
  return useMemo(() => {
    if (!wanted) return null;
    if (failure !== null) return { state: 'failed', reason: failure };
    return answer ? { state: 'known', ids: new Set(answer.map(variableId)), isOld } : { state: 'waiting' };
  }, [wanted, answer, failure, isOld]);
}

/** Whether the settings are still to be found. */
export const isFinding = (screened: Screened | null): boolean =>
  screened?.state === 'waiting' || (screened?.state === 'known' && screened.isOld);

/** Whether a variable is selected: one that the engine chose; any with a range in the catalogue if those are not known. */
export const chosenBy =
  (screened: Screened | null) =>
  ({ id, usual }: Variable): boolean =>
    screened?.state === 'known' ? screened.ids.has(id) : screened?.state !== 'waiting' && usual;
