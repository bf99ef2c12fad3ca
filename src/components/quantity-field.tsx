import { useId, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { Unit } from '#engine/wording/quantity.ts';
import { shownIn as inShown, unitShown } from '#src/lib/currency.ts';
import { formatInput } from '#src/lib/format.ts';
import styles from './quantity-field.module.css';
import { useQuantityText, type TypedQuantity } from './use-quantity-text.ts';

interface RowProps {
  id: string;
  label: string;
  name?: string | undefined;
  text: string;
  /** Text after the number. */
  suffix: string;
  /** Drawn before the label. */
  icon?: ReactNode;
  /** Label for screen readers only. */
  bare?: boolean | undefined;
  /** Only as wide as the label and a short number need. */
  isShort?: boolean | undefined;
  placeholder?: string | undefined;
  problem?: string | undefined;
  onText: (text: string) => void;
  onBlur: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Label, number and unit in one row. */
export function QuantityRow({ id, label, text, suffix, icon, bare, isShort, problem, onText, ...input }: RowProps) {
  return (
    <div className={styles['field']} data-bare={bare || undefined} data-short={isShort || undefined}>
      <div className={styles['row']}>
        <label htmlFor={id}>
          {icon}
          <span className={bare ? 'visually-hidden' : undefined}>{label}</span>
        </label>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={text}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-unit ${id}-problem`}
          onChange={({ target }) => onText(target.value)}
          onFocus={({ target }) => target.select()}
          {...input}
        />
        <span id={`${id}-unit`}>{suffix}</span>
      </div>
      <p id={`${id}-problem`} role={problem ? 'alert' : undefined}>
        {problem}
      </p>
    </div>
  );
}

interface Props extends Pick<RowProps, 'label' | 'bare' | 'isShort'> {
  /** In `unit`. */
  value: number;
  unit: Unit;
  /** Unit on screen; `unit` if omitted. */
  shownIn?: Unit;
  min?: number;
  max?: number;
  isWhole?: boolean;
  /** Called with valid values only. */
  onValue: (value: number) => void;
}

/**
 * A number with its unit that takes effect while typing and is not submitted. Invalid input shows an error and is not
 * passed on.
 */
export function QuantityField({
  label,
  bare,
  isShort,
  value,
  unit,
  shownIn = unit,
  min = -Infinity,
  max = Infinity,
  isWhole = false,
  onValue,
}: Props) {
  const id = useId();
  const [unused, setUnused] = useState<{ typed: TypedQuantity } | null>(null);
  const complaint = (typed: TypedQuantity): string | undefined => {
    if (typed === null) return 'Enter a number.';
    if (typeof typed === 'string') return 'This is not a number.';
    // Converting to another unit and back can exceed a limit by rounding.
    const slack = 1e-9 * Math.max(1, Math.abs(typed));
    if (typed < min - slack) return `At least ${formatInput(inShown(min, unit, shownIn))}.`;
    if (typed > max + slack) return `At most ${formatInput(inShown(max, unit, shownIn))}.`;
    return isWhole && !Number.isInteger(typed) ? 'Enter a whole number.' : undefined;
  };
  const { text, type, settle, onKeyDown } = useQuantityText({
    value: unused ? unused.typed : value,
    unit,
    shownIn,
    min,
    max,
    ...(isWhole && { step: 1 }),
    onType(typed) {
      const isUsed = typeof typed === 'number' && complaint(typed) === undefined;
      setUnused(isUsed ? null : { typed });
      if (isUsed) onValue(typed);
    },
  });
  return (
    <QuantityRow
      id={id}
      label={label}
      bare={bare}
      isShort={isShort}
      text={text}
      suffix={shownIn === '1' ? '' : unitShown(shownIn)}
      problem={unused ? complaint(unused.typed) : undefined}
      onText={type}
      onKeyDown={onKeyDown}
      onBlur={() => {
        settle();
        setUnused(null);
      }}
    />
  );
}

/** A whole number of things. */
export const CountField = (
  props: Pick<Props, 'label' | 'value' | 'onValue'> & Required<Pick<Props, 'min' | 'max'>>,
) => <QuantityField {...props} unit="1" isWhole isShort />;
