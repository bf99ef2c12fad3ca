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
  /** How many changes there are, where they are counted. */
  count?: number;
  /** What they belong to. */
  what?: string;
  /** Whether an address may be gone to without being asked, such as once the page leaves by itself. */
  stays?: (to: Location) => boolean;
}

/** Asks before one leaves a page with changes that are not saved. */
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
          : `If you leave now, what you changed of ${what} is lost.`}
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
