import { useCallback } from 'react';
import { newStepId } from '#src/draft/new-id.ts';
import { useWorkspace } from '#src/draft/store.ts';
import { sayUndoable } from '#src/draft/undoable.ts';
import { pasteSteps, type ReadSteps } from '#src/draft/clipboard/steps.ts';

/** Inserts copied steps after a step, as one action; returns the id of the first new step. */
export function usePasteSteps(): (read: ReadSteps, after: string | null) => string | null {
  const workspace = useWorkspace();
  return useCallback(
    (read, after) => {
      if (read.copies.length === 0) return null;
      const ids = read.copies.map(() => newStepId());
      const next = [...ids];
      const named = read.copies.length === 1 ? read.copies[0]!.step.name : `${read.copies.length} steps`;
      const act = workspace.edit(`Paste ${named}`, (draft) => pasteSteps(draft, read, after, () => next.shift()!));
      const note = read.leftOut.length > 0 ? `; skipped: ${read.leftOut.join(' ')}` : '';
      sayUndoable(workspace, act, `${named} pasted${note}`);
      return ids[0]!;
    },
    [workspace],
  );
}
