import { useId, useState, type KeyboardEvent } from 'react';
import styles from './hint.module.css';

/** A short text with an explanation on hover and focus; Escape closes the explanation. */
export function Hint({ text, className, children }: { text: string; className: string | undefined; children: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <span className={styles['anchor']} onPointerEnter={() => setOpen(true)} onPointerLeave={() => setOpen(false)}>
      <button
        type="button"
        className={className}
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)}
      >
        {children}
      </button>
      <span role="tooltip" id={id} className={styles['tip']} data-open={open || undefined}>
        {text}
      </span>
    </span>
  );
}
