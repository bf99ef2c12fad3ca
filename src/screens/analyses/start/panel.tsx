import { createContext, useContext, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { FieldValues } from 'react-hook-form';
import { Icon } from '#src/components/icon.tsx';
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

/** Closes the set-up and returns to the shown run; undefined without one. */
export const CloseContext = createContext<(() => void) | undefined>(undefined);

/** The set-up of an analysis, pre-filled with sensible values, and its start button. */
export function StartPanel<Values extends FieldValues>({ form, children, action, waiting = false }: Props<Values>) {
  const onClose = useContext(CloseContext);
  return (
    <Form form={form} className={styles['panel']} label="Set-up">
      <header className={styles['panelHead']}>
        <h2>Set-up</h2>
        {onClose && (
          <IconButton size="small" aria-label="Close the set-up" onClick={onClose}>
            <Icon name="close" size={16} />
          </IconButton>
        )}
      </header>
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
