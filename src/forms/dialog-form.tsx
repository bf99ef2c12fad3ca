import { useId, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { FieldValues } from 'react-hook-form';
import styles from './field.module.css';
import { Form, FormProblem } from './form.tsx';
import { LeaveQuestion, UnsavedChanges } from './unsaved-changes.tsx';
import type { ContractForm } from './use-contract-form.ts';

interface GuardedProps extends Pick<DialogProps, 'maxWidth' | 'aria-labelledby'> {
  /** Whether something is typed that is not stored yet. */
  dirty: boolean;
  open?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog that is filled in. A click beside it, Escape or leaving the page asks before what was typed is lost; its own
 * Cancel says so plainly and just closes it.
 */
export function GuardedDialog({ dirty, open = true, onClose, children, maxWidth = 'sm', ...dialog }: GuardedProps) {
  const [closing, setClosing] = useState(false);
  // On phones the dialog fills the screen, so it needs no frame.
  const isWhole = useMediaQuery('(max-width: 599px)') && maxWidth !== 'xs';
  return (
    <>
      <Dialog
        {...dialog}
        open={open}
        fullWidth
        maxWidth={maxWidth}
        fullScreen={isWhole}
        onClose={() => (dirty ? setClosing(true) : onClose())}
      >
        {children}
      </Dialog>
      <UnsavedChanges dirty={open && dirty} />
      <LeaveQuestion
        open={closing}
        onLeave={() => {
          setClosing(false);
          onClose();
        }}
        onStay={() => setClosing(false)}
      />
    </>
  );
}

interface Props<Values extends FieldValues> extends Pick<GuardedProps, 'open' | 'onClose' | 'maxWidth' | 'children'> {
  form: ContractForm<Values>;
  title: string;
  /** Label of the submit button. */
  action: string;
  /** Why it cannot be sent now. */
  disabled?: boolean;
}

/** A dialog that is one form. The caller closes it once it is sent. */
export function DialogForm<Values extends FieldValues>({ form, title, action, disabled, ...props }: Props<Values>) {
  const id = useId();
  const { children, onClose, ...dialog } = props;
  return (
    <GuardedDialog {...dialog} dirty={form.isDirty && !form.isBusy} onClose={onClose} aria-labelledby={id}>
      <Form form={form} className={styles['dialog']}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <FormProblem form={form} />
          {children}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={form.isBusy} disabled={disabled ?? false}>
            {action}
          </Button>
        </DialogActions>
      </Form>
    </GuardedDialog>
  );
}
