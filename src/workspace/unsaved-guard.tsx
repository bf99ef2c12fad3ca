import { useEffect } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useBlocker } from 'react-router-dom';

interface Props {
  count: number;
  processId: string;
  onDiscard: () => void;
}

/** Asks before one leaves a process with unsaved changes. */
export function UnsavedGuard({ count, processId, onDiscard }: Props) {
  const dirty = count > 0;
  const blocker = useBlocker(({ nextLocation }) => {
    if (!dirty) return false;
    // An expired session takes one to sign in and back again; the draft is kept meanwhile.
    if (nextLocation.pathname === '/login') return false;
    // The pages of one process share its draft.
    const stays =
      new URLSearchParams(nextLocation.search).get('process') === processId ||
      nextLocation.pathname.endsWith(`/${processId}/techno-economic-analysis`);
    return !stays;
  });

  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);

  const open = blocker.state === 'blocked';
  return (
    <Dialog open={open} onClose={() => blocker.reset?.()} aria-labelledby="unsaved-title">
      <DialogTitle id="unsaved-title">
        {count === 1 ? 'One change is not saved' : `${count} changes are not saved`}
      </DialogTitle>
      <DialogContent>
        If you leave now, this browser tab keeps {count === 1 ? 'it and offers it' : 'them and offers them'} when you
        come back.
      </DialogContent>
      <DialogActions>
        <Button
          variant="text"
          color="error"
          onClick={() => {
            onDiscard();
            blocker.proceed?.();
          }}
        >
          Discard
        </Button>
        <Button variant="outlined" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
        <Button variant="contained" autoFocus onClick={() => blocker.reset?.()}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}
