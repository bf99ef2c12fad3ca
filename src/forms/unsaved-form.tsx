import { useEffect } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useBlocker } from 'react-router-dom';

/** Asks before one leaves a form with changes that are not saved. */
export function UnsavedForm({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && nextLocation.pathname !== '/login' && currentLocation.key !== nextLocation.key,
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
  const stay = () => blocker.reset?.();
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={stay} maxWidth="xs" aria-labelledby="unsaved-form-title">
      <DialogTitle id="unsaved-form-title">The changes are not saved</DialogTitle>
      <DialogContent>If you leave now, they are lost.</DialogContent>
      <DialogActions>
        <Button variant="text" color="error" onClick={() => blocker.proceed?.()}>
          Leave without them
        </Button>
        <Button variant="contained" autoFocus onClick={stay}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}
