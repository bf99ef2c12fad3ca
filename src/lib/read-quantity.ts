/** Quantities that people type, with money in the currency on screen. */
import { parseInput, readQuantity as read, type ReadQuantity, type Shown, unitAfter } from '#engine/wording/index.ts';
import { currencyNow } from './currency.ts';
import { formatInput } from './format.ts';

export type { ReadQuantity, Shown };

/**
 * The number of a text that is complete as it stands. It may be used while it is typed: after a space, a unit may follow.
 * All other texts are read when the person leaves the field or presses Enter.
 */
export const typedNumber = (text: string): number | null => (/\s$/.test(text) ? null : parseInput(text));

/** A typed text in the unit on screen; null if it is empty. */
export const readQuantity = (text: string, shown: Shown): ReadQuantity | null => read(text, shown, currencyNow());

/** A text as the plain number that it means, to be shown in its place; null if it means none, or is one already. */
export function settled(text: string, shown: Shown): string | null {
  if (typedNumber(text) !== null) return null;
  const read = readQuantity(text, shown);
  return read && 'value' in read ? String(read.value) : null;
}

/** What to say about a text that is not yet used; null if it is empty or a number. */
export function typedNote(text: string, shown: Shown): { isWrong: boolean; words: string } | null {
  const read = typedNumber(text) === null ? readQuantity(text, shown) : null;
  if (read === null) return null;
  return 'problem' in read
    ? { isWrong: true, words: read.problem }
    : {
        isWrong: false,
        words: `= ${[formatInput(read.value), unitAfter(shown, currencyNow())].filter(Boolean).join('\u202f')}`,
      };
}

/** The problem alone, for fields that say nothing of what is still typed. */
export const typedProblem = (text: string, shown: Shown): string | undefined => {
  const note = typedNote(text, shown);
  return note?.isWrong ? note.words : undefined;
};
