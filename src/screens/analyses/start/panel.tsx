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
  /** What is filled in is still being worked out. */
  waiting?: boolean;
}

/** What is asked, with sensible answers filled in, and the button that starts it. */
export function StartPanel<Values extends FieldValues>({ form, children, action, waiting = false }: Props<Values>) {
  return (
    <Form form={form} className={styles['panel']} label="What is asked">
      <h2>What is asked</h2>
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
