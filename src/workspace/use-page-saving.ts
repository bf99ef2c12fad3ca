import { useSave, type Saved, type Saving } from './save.ts';
import type { Workspace } from './store.ts';
import { useShortcuts } from './use-shortcuts.ts';

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
  useShortcuts({ undo: () => workspace.undo(), redo: () => workspace.redo(), save: () => void saving.save() });
  return saving;
}
