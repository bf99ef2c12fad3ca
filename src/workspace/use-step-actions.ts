import { useMemo } from 'react';
import type { Step, UnitOperation } from '#engine/types.ts';
import { toast } from '#src/lib/toast.ts';
import { copySteps } from './clipboard/steps.ts';
import { addStep, duplicateStep, moveStep, removeStep, replaceStep, stepIndex } from './edits.ts';
import { newStepId } from './new-id.ts';
import type { Workspace } from './store.ts';
import { sayUndoable } from './undoable.ts';

export interface StepActions {
  add: (operation: UnitOperation, at?: number) => void;
  remove: (step: Step) => void;
  /** Replaces the unit operation. */
  replace: (step: Step, was: UnitOperation | undefined, operation: UnitOperation) => void;
  duplicate: (step: Step) => void;
  /** Removes several steps, as one action. */
  removeAll: (ids: readonly string[]) => void;
  move: (step: Step, to: number) => void;
  /** Copies steps to the clipboard, to paste into any process. */
  copy: (ids: readonly string[] | 'all') => Promise<void>;
}

/** Actions on steps; each selects the step to show next. */
export function useStepActions(workspace: Workspace, select: (id: string | null) => void): StepActions {
  return useMemo(
    () => ({
      add(operation, at) {
        const id = newStepId();
        workspace.edit(`Add ${operation.name}`, (draft) => addStep(draft, operation, id, at));
        select(id);
      },
      remove(step) {
        const index = stepIndex(workspace.draft, step.id);
        const act = workspace.edit(`Remove ${step.name}`, (draft) => removeStep(draft, step.id));
        const neighbour = workspace.draft.uo_settings[Math.min(index, workspace.draft.uo_settings.length - 1)];
        select(neighbour?.id ?? null);
        sayUndoable(workspace, act, `${step.name} removed`);
      },
      replace(step, was, operation) {
        const id = newStepId();
        const act = workspace.edit(`Replace ${step.name} with ${operation.name}`, (draft) =>
          replaceStep(draft, step.id, was, operation, id),
        );
        select(id);
        sayUndoable(workspace, act, `${step.name} replaced`);
      },
      removeAll(ids) {
        const what = `${ids.length} steps`;
        const act = workspace.edit(`Remove ${what}`, (draft) => ids.reduce((left, id) => removeStep(left, id), draft));
        select(workspace.draft.uo_settings[0]?.id ?? null);
        sayUndoable(workspace, act, `${what} removed`);
      },
      duplicate(step) {
        const id = newStepId();
        workspace.edit(`Duplicate ${step.name}`, (draft) => duplicateStep(draft, step.id, id));
        select(id);
      },
      async copy(ids) {
        const { draft } = workspace;
        const chosen = ids === 'all' ? draft.uo_settings.map(({ id }) => id) : ids;
        try {
          await navigator.clipboard.writeText(copySteps(draft, chosen));
          toast.done(chosen.length === 1 ? 'Step copied. Paste into any process.' : `${chosen.length} steps copied`);
        } catch {
          toast.problem('The browser blocked copying. Allow clipboard access and try again.');
        }
      },
      move(step, to) {
        workspace.edit(`Move ${step.name}`, (draft) => moveStep(draft, step.id, to));
      },
    }),
    [workspace, select],
  );
}
