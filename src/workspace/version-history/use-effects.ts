import { useMemo } from 'react';
import type { Configuration, Figures } from '#engine/index.ts';
import { useAnswer } from '#src/engine/use-ask.ts';
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
  const { ask: by } = useWorkspace();
  const { answer, failure } = useAnswer<readonly Configuration[], KnownEffects>(
    'effects',
    useMemo(() => stagesOf(from, changes), [from, changes]),
    async (stages, { ask }) => {
      const costs: Effects['costs'] = [];
      let figures: Figures | null = null;
      for (const stage of stages) {
        // One after the other, so that edits made meanwhile are computed in between.
        // oxlint-disable-next-line no-await-in-loop
        const evaluation = await ask('evaluate', stage);
        figures = evaluation.feasible ? evaluation.results.figures : null;
        costs.push(figures?.cogs ?? null);
      }
      return { changes, effects: { costs, figures, failure: null } };
    },
    { by, keep: true },
  );
  const failed = useMemo(() => ({ changes, effects: { costs: [], figures: null, failure } }), [changes, failure]);
  return failure === null ? (answer ?? null) : failed;
}

/** The configuration before the first change, and after each. */
function stagesOf(from: Configuration, changes: readonly Change[]): Configuration[] {
  const stages = [from];
  for (const change of changes) stages.push(change.apply(stages.at(-1)!));
  return stages;
}
