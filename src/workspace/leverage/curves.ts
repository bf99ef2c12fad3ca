import { useEffect, useMemo } from 'react';
import type { Configuration, LeverageRow, NumberCurve } from '#engine/index.ts';
import { useCalculator } from '#src/engine/calculator.ts';

/** Curves of one configuration and metric, one after another, so that newer questions do not wait for a whole table. */
export interface Curves {
  /** Null if there is none, or if it is no longer wanted. */
  of: (row: LeverageRow) => Promise<NumberCurve | null>;
}

/** The curves of a configuration; those that have not begun are dropped with it. */
export function useCurves(configuration: Configuration | null, metric: string): Curves | null {
  const { ask } = useCalculator();
  const made = useMemo(() => {
    if (!configuration) return null;
    const known = new Map<string, Promise<NumberCurve | null>>();
    let last: Promise<unknown> = Promise.resolve();
    let isOver = false;
    const compute = async ({ step_id, key }: LeverageRow): Promise<NumberCurve | null> => {
      await last;
      return isOver ? null : ask('curve', { configuration, metric, number: { step_id, key } });
    };
    return {
      curves: {
        of(row: LeverageRow) {
          const name = `${row.step_id ?? ''}/${row.key}`;
          const found = known.get(name);
          if (found) return found;
          // Without its curve, a row still has its numbers.
          const next = compute(row).catch(() => null);
          known.set(name, next);
          last = next;
          return next;
        },
      },
      end: () => {
        isOver = true;
      },
    };
  }, [ask, configuration, metric]);
  useEffect(() => made?.end, [made]);
  return made?.curves ?? null;
}
