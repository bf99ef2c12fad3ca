import { dismissToast, toast, toasts } from '#src/lib/toast.ts';
import type { Workspace } from './store.ts';

/**
 * Says what was done, with an Undo that takes back exactly this act, whatever is done after it. The toast goes once that is
 * no longer possible: the same thing has been changed again, the act has been undone, or the process is left.
 * @param act as `Workspace.edit` gave it; null for one that changed nothing, which has nothing to undo
 * @param besides takes back what the act changed outside the draft
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
