import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import type { FieldValues } from 'react-hook-form';
import { Form, FormProblem } from '#src/forms/form.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import styles from './start.module.css';

interface Props<Values extends FieldValues> {
  form: ContractForm<Values>;
  children: ReactNode;
  action: string;
  /** Whether the initial values are still being determined. */
  waiting?: boolean;
}

/** The set-up of an analysis, pre-filled with sensible values, and its start button. */
export function StartPanel<Values extends FieldValues>({ form, children, action, waiting = false }: Props<Values>) {
  return (
    <Form form={form} className={styles['panel']} label="Set-up">
      <h2>Set-up</h2>
      <div className={styles['body']}>{children}</div>
      <div className={styles['foot']}>
        <FormProblem form={form} />
        <Button type="submit" variant="contained" fullWidth loading={form.isBusy || waiting}>
          {action}
        </Button>
      </div>
    </Form>
  );
}
