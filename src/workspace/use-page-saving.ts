import { useSave, type Saving } from './save.ts';
import type { Workspace } from './store.ts';
import { useShortcuts } from './use-shortcuts.ts';

/**
 * Saving, undo and redo, by keys too, on a page that works on the draft of a process beside its design.
 * @param process with the version that the page was loaded with
 * @param onShow goes to the step, and the setting, that a refused save names
 */
export function usePageSaving(
  workspace: Workspace,
  process: { product_id: string; id: string; version: number },
  onShow: (stepId: string, field: string | null) => void,
): Saving {
  const ids = { productId: process.product_id, processId: process.id };
  const saving = useSave(workspace, ids, process.version, onShow);
  useShortcuts({ undo: () => workspace.undo(), redo: () => workspace.redo(), save: () => void saving.save() });
  return saving;
}
