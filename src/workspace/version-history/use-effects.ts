import { useEffect, useState } from 'react';
import type { Configuration, Figures } from '#engine/index.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useWorkspace } from '../store.ts';
import type { Change } from './diff.ts';

export interface Effects {
  /** Unit cost before the first change, after each, USD/kg; null where it does not work. */
  costs: (number | null)[];
  /** Figures of the last one, computed now; null while it does not work. */
  figures: Figures | null;
  failure: string | null;
}

/** What each change does when they are made in their order, computed by the engine of today. */
export function useEffects(from: Configuration, changes: Change[]): Effects | null {
  const workspace = useWorkspace();
  const [known, setKnown] = useState<{ changes: Change[]; effects: Effects } | null>(null);
  useEffect(() => {
    let current = true;
    const run = async () => {
      const { engine } = workspace;
      if (!engine) throw new Error('The figures are not being computed.');
      const costs: Effects['costs'] = [];
      let figures: Figures | null = null;
      let here = from;
      for (const change of [null, ...changes]) {
        if (change) here = change.apply(here);
        // One after the other, so that what is typed meanwhile is computed in between.
        // oxlint-disable-next-line no-await-in-loop
        const evaluation = await engine.try(here);
        if (!current) return null;
        figures = evaluation.feasible ? evaluation.results.figures : null;
        costs.push(figures?.cogs ?? null);
      }
      return { costs, figures, failure: null };
    };
    run().then(
      (effects) => current && effects && setKnown({ changes, effects }),
      (error: unknown) =>
        current &&
        setKnown({
          changes,
          effects: { costs: [], figures: null, failure: reasonOf(error) },
        }),
    );
    return () => {
      current = false;
    };
  }, [workspace, from, changes]);
  return known?.changes === changes ? known.effects : null;
}
