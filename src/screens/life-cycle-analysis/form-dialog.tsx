import { useId, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { useChanged } from '#src/forms/use-changed.ts';
import { reasonOf } from '#src/lib/reason-of.ts';

interface Props {
  title: string;
  action: string;
  /** What is filled in. */
  values: unknown;
  /** What keeps the action from being taken. */
  disabled?: boolean;
  /** Throws what went wrong; the dialog says it and stays. */
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A form of its own: it closes when what it asks was done, and stays with the reason when it was refused. */
export function FormDialog({ title, action, values, disabled = false, onSubmit, onClose, children }: Props) {
  const id = useId();
  const phone = useMediaQuery('(max-width: 599px)');
  const [failure, setFailure] = useState<string | null>(null);
  const changed = useChanged(values);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit();
      onClose();
    } catch (error) {
      setFailure(reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <DialogForm
      dirty={changed && !busy}
      onClose={onClose}
      fullScreen={phone}
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          {failure !== null && <Alert severity="error">{failure}</Alert>}
          {children}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={busy} disabled={disabled}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </DialogForm>
  );
}
