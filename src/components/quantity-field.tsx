import { useId, useState, type FocusEvent, type ReactNode } from 'react';
import type { Unit } from '#engine/wording/index.ts';
import { unitShown } from '#src/lib/currency.ts';
import { formatInput } from '#src/lib/format.ts';
import { typedNote, typedProblem, type Shown } from '#src/lib/read-quantity.ts';
import { QuantityBox, QuantityNote } from './quantity-box.tsx';
import styles from './quantity-field.module.css';
import { useQuantityText, type TypedQuantity } from './use-quantity-text.ts';

interface RowProps {
  id: string;
  label: string;
  name?: string | undefined;
  shown: Shown;
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
  /** A text that was left without being used. */
  left?: string | null;
  /** The value in use. */
  keeps?: string | undefined;
  step?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  onText: (text: string) => void;
  onBlur: (event: FocusEvent) => void;
}

/** Label, number and unit in one row. */
export function QuantityRow({
  id,
  label,
  suffix,
  icon,
  bare,
  isShort,
  problem,
  left = null,
  keeps,
  ...input
}: RowProps) {
  const { shown, text } = input;
  const isTyped = left !== null || typedNote(text, shown) !== null;
  return (
    <div className={styles['field']} data-bare={bare || undefined} data-short={isShort || undefined}>
      <div className={styles['row']}>
        <label htmlFor={id}>
          {icon}
          <span className={bare ? 'visually-hidden' : undefined}>{label}</span>
        </label>
        <QuantityBox
          id={id}
          aria-invalid={problem !== undefined || typedProblem(text, shown) !== undefined}
          aria-describedby={`${id}-unit ${id}-problem`}
          onFocus={({ target }) => target.select()}
          {...input}
        />
        <span id={`${id}-unit`}>{suffix}</span>
      </div>
      <p id={`${id}-problem`} role={problem && !isTyped ? 'alert' : undefined}>
        {isTyped ? <QuantityNote shown={shown} text={text} left={left} keeps={keeps} /> : problem}
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

interface Unused {
  typed: TypedQuantity;
  /** The value that is in use instead. */
  over: number;
  /** The field was left: it shows the value in use. */
  isLeft: boolean;
}

/**
 * A number with its unit that is not submitted. A plain number takes effect while it is typed; of any other text only what it means in the
 * end, and until then the value is the one from before.
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
  const [before, setBefore] = useState<number | null>(null);
  const [given, setUnused] = useState<Unused | null>(null);
  const unused = given?.over === value ? given : null;
  const shown: Shown = { display_unit: shownIn, type: isWhole ? 'integer' : 'number' };
  const suffix = shownIn === '1' ? '' : unitShown(shownIn);
  const complaint = (typed: TypedQuantity): string | undefined => {
    if (typed === null) return 'Enter a number.';
    if (typeof typed === 'string') return typedProblem(typed, shown);
    // Converting to another unit and back can exceed a limit by rounding.
    const slack = 1e-9 * Math.max(1, Math.abs(typed));
    if (typed < min - slack) return `At least ${formatInput(onScreen(min))}.`;
    if (typed > max + slack) return `At most ${formatInput(onScreen(max))}.`;
    return isWhole && !Number.isInteger(typed) ? 'Enter a whole number.' : undefined;
  };
  const { text, type, settle, onScreen } = useQuantityText({
    value: unused && !unused.isLeft ? unused.typed : value,
    unit,
    shownIn,
    onType(typed) {
      const over = before ?? value;
      setBefore(over);
      const isUsed = typeof typed === 'number' && complaint(typed) === undefined;
      setUnused(isUsed ? null : { typed, over, isLeft: false });
      const next = isUsed ? typed : over;
      if (isUsed || next !== value) onValue(next);
    },
  });
  const textOf = (typed: TypedQuantity): string =>
    typeof typed === 'number' ? formatInput(onScreen(typed)) : (typed ?? '');
  return (
    <QuantityRow
      id={id}
      label={label}
      bare={bare}
      isShort={isShort}
      shown={shown}
      text={text}
      suffix={suffix}
      problem={unused && !unused.isLeft ? complaint(unused.typed) : undefined}
      left={unused?.isLeft ? textOf(unused.typed) : null}
      keeps={[formatInput(onScreen(value)), suffix].filter(Boolean).join('\u202f')}
      step={isWhole ? 1 : undefined}
      min={onScreen(min)}
      max={onScreen(max)}
      onText={type}
      onBlur={() => {
        settle();
        setBefore(null);
        setUnused((now) => (now && now.typed !== null ? { ...now, isLeft: true } : null));
      }}
    />
  );
}

/** A whole number of things. */
export const CountField = (
  props: Pick<Props, 'label' | 'value' | 'onValue'> & Required<Pick<Props, 'min' | 'max'>>,
) => <QuantityField {...props} unit="1" isWhole isShort />;
