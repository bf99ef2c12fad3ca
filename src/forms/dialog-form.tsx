import { useState, type ReactNode } from 'react';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import { LeaveQuestion, UnsavedChanges } from './unsaved-changes.tsx';

interface Props extends Pick<DialogProps, 'maxWidth' | 'fullScreen' | 'aria-labelledby'> {
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
export function DialogForm({ dirty, open = true, onClose, children, ...dialog }: Props) {
  const [closing, setClosing] = useState(false);
  return (
    <>
      <Dialog {...dialog} open={open} fullWidth onClose={() => (dirty ? setClosing(true) : onClose())}>
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
