import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { toast } from '#src/lib/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Icon } from './icon.tsx';
import styles from './secret-dialog.module.css';

interface Props {
  title: string;
  /** Undefined if the response that had it was lost: a repeated request returns the rest of it alone. */
  secret: string | undefined;
  /** Whose secret it is. */
  of: string;
  /** Its name, if it is not called a secret. */
  what?: string;
  /** Buttons before Copy. */
  actions?: ReactNode;
  /** What it is used for. */
  children: ReactNode;
  onClose: () => void;
}

/** A secret that is shown only once: the dialog closes only by its button. */
export function SecretDialog({ title, secret, of, what = 'Secret', actions, children, onClose }: Props) {
  const id = useId();
  if (secret === undefined) {
    return (
      <ConfirmDialog title="The secret was lost" onClose={onClose}>
        The connection was interrupted, and the server does not send a secret twice. Choose New secret for {of}.
      </ConfirmDialog>
    );
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.done(`${what} copied`);
    } catch {
      toast.problem(`The browser blocked copying. Select the ${what.toLowerCase()} and copy it manually.`);
    }
  };
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <p className={styles['secret']}>
          <code>{secret}</code>
        </p>
        <p className={styles['note']}>
          <b>It will not be shown again.</b> {children}
        </p>
      </DialogContent>
      <DialogActions className={styles['actions'] ?? ''}>
        {actions}
        <Button variant="outlined" startIcon={<Icon name="copy" />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="contained" onClick={onClose}>
          I have stored it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
