import { useEffect, useState } from 'react';
import { reasonOf } from '#src/lib/reason-of.ts';
import { Stopped } from '#src/engine/line.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useStudy } from '../study.ts';
import { variableId, type Variable } from '../variables.ts';

export type Screened =
  | { state: 'waiting' }
  | { state: 'known'; ids: ReadonlySet<string> }
  | { state: 'failed'; reason: string };

/**
 * The settings that move the metrics most, as the engine finds them in the worker.
 * @param wanted false if they are chosen already
 */
export function useScreened(metrics: readonly string[], wanted: boolean): Screened | null {
  const { configuration } = useStudy();
  const calculator = useCalculator();
  const [screened, setScreened] = useState<Screened>({ state: 'waiting' });
  const asked = metrics.join(' ');
  useEffect(() => {
    if (!wanted) return undefined;
    let isCurrent = true;
    calculator.ask('settings_that_matter', { configuration, metrics: asked.split(' ') }).then(
      (ranges) => isCurrent && setScreened({ state: 'known', ids: new Set(ranges.map(variableId)) }),
      (error: unknown) => {
        if (isCurrent && !(error instanceof Stopped)) setScreened({ state: 'failed', reason: reasonOf(error) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [calculator, configuration, asked, wanted]);
  return wanted ? screened : null;
}

/** Whether a variable is selected: one that matters; any with a range in the catalogue if those are not known. */
export const chosenBy =
  (screened: Screened | null) =>
  ({ id, usual }: Variable): boolean =>
    screened?.state === 'known' ? screened.ids.has(id) : screened?.state !== 'waiting' && usual;
