import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type Option, Options } from '#src/components/options.tsx';
import { SearchChoice } from '#src/components/search-choice.tsx';
import { InputError } from '#src/forms/input-error.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import { useInput, type Input } from '#src/forms/use-input.ts';
import { QuantityBox } from '#src/components/quantity-box.tsx';
import { parseInput } from '#src/lib/format.ts';
import { typedProblem, type Shown } from '#src/lib/read-quantity.ts';
import type { Figure } from '#src/draft/metrics.ts';
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
  /** Label for screen readers. */
  label: string;
}

interface SelectProps<Values extends FieldValues> extends InputProps<Values> {
  options: readonly Option[];
  /** Label of the empty choice. */
  none?: string;
  onChosen?: (value: string) => void;
  /** On a line of its own, where it is found by typing. */
  isWide?: boolean;
}

/** Options above which a choice is found by typing. */
const MANY = 15;

/** A choice from a list, which is found by typing if there are many. */
export function SelectInput<Values extends FieldValues>({
  form,
  name,
  label,
  options,
  none,
  onChosen,
  isWide = false,
}: SelectProps<Values>) {
  const input = useInput(form, name, none === undefined);
  const choose = (value: string) => {
    input.onChange(value);
    onChosen?.(value);
  };
  if (options.length > MANY)
    return (
      <>
        <div className={styles['search']} data-wide={isWide || undefined}>
          <SearchChoice
            id={input.id}
            name={name}
            label={label}
            options={options}
            value={String(input.value)}
            placeholder={none}
            clearable={none !== undefined}
            isWrong={input.error !== undefined}
            describedBy={input.aria['aria-describedby']}
            onChange={choose}
            onBlur={input.onBlur}
          />
        </div>
        <Wrong of={input} />
      </>
    );
  return (
    <>
      <select
        className={styles['select']}
        name={name}
        aria-label={label}
        {...input.aria}
        value={String(input.value)}
        onChange={({ target }) => choose(target.value)}
        onBlur={input.onBlur}
      >
        {none !== undefined && <option value="">{none}</option>}
        <Options options={options} />
      </select>
      <Wrong of={input} />
    </>
  );
}

/** A number, held as text. @param shown its unit; a count without one */
export function NumberInput<Values extends FieldValues>({
  form,
  name,
  label,
  unit,
  shown = COUNT,
}: InputProps<Values> & { unit?: string; shown?: Shown }) {
  const input = useInput(form, name, true);
  const text = String(input.value);
  return (
    <>
      <span className={styles['number']}>
        <QuantityBox
          name={name}
          shown={shown}
          text={text}
          aria-label={label}
          {...input.aria}
          onText={input.onChange}
          onBlur={input.onBlur}
        />
        {unit && <small>{unit}</small>}
      </span>
      <Wrong of={{ id: input.id, error: input.error && (typedProblem(text, shown) ?? input.error) }} />
    </>
  );
}

export const COUNT: Shown = { display_unit: '1', type: 'integer' };

/** How a variable or a metric is typed. */
export const shownAs = ({ displayUnit, reported, whole = false }: Typed): Shown => ({
  display_unit: displayUnit,
  reported,
  type: whole ? 'integer' : 'number',
});

type Typed = Pick<Figure, 'displayUnit' | 'reported'> & { whole?: boolean };

/** The error of the previous input, on a separate line. */
export const Wrong = ({ of }: { of: Pick<Input, 'id' | 'error'> }) => (
  <InputError of={of} className={styles['problem']} />
);

/**
 * Converts the typed number to the unit of the contract; other text is returned unchanged, for the schema to reject.
 */
export function numberOf(typed: string, toInside: (shown: number) => number = (shown) => shown): number | string {
  const shown = parseInput(typed);
  return shown === null ? typed : toInside(shown);
}

export const figureOptions = (figures: readonly Figure[]): Option[] =>
  figures.map(({ metric, title, group }) => ({ value: metric, label: title, group }));

export const variableOptions = (variables: readonly Variable[]): Option[] =>
  variables.map(({ id, title, group }) => ({ value: id, label: title, group }));
