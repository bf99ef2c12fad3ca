import { useEffect } from 'react';
import { toast } from '#src/lib/toast.ts';
import type { Catalogue } from '#src/draft/catalogue.ts';
import { markedSteps, type Workspace } from '#src/draft/store.ts';
import { cellsOf } from '#src/draft/clipboard/cells.ts';
import { copySteps, readSteps, type ReadSteps } from '#src/draft/clipboard/steps.ts';

interface Options {
  workspace: Workspace;
  catalogue: Catalogue;
  /** The selected step. */
  stepId: string | null;
  onSteps: (read: ReadSteps) => void;
  /** Several cells of a spreadsheet; `start` is the focused setting. */
  onCells: (text: string, start: string | null) => void;
}

const TYPING = 'input, textarea, select, [contenteditable="true"]';
const isTyping = (event: Event) => event.target instanceof Element && event.target.closest(TYPING) !== null;
const isOpen = () => document.querySelector('[role="dialog"], [role="menu"]') !== null;

/** Handles Ctrl C on a step, and Ctrl V of steps or spreadsheet cells. Ignores selected text and single cells. */
export function useClipboard({ workspace, catalogue, stepId, onSteps, onCells }: Options): void {
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const step = workspace.draft.uo_settings.find(({ id }) => id === stepId);
      const marked = markedSteps(workspace.get());
      const ids = marked.length > 0 ? marked : step ? [step.id] : [];
      if (ids.length === 0 || isTyping(event) || isOpen() || !(getSelection()?.isCollapsed ?? true)) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', copySteps(workspace.draft, ids));
      const what = ids.length > 1 ? `${ids.length} steps` : (step?.name ?? 'One step');
      toast.done(`${what} copied. Paste into any process.`);
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const { target } = event;
      if (isOpen() || (target instanceof Element && target.closest('textarea'))) return;
      const steps = readSteps(text, catalogue);
      if (steps && !isTyping(event)) {
        event.preventDefault();
        onSteps(steps);
        return;
      }
      const cells = cellsOf(text);
      const several = cells.length > 1 || (cells[0]?.length ?? 0) > 1;
      const setting = target instanceof Element ? target.closest<HTMLElement>('[data-setting]') : null;
      if (steps || !several || (isTyping(event) && !setting)) return;
      event.preventDefault();
      onCells(text, setting?.dataset['setting'] ?? null);
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [workspace, catalogue, stepId, onSteps, onCells]);
}
