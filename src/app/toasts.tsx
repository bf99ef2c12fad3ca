import { useEffect, useState } from 'react';
import { Icon } from '#src/components/icon.tsx';
import { useObservable } from '#src/lib/observable.ts';
import { dismissToast, toasts, type Toast } from '#src/lib/toast.ts';
import styles from './toasts.module.css';

const SHORT = 5_000;
/** Duration if the toast has a button. */
const LONG = 9_000;

/** Outcomes of recent actions: successes close automatically, problems when dismissed. */
export function Toasts() {
  const list = useObservable(toasts);
  return (
    <div className={styles['region']}>
      {list.map((toast) => toast.tone === 'problem' && <Problem key={toast.id} toast={toast} />)}
      {/* Always rendered, because assistive technology only announces changes inside an existing region. */}
      <div role="status">{list.map((toast) => toast.tone === 'done' && <Done key={toast.id} toast={toast} />)}</div>
    </div>
  );
}

function Problem({ toast }: { toast: Toast }) {
  return (
    <div className={styles['toast']} data-tone="problem" role="alert">
      <Icon name="alert" />
      <span>{toast.message}</span>
      <Act toast={toast} />
      <button type="button" className={styles['close']} aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Stays open during hover and focus. */
function Done({ toast }: { toast: Toast }) {
  const { id, action } = toast;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(id), action ? LONG : SHORT);
    return () => clearTimeout(timer);
  }, [held, action, id]);
  return (
    <div
      className={styles['toast']}
      data-tone="done"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{toast.message}</span>
      <Act toast={toast} />
    </div>
  );
}

function Act({ toast: { id, action } }: { toast: Toast }) {
  if (!action) return null;
  return (
    <button
      type="button"
      onClick={() => {
        dismissToast(id);
        action.run();
      }}
    >
      {action.label}
    </button>
  );
}
