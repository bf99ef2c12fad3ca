import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Card } from '#src/components/page.tsx';
import styles from './field.module.css';
import { Form, FormProblem } from './form.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import type { ContractForm } from './use-contract-form.ts';
import { MEANT } from './use-leave-guard.ts';

interface Props<Values extends FieldValues> {
  form: ContractForm<Values>;
  /** Label of the submit button. */
  action: string;
  /** Where Cancel leads. */
  cancelTo: string;
  /** An additional button between Submit and Cancel. */
  more?: ReactNode;
  /** Whether something outside the form's values is unsaved, such as a picture. */
  dirty?: boolean;
  children: ReactNode;
}

/** A page with one form that creates something. */
export function PageForm<Values extends FieldValues>({ form, action, cancelTo, more, dirty, children }: Props<Values>) {
  return (
    <Form form={form} className={styles['page']}>
      <Card>
        <div className={styles['body']}>
          <FormProblem form={form} />
          {children}
        </div>
      </Card>
      <div className={styles['buttons']}>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {action}
        </Button>
        {more}
        <Button variant="outlined" component={Link} to={cancelTo} state={MEANT}>
          Cancel
        </Button>
      </div>
      <UnsavedChanges dirty={(form.isDirty || dirty === true) && !form.isBusy} />
    </Form>
  );
}
