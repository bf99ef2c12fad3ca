import { useEffect, useState } from 'react';
import type { Configuration, Figures } from '#engine/index.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useWorkspace } from '#src/draft/store.ts';
import type { Change } from '#src/draft/version-history/diff.ts';

export interface Effects {
  /** Unit cost before the first change and after each change, USD/kg; null if infeasible. */
  costs: (number | null)[];
  /** Metrics after the last change, computed now; null if infeasible. */
  figures: Figures | null;
  failure: string | null;
}

/** Effects, with the changes that they belong to. */
export interface KnownEffects {
  changes: Change[];
  effects: Effects;
}

/**
 * The effect of each change when applied in order, computed by the current engine. The last effects stay until those of
 * newer changes are known.
 */
export function useEffects(from: Configuration, changes: Change[]): KnownEffects | null {
  const workspace = useWorkspace();
  const [known, setKnown] = useState<KnownEffects | null>(null);
  useEffect(() => {
    let current = true;
    const run = async () => {
      const { engine } = workspace;
      if (!engine) throw new Error('The model is not running. Reload the page.');
      const costs: Effects['costs'] = [];
      let figures: Figures | null = null;
      let here = from;
      for (const change of [null, ...changes]) {
        if (change) here = change.apply(here);
        // One after the other, so that edits made meanwhile are computed in between.
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
  return known;
}
