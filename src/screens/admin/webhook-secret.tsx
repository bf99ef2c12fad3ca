import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Icon } from '#src/components/icon.tsx';
import { toast } from '#src/lib/toast.ts';
import styles from './admin.module.css';

/** The secret of a webhook, which is shown only once: the dialog closes only by its button. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.done('Secret copied');
    } catch {
      toast.problem('The browser blocked copying. Select the secret and copy it by hand.');
    }
  };
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Secret of the webhook</DialogTitle>
      <DialogContent>
        <p className={styles['secret']}>
          <code>{secret}</code>
        </p>
        <p className={styles['note']}>
          It is not shown again. Store it where the receiver can read it, to verify that requests come from here.
        </p>
      </DialogContent>
      <DialogActions>
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
