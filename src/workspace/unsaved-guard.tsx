import { useEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useBlocker } from 'react-router-dom';
import { guardLeaving } from '#src/lib/leave-guard.ts';
import { useUnsavedCount } from './store.ts';

interface Props {
  processId: string;
  onDiscard: () => void;
}

/** Asks before one leaves a process with unsaved changes. */
export function UnsavedGuard({ processId, onDiscard }: Props) {
  const count = useUnsavedCount();
  const dirty = count > 0;
  // Asked by something that is done before one leaves, such as a switch of the organisation; then not asked again.
  const [asked, setAsked] = useState<{ answer: (leaves: boolean) => void } | null>(null);
  const leaving = useRef(false);
  const blocker = useBlocker(({ nextLocation }) => {
    if (!dirty || leaving.current) return false;
    // An expired session takes one to sign in and back again; the draft is kept meanwhile.
    if (nextLocation.pathname === '/login') return false;
    // The pages of one process share its draft.
    const stays =
      new URLSearchParams(nextLocation.search).get('process') === processId ||
      ['techno-economic-analysis', 'analyses'].some((page) => nextLocation.pathname.endsWith(`/${processId}/${page}`));
    return !stays;
  });

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

  const open = blocker.state === 'blocked' || asked !== null;
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
    <Dialog open={open} onClose={stay} aria-labelledby="unsaved-title">
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
            leave();
          }}
        >
          Discard
        </Button>
        <Button variant="outlined" onClick={leave}>
          Leave
        </Button>
        <Button variant="contained" autoFocus onClick={stay}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}
