import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Options, type Option } from '#src/forms/inputs.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import { parseInput } from '#src/lib/format.ts';
import type { Figure } from '../figures.ts';
import type { Variable } from '../variables.ts';
import styles from './start.module.css';

/** A label over one or more inputs. */
export function Field({ label, children, note }: { label: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div className={styles['field']} role="group" aria-label={label}>
      <span className={styles['label']}>{label}</span>
      {children}
      {note && <small>{note}</small>}
    </div>
  );
}

interface InputProps<Values extends FieldValues> {
  form: ContractForm<Values>;
  name: FieldPath<Values>;
  /** For those who do not see where it stands. */
  label: string;
}

interface SelectProps<Values extends FieldValues> extends InputProps<Values> {
  options: readonly Option[];
  /** Said for no choice at all. */
  none?: string;
  onChosen?: (value: string) => void;
}

/** One of a list. */
export function SelectInput<Values extends FieldValues>({
  form,
  name,
  label,
  options,
  none,
  onChosen,
}: SelectProps<Values>) {
  const { id, value, error, onChange, onBlur } = useInput(form, name, none === undefined);
  return (
    <>
      <select
        className={styles['select']}
        name={name}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-error`}
        value={String(value)}
        onChange={({ target }) => {
          onChange(target.value);
          onChosen?.(target.value);
        }}
        onBlur={onBlur}
      >
        {none !== undefined && <option value="">{none}</option>}
        <Options options={options} />
      </select>
      <Wrong id={`${id}-error`}>{error}</Wrong>
    </>
  );
}

/** A number, as it is typed. */
export function NumberInput<Values extends FieldValues>({
  form,
  name,
  label,
  unit,
}: InputProps<Values> & { unit?: string }) {
  const { id, value, error, onChange, onBlur } = useInput(form, name, true);
  return (
    <>
      <span className={styles['number']}>
        <input
          name={name}
          aria-label={label}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-error`}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
        />
        {unit && <small>{unit}</small>}
      </span>
      <Wrong id={`${id}-error`}>{error}</Wrong>
    </>
  );
}

/** What is wrong with the input before it. */
export function Wrong({ id, children }: { id: string; children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p id={id} role="alert" className={styles['problem']}>
      {children}
    </p>
  );
}

/** What was typed, as a number in the unit that travels; what is none goes on, for the contract to refuse. */
export function numberOf(typed: string, toInside: (shown: number) => number = (shown) => shown): number | string {
  const shown = parseInput(typed);
  return shown === null ? typed : toInside(shown);
}

export const figureOptions = (figures: readonly Figure[]): Option[] =>
  figures.map(({ metric, title, group }) => ({ value: metric, label: title, group }));

export const variableOptions = (variables: readonly Variable[]): Option[] =>
  variables.map(({ id, title, group }) => ({ value: id, label: title, group }));
