import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from './use-contract-form.ts';
import styles from './field.module.css';

interface Props<Values extends FieldValues> {
  form: ContractForm<Values>;
  /** For a submit button outside the form. */
  id?: string;
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The form element; Enter in any of its inputs submits it. */
export function Form<Values extends FieldValues>({ form, id, label, className, children }: Props<Values>) {
  const { attach, submit } = form;
  return (
    <form
      noValidate
      id={id}
      ref={attach}
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        // React also passes on the submission of a form in a dialog that was opened from this form.
        if (event.target === event.currentTarget) void submit(event);
      }}
    >
      {children}
    </form>
  );
}

/** Shows the errors that belong to no input of the form. */
export function FormProblem<Values extends FieldValues>({ form: { above } }: { form: ContractForm<Values> }) {
  if (above === null) return null;
  return (
    <Alert
      severity="error"
      className={styles['above'] ?? ''}
      ref={(alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' })}
    >
      {above}
    </Alert>
  );
}
