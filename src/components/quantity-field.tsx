import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { convert, type Unit } from '#engine/quantity.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import styles from './quantity-field.module.css';

interface Props {
  label: string;
  /** In `unit`; null while there is none. */
  value: number | null;
  unit: Unit;
  /** Unit on screen; `unit` unless given. */
  shownIn?: Unit;
  /** Printed after the number in place of the unit, such as nothing for a pH. */
  suffix?: string;
  min?: number;
  max?: number;
  /** What one arrow key changes, on screen. */
  step?: number;
  /** An empty field means something: it gives null. */
  clearable?: boolean;
  /** Nobody entered it. */
  isDefault?: boolean;
  /** Drawn before the label. */
  icon?: ReactNode;
  /** The label is there for those who do not see the row it stands in. */
  bare?: boolean;
  placeholder?: string;
  error?: string | undefined;
  /** Only values that can be used. */
  onValue: (value: number) => void;
  onClear?: () => void;
}

/** A number with its unit, as a person types it; what cannot be used is said and not handed on. */
export function QuantityField(props: Props) {
  const { label, value, unit, shownIn = unit, min = -Infinity, max = Infinity, step, clearable, isDefault } = props;
  const id = useId();
  const shown = value === null ? '' : formatInput(convert(value, unit, shownIn));
  // What is being typed is left alone, whatever comes of it.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? shown;
  const out = (inside: number) => formatInput(convert(inside, unit, shownIn));
  const complaint = complaintOf(text);

  function complaintOf(given: string): string | null {
    if (given.trim() === '') return clearable || value === null ? null : 'A number is needed.';
    const number = parseInput(given);
    if (number === null) return 'This is not a number.';
    const inside = convert(number, shownIn, unit);
    // Converting there and back may pass a limit by the last bits.
    const slack = 1e-9 * Math.max(1, Math.abs(inside));
    if (inside < min - slack) return `At least ${out(min)}.`;
    if (inside > max + slack) return `At most ${out(max)}.`;
    return null;
  }
  const type = (given: string) => {
    setTyped(given);
    if (complaintOf(given) !== null) return;
    const number = parseInput(given);
    if (number !== null) props.onValue(Number(convert(number, shownIn, unit).toPrecision(12)));
    else props.onClear?.();
  };
  const nudge = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const number = parseInput(text);
    if (direction === 0 || number === null || event.altKey) return;
    event.preventDefault();
    const by = step ?? (number === 0 ? 0.1 : 10 ** (Math.floor(Math.log10(Math.abs(number))) - 1));
    const next = number + direction * by * (event.shiftKey ? 10 : 1);
    const [low, high] = [convert(min, unit, shownIn), convert(max, unit, shownIn)];
    type(formatInput(Math.min(high, Math.max(low, next))));
  };
  const problem = props.error ?? complaint;
  const suffix = props.suffix ?? (shownIn === '1' ? '' : shownIn);
  return (
    <div className={styles['field']} data-bare={props.bare || undefined}>
      <div className={styles['row']}>
        <label htmlFor={id}>
          {props.icon}
          <span className={props.bare ? 'visually-hidden' : undefined}>{label}</span>
        </label>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={text}
          placeholder={props.placeholder}
          data-default={isDefault || undefined}
          aria-invalid={Boolean(problem)}
          aria-describedby={`${id}-unit ${id}-problem`}
          onChange={({ target }) => type(target.value)}
          onFocus={({ target }) => {
            setTyped(text);
            target.select();
          }}
          onBlur={() => setTyped(null)}
          onKeyDown={nudge}
        />
        <span id={`${id}-unit`}>{suffix}</span>
      </div>
      <p id={`${id}-problem`} role={problem ? 'alert' : undefined}>
        {problem}
      </p>
    </div>
  );
}
