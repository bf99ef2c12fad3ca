import { useEffect, useState } from 'react';
import type { FigureRef, Provenance } from '#engine/index.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { partsOf, proportionalTo, scaledParts, type Part } from './parts.ts';

export interface Explained {
  shown: Provenance;
  /** Recomputed by the engine only from `shown`. */
  again: number | null;
  /** Why recomputing failed; null if it succeeded. */
  trouble: string | null;
  /** What adds up to the number; null if it is no sum. */
  parts: Part[] | null;
}

interface Answered {
  figure: FigureRef;
  explained: Explained | null;
  failure: string | null;
}

/** The parts of a number, or of the figure to which it is proportional. */
export async function partsFor(
  shown: Provenance,
  explain: (ref: FigureRef) => Promise<Provenance>,
): Promise<Part[] | null> {
  const own = partsOf(shown);
  if (own) return own;
  const figures = await Promise.all(proportionalTo(shown).map(explain));
  return figures.map((of) => scaledParts(shown, of)).find((parts) => parts !== null) ?? null;
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
      const parts = await partsFor(shown, (ref) => engine.explain(configuration, ref));
      // An explanation that cannot be checked is still shown, with a note.
      return engine.recompute(shown).then(
        (again) => ({ shown, again, trouble: null, parts }),
        (error: unknown) => ({ shown, again: null, trouble: reasonOf(error), parts }),
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
