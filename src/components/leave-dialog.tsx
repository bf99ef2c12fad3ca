import { useEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useBlocker } from 'react-router-dom';
import { guardLeaving } from '#src/lib/leave-guard.ts';

interface Props {
  /** Changes that are not saved. */
  count: number;
  /** What they belong to. */
  what: string;
  /** True once the page leaves by itself, such as after deleting what it shows. */
  isFree: () => boolean;
}

/** Asks before one leaves a page whose unsaved changes would be lost. */
export function LeaveDialog({ count, what, isFree }: Props) {
  const dirty = count > 0;
  // Asked by something that is done before one leaves, such as a switch of the organisation; then not asked again.
  const [asked, setAsked] = useState<{ answer: (leaves: boolean) => void } | null>(null);
  const leaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !leaving.current &&
      !isFree() &&
      nextLocation.pathname !== '/login' &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const free = guardLeaving(() => new Promise((resolve) => setAsked({ answer: resolve })));
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      free();
      removeEventListener('beforeunload', warn);
    };
  }, [dirty]);
  const leave = () => {
    leaving.current = asked !== null;
    asked?.answer(true);
    setAsked(null);
    blocker.proceed?.();
  };
  const stay = () => {
    asked?.answer(false);
    setAsked(null);
    blocker.reset?.();
  };
  return (
    <Dialog open={blocker.state === 'blocked' || asked !== null} onClose={stay} aria-labelledby="leave-title">
      <DialogTitle id="leave-title">
        {count === 1 ? 'One change is not saved' : `${count} changes are not saved`}
      </DialogTitle>
      <DialogContent>If you leave now, what you changed of {what} is lost.</DialogContent>
      <DialogActions>
        <Button variant="text" color="error" onClick={leave}>
          Leave without saving
        </Button>
        <Button variant="contained" autoFocus onClick={stay}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}
