import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { MESSAGES } from '#src/lib/constants.ts';
import { isLoading } from '#src/lib/loading.ts';
import styles from './loading-dialog.module.css';

/** Shown while the whole app waits for data; only the end of the load closes it. */
export function LoadingDialog() {
  const loading = useSyncExternalStore(isLoading.subscribe, isLoading.get);
  const dialog = useRef<HTMLDialogElement>(null);
  // Opened once the page behind it is painted, because opening makes the browser lay out the whole page at once.
  useEffect(() => {
    if (loading) dialog.current?.showModal();
  }, [loading]);
  // Closed before anything else reacts to the end of the load, so that a dialog opened then can take the focus.
  useLayoutEffect(() => {
    if (!loading) dialog.current?.close();
  }, [loading]);
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby="loading-title"
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      // A browser without `closedby` still closes it on the second Escape.
      onClose={({ currentTarget }) => isLoading.get() && !currentTarget.open && currentTarget.showModal()}
    >
      <p id="loading-title">{MESSAGES.loading}</p>
      <div className={styles['bar']} role="progressbar" aria-label="Loading data" />
    </dialog>
  );
}
