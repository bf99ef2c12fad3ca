import { useEffect, useState } from 'react';
import type { FigureRef, Provenance } from '#engine/index.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useWorkspace, useWorkspaceState } from '../store.ts';

export interface Explained {
  shown: Provenance;
  /** Recomputed by the engine only from `shown`. */
  again: number | null;
  /** Why recomputing failed; null if it succeeded. */
  trouble: string | null;
}

interface Answered {
  figure: FigureRef;
  explained: Explained | null;
  failure: string | null;
}

/**
 * Explains a number of the results on screen, and follows them. The last explanation stays until the next is loaded.
 */
export function useExplanation(figure: FigureRef): Omit<Answered, 'figure'> {
  const workspace = useWorkspace();
  const configuration = useWorkspaceState((state) => state.resultsOf);
  const results = useWorkspaceState((state) => state.results);
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    let current = true;
    const ask = async () => {
      const { engine } = workspace;
      if (!configuration || !results || !engine) throw new Error('There are no results yet to explain.');
      const shown = await engine.explain(configuration, figure);
      // An explanation that cannot be checked is still shown, with a note.
      return engine.recompute(shown).then(
        (again) => ({ shown, again, trouble: null }),
        (error: unknown) => ({ shown, again: null, trouble: reasonOf(error) }),
      );
    };
    const keep = (answer: Omit<Answered, 'figure'>) => current && setAnswered({ figure, ...answer });
    ask().then(
      (explained) => keep({ explained, failure: null }),
      (error: unknown) => keep({ explained: null, failure: reasonOf(error) }),
    );
    return () => {
      current = false;
    };
  }, [workspace, configuration, results, figure]);
  return answered?.figure === figure ? answered : { explained: null, failure: null };
}
