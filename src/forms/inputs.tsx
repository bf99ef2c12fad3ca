import type { ReactNode } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type Option, Options } from '#src/components/options.tsx';
import { SearchChoice } from '#src/components/search-choice.tsx';
import { Field } from './field.tsx';
import type { ContractForm } from './use-contract-form.ts';
import { useInput } from './use-input.ts';

export interface InputProps<Values extends FieldValues> {
  form: ContractForm<Values>;
  name: FieldPath<Values>;
  label: string;
  /** May be left empty; shown next to the label. */
  optional?: boolean | undefined;
  help?: ReactNode;
}

interface TextProps<Values extends FieldValues> extends InputProps<Values> {
  type?: 'text' | 'email' | 'date' | 'password';
  /** Minimum number of lines; a single line if omitted. */
  lines?: number;
  placeholder?: string;
  autoFocus?: boolean;
  autoComplete?: string;
  /** Called on each change while typing. */
  onText?: (text: string) => void;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A text input. */
export function TextInput<Values extends FieldValues>({
  form,
  name,
  label,
  optional,
  help,
  ...props
}: TextProps<Values>) {
  const { id, value, error, onChange, onBlur } = useInput(form, name, !optional);
  const { type = 'text', lines, placeholder, autoFocus, autoComplete } = props;
  return (
    <Field id={id} label={label} optional={optional} help={help} error={error}>
      <TextField
        id={id}
        name={name}
        type={type}
        fullWidth
        {...(lines !== undefined && { multiline: true, minRows: lines })}
        placeholder={placeholder}
        autoFocus={autoFocus}
        error={error !== undefined}
        value={textOf(value)}
        onChange={({ target }) => {
          onChange(target.value);
          props.onText?.(target.value);
        }}
        onBlur={onBlur}
        slotProps={{ htmlInput: { 'aria-describedby': `${id}-help`, autoComplete } }}
      />
    </Field>
  );
}

interface ChoiceProps<Values extends FieldValues> extends InputProps<Values> {
  options: readonly Option[];
  /** Label of the empty option, where no choice is valid. */
  none?: string;
  /** Label of the empty option, where a choice is required. */
  ask?: string;
  /** Called after the choice changed. */
  onChosen?: (value: string) => void;
}

/** A choice from a list, as a native select. */
export function ChoiceInput<Values extends FieldValues>({
  form,
  name,
  label,
  optional,
  help,
  ...props
}: ChoiceProps<Values>) {
  const { id, value, error, onChange, onBlur } = useInput(form, name, !optional && props.none === undefined);
  const empty = props.none ?? props.ask;
  return (
    <Field id={id} label={label} optional={optional} help={help} error={error}>
      <TextField
        select
        id={id}
        name={name}
        fullWidth
        error={error !== undefined}
        value={textOf(value)}
        onChange={({ target }) => {
          onChange(target.value);
          props.onChosen?.(target.value);
        }}
        onBlur={onBlur}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-describedby': `${id}-help` } }}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        <Options options={props.options} />
      </TextField>
    </Field>
  );
}

/** A choice from many, such as a country, found by typing. */
export function SearchChoiceInput<Values extends FieldValues>({
  form,
  name,
  label,
  optional,
  help,
  options,
  none,
}: Omit<ChoiceProps<Values>, 'ask' | 'onChosen'>) {
  const { id, value, error, onChange, onBlur } = useInput(form, name, !optional && none === undefined);
  return (
    <Field id={id} label={label} optional={optional} help={help} error={error}>
      <SearchChoice
        id={id}
        name={name}
        options={options}
        value={textOf(value)}
        placeholder={none}
        clearable={none !== undefined}
        isWrong={error !== undefined}
        describedBy={`${id}-help`}
        onChange={onChange}
        onBlur={onBlur}
      />
    </Field>
  );
}

interface CheckProps<Values extends FieldValues> extends Pick<InputProps<Values>, 'form' | 'name' | 'label'> {
  /** Values for checked and unchecked; true and false if omitted. */
  yes?: string;
  no?: string;
}

/** A checkbox. */
export function CheckInput<Values extends FieldValues>({ form, name, label, yes, no }: CheckProps<Values>) {
  const { value, onChange, onBlur } = useInput(form, name);
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          size="small"
          name={name}
          checked={value === (yes ?? true)}
          onChange={(_event, checked) => onChange(checked ? (yes ?? true) : (no ?? false))}
          onBlur={onBlur}
        />
      }
    />
  );
}
