import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import SnackbarContent from '@mui/material/SnackbarContent';
import { useObservable } from '#src/lib/observable.ts';
import { toasts } from '#src/lib/toast.ts';

const SHORT = 5_000;
const LONG = 9_000;

/** Names what was done and, where it can be undone, offers that. */
export function Toasts() {
  const toast = useObservable(toasts);
  if (!toast) return null;
  const { id, message, action, tone } = toast;
  const close = () => toasts.set(null);
  return (
    <Snackbar
      key={id}
      open
      autoHideDuration={action || tone === 'problem' ? LONG : SHORT}
      onClose={(_event, reason) => reason !== 'clickaway' && close()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    >
      <SnackbarContent
        role={tone === 'problem' ? 'alert' : 'status'}
        message={message}
        action={
          action && (
            <Button
              size="small"
              color="inherit"
              onClick={() => {
                close();
                action.run();
              }}
            >
              {action.label}
            </Button>
          )
        }
      />
    </Snackbar>
  );
}
