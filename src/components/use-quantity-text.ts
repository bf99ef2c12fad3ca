import { useState } from 'react';
import type { Unit } from '#engine/wording/index.ts';
import { isMoney, shownIn as inShown, storedFrom } from '#src/lib/currency.ts';
import { formatInput } from '#src/lib/format.ts';
import { typedNumber } from '#src/lib/read-quantity.ts';
import { PER_KG, perKgFrom, valuePer, type Reported } from '#src/lib/reporting.ts';

/** A number in its unit; null for empty text; the text itself if it is not, or not yet, a number. */
export type TypedQuantity = number | string | null;

interface Options {
  value: TypedQuantity;
  unit: Unit;
  /** Unit on screen. */
  shownIn: string;
  /** The amount of product on screen, for a value that is per kg of it. */
  reported?: Reported | undefined;
  onType: (value: TypedQuantity) => void;
}

/** The text of a quantity while it is typed: '1,50' stays '1,50', whatever its value. */
export function useQuantityText({ value, unit, shownIn, reported = PER_KG, onType }: Options) {
  const onScreen = (one: number): number => inShown(valuePer(one, reported), unit, shownIn);
  const [typed, setTyped] = useState<string | null>(null);
  const read = (given: string): TypedQuantity => {
    if (given.trim() === '') return null;
    const number = typedNumber(given);
    if (number === null) return given;
    const stored = perKgFrom(storedFrom(number, unit, shownIn), reported);
    // Money typed in another currency keeps all its digits.
    return isMoney(shownIn) ? stored : Number(stored.toPrecision(12));
  };
  const shown = typeof value === 'number' ? formatInput(onScreen(value)) : (value ?? '');
  // A new value from outside, such as by undo, replaces the typed text.
  const text = typed !== null && read(typed) === value ? typed : shown;
  return {
    text,
    onScreen,
    type: (given: string) => {
      setTyped(given);
      onType(read(given));
    },
    /** Replaces the typed text by the formatted value. */
    settle: () => setTyped(null),
  };
}
