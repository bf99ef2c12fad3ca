import { useEffect, useState } from 'react';
import { useObservable } from '#src/lib/observable.ts';
import { toasts, type Toast } from '#src/lib/toast.ts';
import styles from './toasts.module.css';

const SHORT = 5_000;
const LONG = 9_000;

/** Names what was done and, where it can be undone, offers that. Stays while one points at it or is in it. */
export function Toasts() {
  const toast = useObservable(toasts);
  return (
    // The region is always there: assistive technology only announces what changes inside one it knows.
    <div className={styles['region']} role="status" aria-live={toast?.tone === 'problem' ? 'assertive' : 'polite'}>
      {toast && <Message key={toast.id} toast={toast} />}
    </div>
  );
}

function Message({ toast: { message, action, tone } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => toasts.set(null), action || tone === 'problem' ? LONG : SHORT);
    return () => clearTimeout(timer);
  }, [held, action, tone]);
  return (
    <div
      className={styles['toast']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{message}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            toasts.set(null);
            action.run();
          }}
        >
          {action.label} {action.hint && <kbd aria-hidden="true">{action.hint}</kbd>}
        </button>
      )}
    </div>
  );
}
