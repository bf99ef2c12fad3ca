import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Location } from 'react-router-dom';
import { useLeaveGuard } from './use-leave-guard.ts';

interface Props {
  dirty: boolean;
  /** Number of changes, if counted. */
  count?: number;
  /** What the changes belong to, as in 'your changes to the report'. */
  what?: string;
  /** Whether navigation to an address needs no confirmation, such as after the page itself navigates. */
  stays?: (to: Location) => boolean;
}

/** Asks before the user leaves a page with unsaved changes. */
export function UnsavedChanges({ dirty, ...props }: Props) {
  return dirty && <Guard {...props} />;
}

function Guard({ stays, ...words }: Omit<Props, 'dirty'>) {
  const { asking, leave, stay } = useLeaveGuard(stays);
  return <LeaveQuestion {...words} open={asking} onLeave={leave} onStay={stay} />;
}

interface QuestionProps extends Pick<Props, 'count' | 'what'> {
  open: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Whether changes may be lost. */
export function LeaveQuestion({ open, count, what, onLeave, onStay }: QuestionProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onStay} maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>
        {count === undefined
          ? 'The changes are not saved'
          : count === 1
            ? 'One change is not saved'
            : `${count} changes are not saved`}
      </DialogTitle>
      <DialogContent>
        {what === undefined
          ? 'If you leave now, they are lost.'
          : `If you leave now, your changes to ${what} are lost.`}
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="error" onClick={onLeave}>
          Leave without saving
        </Button>
        <Button variant="contained" autoFocus onClick={onStay}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}
