import { useId, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { isFormProblem } from '#src/lib/api-problem.ts';
import { reasonOf } from '#src/lib/reason-of.ts';

interface Props {
  title: string;
  /** Label of the button; absent if there is nothing to do but to close the dialog. */
  act?: string;
  children: ReactNode;
  /** Text that must be typed before the button is enabled. */
  typed?: string;
  onConfirm?: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation, and stays open with the reason if the server rejects the action. */
export function ConfirmDialog({ title, act, children, typed, onConfirm, onClose }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  if (failure) throw failure.error;
  const hasAct = act !== undefined && refusal === null;
  const mayAct = hasAct && (typed === undefined || text.trim() === typed);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm?.();
    } catch (error) {
      if (isFormProblem(error)) setRefusal(reasonOf(error));
      else setFailure({ error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
      {/* oxlint-disable-next-line own/forms-of-contract -- what is typed is compared here and sent nowhere */}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (mayAct) void confirm();
        }}
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          {refusal ? <Alert severity="error">{refusal}</Alert> : children}
          {typed !== undefined && (
            <>
              <label htmlFor={`${id}-typed`} style={{ display: 'block', margin: '12px 0 4px' }}>
                Type <b>{typed}</b> to confirm
              </label>
              <TextField
                id={`${id}-typed`}
                fullWidth
                autoFocus
                autoComplete="off"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {hasAct ? 'Cancel' : 'Close'}
          </Button>
          {hasAct && (
            <Button type="submit" variant="contained" color="error" disabled={!mayAct} loading={busy}>
              {act}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
