import type { ReactNode } from 'react';
import FormHelperText from '@mui/material/FormHelperText';
import styles from './field.module.css';

interface Props {
  id: string;
  label: string;
  optional?: boolean | undefined;
  help?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

/** A labelled row of a form: label above, help or what is wrong below. */
export function Field({ id, label, optional = false, help, error, children }: Props) {
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>
        {label} {optional && <span>optional</span>}
      </label>
      {children}
      {(error ?? help) && (
        <FormHelperText id={`${id}-help`} error={Boolean(error)} role={error ? 'alert' : undefined}>
          {error ?? help}
        </FormHelperText>
      )}
    </div>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>;
}
