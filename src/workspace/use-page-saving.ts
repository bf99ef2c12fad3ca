import { toast } from '#src/lib/toast.ts';
import { useSave, type Saved, type Saving } from '#src/draft/save.ts';
import type { Workspace } from '#src/draft/store.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Saves by a key: only if something has changed, so that no version equals the one before. */
export function saveChanges(workspace: Workspace, saving: Saving): void {
  if (workspace.isChanged) void saving.save();
  else toast.done('There is nothing to save');
}

/**
 * Saving, undo and redo, also by keys, for pages other than the design that edit the draft of a process.
 * @param process the process, in the version that the page was loaded with
 * @param onShow opens the step and setting that a rejected save names
 */
export function usePageSaving(
  workspace: Workspace,
  process: Saved,
  onShow: (stepId: string, field: string | null) => void,
): Saving {
  const saving = useSave(workspace, process, onShow);
  useShortcuts({
    undo: () => workspace.undo(),
    redo: () => workspace.redo(),
    save: () => saveChanges(workspace, saving),
  });
  return saving;
}
