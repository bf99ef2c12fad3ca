import { useEffect } from 'react';

export interface Shortcuts {
  undo: () => void;
  redo: () => void;
  save: () => void;
  addStep?: () => void;
  previousStep?: () => void;
  nextStep?: () => void;
}

const TYPING = 'input:not([type="radio"]), textarea, select, [contenteditable="true"]';

/** The workspace's keys. Single letters are ignored while the user types or a dialog is open. */
export function useShortcuts({ undo, redo, save, addStep, previousStep, nextStep }: Shortcuts): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      let run: (() => void) | undefined;
      if (command && key === 's') run = save;
      else if (command && key === 'z') run = event.shiftKey ? redo : undo;
      else if (command && key === 'y') run = redo;
      else if (!command && !event.altKey && !busy(event)) run = { a: addStep, '[': previousStep, ']': nextStep }[key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [undo, redo, save, addStep, previousStep, nextStep]);
}

const busy = (event: KeyboardEvent): boolean =>
  (event.target instanceof Element && event.target.closest(TYPING) !== null) ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null;

/**
 * Single keys of one part of the workspace, ignored while the user types or a dialog is open.
 * @param on what has the focus; by default anything
 */
export function useShortcutKeys(keys: Readonly<Record<string, () => void>>, on?: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = keys[event.key];
      if (on !== undefined && !(event.target instanceof Element && event.target.matches(on))) return;
      if (!run || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || busy(event)) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
