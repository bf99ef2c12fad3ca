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
  /** What sends it. */
  action: string;
  /** Where one goes who does not send it. */
  cancelTo: string;
  /** Another button, between the two. */
  more?: ReactNode;
  /** Something is there that is not in the form's values, such as a picture. */
  dirty?: boolean;
  children: ReactNode;
}

/** A form that has a page of its own, to make something new. */
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
