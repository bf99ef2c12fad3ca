import { useState } from 'react';
import { readQuantity, typedNumber, type Shown } from '#src/lib/read-quantity.ts';
import { useWorkspace } from '#src/draft/store.ts';

interface Typed {
  text: string;
  /** The text shown when typing started. */
  from: string;
  /** The text shown for what is entered now: if the shown text differs from it, the value was changed elsewhere. */
  over: string;
  /** The text was left without being used; the input shows the stored value. */
  isLeft: boolean;
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
  const begin = (now: Typed | null) => (now && !now.isLeft ? now.from : shown);
  return {
    text: typed && isCurrent && !typed.isLeft ? typed.text : shown,
    /** A text that was left without being used. */
    left: typed && isCurrent && typed.isLeft ? typed.text : null,
    /** @param entered the shown text of the value that was entered with it; without one, the text is not a value */
    type: (text: string, entered = shown) =>
      setTyped((now) => ({ text, from: begin(now), over: entered, isLeft: false })),
    /** What was entered with the beginning of the text has been taken back. */
    typeBack: (text: string) => setTyped((now) => ({ text, from: begin(now), over: begin(now), isLeft: false })),
    /** The input shows the stored value. @param isUnused whether a text is reported as not used */
    leave: (isUnused: (text: string) => boolean = () => false) =>
      setTyped((now) => (now && isUnused(now.text) ? { ...now, isLeft: true } : null)),
  };
}

interface Options {
  unit: Shown;
  /** Edits with this key are one action, which is taken back if the text turns out to be no number. */
  gesture: string;
  /** Enters a number in the unit on screen; returns the text that the input shows for it. */
  enter: (number: number) => string;
  /** Whether a number is entered at all; every number by default. */
  isUsable?: (number: number) => boolean;
}

/**
 * A quantity in the store. A plain number is entered with each key; any other text when it is finished, and until then the value is the
 * one from before.
 */
export function useQuantityEntry(stored: string, { unit, gesture, enter, isUsable = () => true }: Options) {
  const workspace = useWorkspace();
  const entry = useEntry(stored);
  const usable = (text: string): number | null => {
    const read = typedNumber(text) === null ? null : readQuantity(text, unit);
    return read && 'value' in read && isUsable(read.value) ? read.value : null;
  };
  return {
    ...entry,
    onText: (text: string) => {
      const number = usable(text);
      if (number !== null) entry.type(text, enter(number));
      else if (workspace.abandon(gesture)) entry.typeBack(text);
      else entry.type(text);
    },
    onLeave: () => {
      workspace.seal();
      entry.leave((text) => text.trim() !== '' && usable(text) === null);
    },
  };
}
