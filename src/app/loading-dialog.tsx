import { useSyncExternalStore } from 'react';
import { MESSAGES } from '#src/lib/constants.ts';
import { isLoading } from '#src/lib/loading.ts';
import styles from './loading-dialog.module.css';

/**
 * Shown while the app loads data that many pages need; only the end of the load closes it. The page behind it requests what it
 * shows itself, so the dialog is not modal: a modal one takes the focus, and text that is typed into a form meanwhile is lost.
 * The attribute opens it, because `show()` takes the focus too.
 */
export function LoadingDialog() {
  const loading = useSyncExternalStore(isLoading.subscribe, isLoading.get);
  return (
    <dialog open={loading} className={styles['dialog']} aria-labelledby="loading-title">
      <p id="loading-title">{MESSAGES.loading}</p>
      <div className={styles['bar']} role="progressbar" aria-label="Loading data" />
    </dialog>
  );
}
