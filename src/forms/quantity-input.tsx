import { useEffect, type ReactNode } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { isUnit, type Unit } from '#engine/wording/index.ts';
import type { Field as Contracted } from '#generated/fields.ts';
import { QuantityNote, quantityInput } from '#src/components/quantity-box.tsx';
import { QuantityRow } from '#src/components/quantity-field.tsx';
import { useQuantityText, type TypedQuantity } from '#src/components/use-quantity-text.ts';
import { formatInput } from '#src/lib/format.ts';
import { Field } from './field.tsx';
import type { InputProps } from './inputs.tsx';
import { useInput } from './use-input.ts';
import { shownIn as inShown, unitShown } from '#src/lib/currency.ts';
import { typedNote } from '#src/lib/read-quantity.ts';
import { PER_KG, unitPer, type Reported } from '#src/lib/reporting.ts';

interface Props<Values extends FieldValues> extends InputProps<Values> {
  /** Field metadata from the contract: unit, display unit and limits. */
  of: Contracted;
  /** Unit on screen, if not the display unit of the contract. */
  shownIn?: string;
  /** The amount of product on screen, for a value that is per kg of it or an amount. */
  reported?: Reported;
  /** Text after the number, instead of the unit. */
  suffix?: string;
  /** Step of the arrow keys, in the unit on screen. */
  step?: number;
  /** Label and number in one row, as in panels; otherwise the label is above. */
  row?: boolean;
  /** Content before the label of a row. */
  icon?: ReactNode;
  /** Label for screen readers only. */
  bare?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  /** An error from elsewhere, such as the engine's check while typing. */
  complaint?: string | undefined;
  /** Called while typing, with each value within the contract's limits. */
  onUsable?: (value: number) => void;
  /** Called when an optional number is emptied. */
  onEmpty?: () => void;
}

const quantityOf = (value: unknown): TypedQuantity =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

/** A number with its unit. The form holds it in the unit of the contract, and text that is not a number as typed. */
export function QuantityInput<Values extends FieldValues>({ form, name, label, of, ...props }: Props<Values>) {
  const { id, value, error, onChange, onBlur } = useInput(form, name, !props.optional);
  const unit = asUnit(of.unit) ?? '1';
  const shownIn = props.shownIn ?? asUnit(of.displayUnit) ?? unit;
  const { reported = PER_KG } = props;
  const suffix = unitShown(props.suffix ?? (shownIn === '1' ? '' : unitPer(shownIn, reported)));
  const { text, type, onScreen } = useQuantityText({
    value: quantityOf(value),
    unit,
    shownIn,
    reported,
    onType(typed) {
      onChange(typed);
      if (typeof typed === 'number' && isWithin(typed, of)) props.onUsable?.(typed);
      if (typed === null) props.onEmpty?.();
    },
  });
  const shown = { display_unit: props.suffix || shownIn, reported, type: of.type };
  const input = {
    shown,
    text,
    step: props.step,
    min: of.min === undefined ? undefined : onScreen(of.min),
    max: of.max === undefined ? undefined : onScreen(of.max),
    onText: type,
    onBlur,
  };
  const { limits } = form;
  useEffect(() => {
    const { mass } = reported;
    limits.set(name, (limit) =>
      [formatInput(inShown(limit * mass, unit, shownIn)), suffix].filter(Boolean).join('\u202f'),
    );
    return () => void limits.delete(name);
  }, [limits, name, unit, shownIn, suffix, reported]);
  if (props.row)
    return (
      <QuantityRow
        id={id}
        name={name}
        label={props.optional ? `${label} (optional)` : label}
        suffix={suffix}
        icon={props.icon}
        bare={props.bare}
        placeholder={props.placeholder}
        problem={error ?? props.complaint}
        {...input}
      />
    );
  const { value: typed, onChange: change, onBlur: leave, onKeyDown, ...attributes } = quantityInput(input);
  const note = typedNote(text, shown);
  const reason = error !== undefined && note?.isWrong ? note.words : error;
  const help = note && !note.isWrong ? <QuantityNote shown={shown} text={text} /> : props.help;
  return (
    <Field id={id} label={label} optional={props.optional} help={help} error={reason ?? props.complaint}>
      <TextField
        id={id}
        name={name}
        fullWidth
        placeholder={props.placeholder}
        autoFocus={props.autoFocus}
        error={error !== undefined}
        value={typed}
        onChange={change}
        onBlur={leave}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: { ...attributes, 'aria-describedby': `${id}-help` },
          input: { endAdornment: suffix && <InputAdornment position="end">{suffix}</InputAdornment> },
        }}
      />
    </Field>
  );
}

const isWithin = (value: number, { min = -Infinity, above = -Infinity, max = Infinity }: Contracted): boolean =>
  value >= min && value > above && value <= max;

const asUnit = (text: string | undefined): Unit | undefined => (text !== undefined && isUnit(text) ? text : undefined);
