import type { ChangeEvent, ComponentProps, FocusEvent, KeyboardEvent } from 'react';
import { formatInput } from '#src/lib/format.ts';
import { settled, typedNote, typedNumber, type Shown } from '#src/lib/read-quantity.ts';
import styles from './quantity-field.module.css';

interface Options {
  shown: Shown;
  text: string;
  /**
   * Called with each change. Use the number of a text only if `typedNumber` reads it: what it does not read is either not finished or
   * wrong. A sum or another unit is called as a number when the person leaves the field or presses Enter.
   */
  onText: (text: string) => void;
  /** What the arrow keys do, in the unit on screen; the second digit changes by one unless given. */
  step?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
}

/** Attributes of every input in which a quantity is typed. */
export function quantityInput({ shown, text, onText, step, min = -Infinity, max = Infinity, ...own }: Options) {
  const settle = () => {
    const number = settled(text, shown);
    if (number !== null) onText(number);
  };
  const nudge = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const number = typedNumber(text);
    if (direction === 0 || number === null || event.altKey) return;
    event.preventDefault();
    const by = step ?? (number === 0 ? 0.1 : 10 ** (Math.floor(Math.log10(Math.abs(number))) - 1));
    onText(formatInput(Math.min(max, Math.max(min, number + direction * by * (event.shiftKey ? 10 : 1)))));
  };
  return {
    type: 'text',
    inputMode: 'decimal',
    autoComplete: 'off',
    spellCheck: false,
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onText(target.value),
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      settle();
      own.onBlur?.(event);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') settle();
      nudge(event);
      own.onKeyDown?.(event);
    },
  } as const;
}

type BoxProps = Options &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'step' | 'min' | 'max' | keyof Options>;

/** An input for a quantity, without its label, unit and note. */
export function QuantityBox({ shown, text, onText, step, min, max, onBlur, onKeyDown, ...input }: BoxProps) {
  return <input {...input} {...quantityInput({ shown, text, onText, step, min, max, onBlur, onKeyDown })} />;
}

interface NoteProps {
  shown: Shown;
  text: string;
  /** The value in use. */
  keeps?: string | undefined;
  /** A text that was left without being used. */
  left?: string | null;
  /** Why a number was not used. */
  because?: string | undefined;
}

/** What a text means that is not used yet, or why it cannot be used. */
export function QuantityNote({ shown, text, keeps, left = null, because = '' }: NoteProps) {
  const note = typedNote(left ?? text, shown) ?? (left === null ? null : { isWrong: true, words: because });
  if (!note) return null;
  return (
    <span className={styles['note']} data-wrong={note.isWrong || undefined} role={note.isWrong ? 'alert' : 'status'}>
      {left !== null && `“${left}” was not used. `}
      {note.words}
      {keeps && ` The figures are for ${keeps}${note.isWrong ? '.' : ' until you press Enter.'}`}
    </span>
  );
}
