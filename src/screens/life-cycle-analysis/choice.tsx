import { useId } from 'react';
import TextField from '@mui/material/TextField';
import { Field } from '#src/forms/field.tsx';

interface Props {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** What no choice is called; without it there is always one. */
  none?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** One of a list, in the browser's own way of choosing. */
export function Choice({ label, value, options, none, disabled = false, onChange }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <TextField
        select
        id={id}
        value={value}
        disabled={disabled}
        slotProps={{ select: { native: true } }}
        onChange={({ target }) => onChange(target.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </TextField>
    </Field>
  );
}
