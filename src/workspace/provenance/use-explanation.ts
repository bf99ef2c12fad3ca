import type { Configuration, FigureRef, Provenance } from '#engine/index.ts';
import { useAnswer } from '#src/engine/use-ask.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { partsOf, proportionalTo, scaledParts, type Part } from './parts.ts';

export interface Explained {
  figure: FigureRef;
  shown: Provenance;
  /** Recomputed by the engine only from `shown`. */
  again: number | null;
  /** Why recomputing failed; null if it succeeded. */
  trouble: string | null;
  /** What adds up to the number; null if it is no sum. */
  parts: Part[] | null;
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
export function useExplanation(figure: FigureRef): { explained: Explained | null; failure: string | null } {
  const { ask } = useWorkspace();
  const configuration = useWorkspaceState((state) => (state.results ? state.resultsOf : null));
  const { answer, failure } = useAnswer<{ configuration: Configuration; figure: FigureRef }, Explained>(
    'explanation',
    configuration ? { configuration, figure } : undefined,
    async (question, work) => {
      const explain = (ref: FigureRef) => work.ask('explain', { configuration: question.configuration, ref });
      const shown = await explain(question.figure);
      const parts = await partsFor(shown, explain);
      // An explanation that cannot be checked is still shown, with a note.
      return work.ask('recompute', shown).then(
        (again) => ({ figure, shown, again, trouble: null, parts }),
        (error: unknown) => ({ figure, shown, again: null, trouble: reasonOf(error), parts }),
      );
    },
    { by: ask, keep: true },
  );
  if (!configuration) return { explained: null, failure: 'There are no results yet to explain.' };
  return { explained: answer?.figure === figure ? answer : null, failure };
}
