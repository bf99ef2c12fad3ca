import { useEffect } from 'react';
import { isNoCommand } from '#src/lib/letter-keys.ts';

export interface Shortcuts {
  undo: () => void;
  redo: () => void;
  save: () => void;
  addStep?: () => void;
  previousStep?: () => void;
  nextStep?: () => void;
}

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
      else if (!command && !event.altKey && !isNoCommand(event))
        run = { a: addStep, '[': previousStep, ']': nextStep }[key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [undo, redo, save, addStep, previousStep, nextStep]);
}

/**
 * Single keys of one part of the workspace, ignored while the user types or a dialog is open.
 * @param on what has the focus; by default anything
 */
export function useShortcutKeys(keys: Readonly<Record<string, () => void>>, on?: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = keys[event.key];
      if (on !== undefined && !(event.target instanceof Element && event.target.matches(on))) return;
      if (!run || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isNoCommand(event))
        return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
