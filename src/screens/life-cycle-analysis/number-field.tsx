import { useId } from 'react';
import TextField from '@mui/material/TextField';
import { Field } from '#src/forms/field.tsx';
import { parseInput } from '#src/lib/format.ts';

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** May be left empty. */
  optional?: boolean;
}

/** A number as a person types it. */
export function NumberField({ label, value, onChange, optional = false }: Props) {
  const id = useId();
  const isWrong = value.trim() === '' ? !optional : parseInput(value) === null;
  return (
    <Field
      id={id}
      label={label}
      optional={optional}
      error={isWrong && value !== '' ? 'A number is needed.' : undefined}
    >
      <TextField
        id={id}
        value={value}
        error={isWrong && value !== ''}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
