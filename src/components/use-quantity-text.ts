import { useState, type KeyboardEvent } from 'react';
import type { Unit } from '#engine/wording/quantity.ts';
import { isMoney, shownIn as inShown, storedFrom } from '#src/lib/currency.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { PER_KG, perKgFrom, valuePer, type Reported } from '#src/lib/reporting.ts';

/** A number in its unit; null for empty text; the text itself if it is not a number. */
export type TypedQuantity = number | string | null;

interface Options {
  value: TypedQuantity;
  unit: Unit;
  /** Unit on screen. */
  shownIn: Unit;
  /** The amount of product on screen, for a value that is per kg of it. */
  reported?: Reported | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Step of the arrow keys, in the unit on screen. */
  step?: number | undefined;
  onType: (value: TypedQuantity, text: string) => void;
}

/** The text of a quantity while it is typed: '1,50' stays '1,50', whatever its value. */
export function useQuantityText({
  value,
  unit,
  shownIn,
  reported = PER_KG,
  min = -Infinity,
  max = Infinity,
  step,
  onType,
}: Options) {
  const onScreen = (one: number): number => inShown(valuePer(one, reported), unit, shownIn);
  const [typed, setTyped] = useState<string | null>(null);
  const read = (given: string): TypedQuantity => {
    if (given.trim() === '') return null;
    const number = parseInput(given);
    if (number === null) return given;
    const stored = perKgFrom(storedFrom(number, unit, shownIn), reported);
    // Money typed in another currency keeps all its digits.
    return isMoney(shownIn) ? stored : Number(stored.toPrecision(12));
  };
  const shown = typeof value === 'number' ? formatInput(onScreen(value)) : (value ?? '');
  // A new value from outside, such as by undo, replaces the typed text.
  const text = typed !== null && read(typed) === value ? typed : shown;
  const type = (given: string) => {
    setTyped(given);
    onType(read(given), given);
  };
  return {
    text,
    type,
    /** Replaces the typed text by the formatted value. */
    settle: () => setTyped(null),
    onKeyDown: (event: KeyboardEvent) => {
      const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
      const number = parseInput(text);
      if (direction === 0 || number === null || event.altKey) return;
      event.preventDefault();
      const by = step ?? (number === 0 ? 0.1 : 10 ** (Math.floor(Math.log10(Math.abs(number))) - 1));
      const next = number + direction * by * (event.shiftKey ? 10 : 1);
      const [low, high] = [onScreen(min), onScreen(max)];
      type(formatInput(Math.min(high, Math.max(low, next))));
    },
  };
}
