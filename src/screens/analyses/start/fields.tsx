import type { ReactNode } from 'react';
import { groupBy } from '#src/lib/group-by.ts';
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

interface SelectProps<T> {
  label: string;
  value: string;
  options: readonly T[];
  idOf: (one: T) => string;
  onChange: (id: string) => void;
  /** Said for no choice at all. */
  none?: string;
}

function Grouped<T extends { title: string; group: string }>(props: SelectProps<T>) {
  const { label, value, options, idOf, onChange, none } = props;
  return (
    <select
      className={styles['select']}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {[...groupBy(options, ({ group }) => group)].map(([group, list]) => (
        <optgroup key={group} label={group}>
          {list.map((one) => (
            <option key={idOf(one)} value={idOf(one)}>
              {one.title}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

export const FigureSelect = (props: Omit<SelectProps<Figure>, 'idOf'>) => (
  <Grouped {...props} idOf={({ metric }) => metric} />
);
export const VariableSelect = (props: Omit<SelectProps<Variable>, 'idOf'>) => (
  <Grouped {...props} idOf={({ id }) => id} />
);

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}

export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <select
      className={styles['select']}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as T)}
    >
      {Object.entries<string>(options).map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface NumberProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  unit?: string;
  refused?: boolean;
}

export function NumberInput({ label, value, onChange, unit, refused = false }: NumberProps) {
  return (
    <span className={styles['number']}>
      <input
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={refused || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {unit && <small>{unit}</small>}
    </span>
  );
}
