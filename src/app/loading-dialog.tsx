import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { MESSAGES } from '#src/lib/constants.ts';
import { isLoading } from '#src/lib/loading.ts';
import styles from './loading-dialog.module.css';

/** Shown while data is loaded that the whole app waits for; nothing dismisses it but the end of the load. */
export function LoadingDialog() {
  const loading = useSyncExternalStore(isLoading.subscribe, isLoading.get);
  const dialog = useRef<HTMLDialogElement>(null);
  // Opened once the page behind it is painted: opening has the browser lay out everything there is, at once.
  useEffect(() => {
    if (loading) dialog.current?.showModal();
  }, [loading]);
  // Closed before anything else reacts to the end of the load: what opens then must be able to take the focus.
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
      // A browser that knows no `closedby` closes it at the second Escape all the same.
      onClose={({ currentTarget }) => isLoading.get() && !currentTarget.open && currentTarget.showModal()}
    >
      <p id="loading-title">{MESSAGES.loading}</p>
      <div className={styles['bar']} role="progressbar" aria-label="Loading data" />
    </dialog>
  );
}
