import { useState } from 'react';

interface Typed {
  text: string;
  /** What the field would show without it: once that is something else, the value has changed from elsewhere. */
  over: string;
}

/**
 * The text of an input whose value lives in the store: what is typed as long as it is typed, else what holds. Undo, a reset,
 * a proposal that is taken or another unit end the typing.
 * @param shown what holds, as the input shows it
 */
export function useEntry(shown: string) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const isCurrent = typed?.over === shown;
  if (typed && !isCurrent) setTyped(null);
  return {
    text: typed && isCurrent ? typed.text : shown,
    /** @param entered what will be shown of the value that was entered with it; what holds, where it means no value */
    type: (text: string, entered = shown) => setTyped({ text, over: entered }),
    /** What means no value was never entered, and the rest is in the store: the input shows what holds. */
    leave: () => setTyped(null),
  };
}
