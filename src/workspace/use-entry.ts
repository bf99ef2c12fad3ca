import { useState } from 'react';

interface Typed {
  text: string;
  /** The text shown when typing started: if the shown text differs from it, the value was changed elsewhere. */
  over: string;
}

/**
 * The text of an input whose value is in the store: the typed text while the user types, else the stored value. Undo, a
 * reset, an accepted proposal or another unit end the typing.
 * @param shown the stored value, as the input shows it
 */
export function useEntry(shown: string) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const isCurrent = typed?.over === shown;
  if (typed && !isCurrent) setTyped(null);
  return {
    text: typed && isCurrent ? typed.text : shown,
    /**
     * @param entered the shown text of the value that was entered with it; the stored value if the text is not a value
     */
    type: (text: string, entered = shown) => setTyped({ text, over: entered }),
    /** Invalid text was never entered, and valid text is in the store: the input shows the stored value. */
    leave: () => setTyped(null),
  };
}
