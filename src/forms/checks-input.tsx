import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { FieldPath, FieldValues } from 'react-hook-form';
import styles from './field.module.css';
import { InputError } from './input-error.tsx';
import type { Option } from '#src/components/options.tsx';
import type { ContractForm } from './use-contract-form.ts';
import { useInput } from './use-input.ts';

interface Props<Values extends FieldValues> {
  form: ContractForm<Values>;
  name: FieldPath<Values>;
  legend: string;
  options: readonly Option[];
  /** Meaning of an empty selection. */
  none?: string;
}

/** A set of checkboxes. Selected values that are not among the options stay selected. */
export function ChecksInput<Values extends FieldValues>({ form, name, legend, options, none }: Props<Values>) {
  const input = useInput(form, name);
  const { value, aria, onChange, onBlur } = input;
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <fieldset className={styles['checks']}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <FormControlLabel
          key={option.value}
          label={option.label}
          control={
            <Checkbox
              size="small"
              name={name}
              checked={chosen.includes(option.value)}
              onChange={(_event, checked) =>
                onChange(checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
              }
              onBlur={onBlur}
              slotProps={{ input: aria }}
            />
          }
        />
      ))}
      {chosen.length === 0 && none && <small>{none}</small>}
      <InputError of={input} />
    </fieldset>
  );
}
