import { useEffect, useRef, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import type { Starter } from '../runs.ts';
import styles from './start.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** What cannot be read of what was typed. */
  complaint: string | null;
  starter: Starter;
  onStart: () => void;
  action: string;
}

/** What is asked, with sensible answers filled in, and the button that starts it. */
export function StartPanel({ title, children, complaint, starter: { starting, problem }, onStart, action }: Props) {
  const words = complaint ?? problem?.message ?? null;
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (words) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [words]);
  return (
    <form
      className={styles['panel']}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        onStart();
      }}
    >
      <h2>{title}</h2>
      <div className={styles['body']}>{children}</div>
      <div className={styles['foot']}>
        {words && (
          <p ref={alert} role="alert" className={styles['wrong']}>
            {words}
          </p>
        )}
        <Button type="submit" variant="contained" fullWidth loading={starting}>
          {action}
        </Button>
      </div>
    </form>
  );
}
