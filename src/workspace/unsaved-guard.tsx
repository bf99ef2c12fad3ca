import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Location } from 'react-router-dom';
import { useLeaveGuard } from '#src/forms/use-leave-guard.ts';
import { useUnsavedCount } from '#src/draft/store.ts';

interface Props {
  processId: string;
  onDiscard: () => void;
}

/** Asks before the user leaves a process with unsaved changes, which the tab stores as a draft. */
export function UnsavedGuard(props: Props) {
  const count = useUnsavedCount();
  return count > 0 && <Guard {...props} count={count} />;
}

function Guard({ processId, onDiscard, count }: Props & { count: number }) {
  const { asking, leave, stay } = useLeaveGuard((to) => isOfProcess(to, processId));
  return (
    <Dialog open={asking} onClose={stay} aria-labelledby="unsaved-title">
      <DialogTitle id="unsaved-title">
        {count === 1 ? 'One change is not saved' : `${count} changes are not saved`}
      </DialogTitle>
      <DialogContent>
        If you leave now, this browser tab keeps the {count === 1 ? 'change' : 'changes'} until you come back.
      </DialogContent>
      <DialogActions>
        <Button
          variant="text"
          color="error"
          onClick={() => {
            leave();
            onDiscard();
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

/** A page of the process itself, to which its draft belongs: the next of its pages that edits the draft has it. */
export const isOfProcess = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>, processId: string): boolean =>
  new URLSearchParams(search).get('process') === processId || pathname.split('/').includes(processId);
