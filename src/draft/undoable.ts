import { dismissToast, toast, toasts } from '#src/lib/toast.ts';
import type { Workspace } from './store.ts';

/**
 * Reports an action, with an Undo that reverts exactly this action, whatever is done after it. The toast closes once
 * that is no longer possible: the same thing was changed again, the action was undone, or the process was closed.
 * @param act the result of `Workspace.edit`; null if nothing changed, so that there is nothing to undo
 * @param besides reverts changes of the action outside the draft
 */
export function sayUndoable(workspace: Workspace, act: number | null, message: string, besides?: () => void): void {
  if (act === null) {
    toast.done(message, besides && { label: 'Undo', run: besides });
    return;
  }
  const id = toast.offer(message, {
    label: 'Undo',
    run: () => {
      workspace.undoAct(act);
      besides?.();
    },
  });
  const stop = workspace.subscribe(() => {
    if (toasts.get().some((one) => one.id === id) && workspace.canUndoAct(act)) return;
    stop();
    dismissToast(id);
  });
}
