import { useEffect, useState } from 'react';
import { parseInput } from '#src/lib/format.ts';

/** The text of a number's input: what is typed while it is typed, what holds as soon as that changes from elsewhere. */
export function useEntry(shown: string) {
  const [text, setText] = useState(shown);
  const [settled, setSettled] = useState(shown);
  // Undo, a reset, another unit: the value changed under the field. What was typed and means the same is left alone.
  if (settled !== shown) {
    setSettled(shown);
    if (parseInput(text) === null || parseInput(text) !== parseInput(shown)) setText(shown);
  }
  return {
    text,
    setText,
    /** What is typed stands for this value from now on. */
    settle: setSettled,
    /** What cannot be read as a number was never entered. */
    leave: () => {
      if (parseInput(text) === null || parseInput(text) === parseInput(shown)) setText(shown);
    },
  };
}

/** Puts the cursor in the field that a link named. */
export function useFocusOn(id: string, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const input = document.getElementById(id);
    input?.focus();
    input?.scrollIntoView({ block: 'center' });
  }, [id, wanted]);
}
