import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import styles from './field.module.css';

interface Props {
  /** What the other person changed. */
  children: ReactNode;
  onMine: () => void;
  onTheirs: () => void;
}

/** Shown when someone else saved first: the person chooses which of the two versions to keep. */
export function Conflict({ children, onMine, onTheirs }: Props) {
  return (
    <Alert
      severity="warning"
      className={styles['above'] ?? ''}
      action={
        <>
          <Button size="small" onClick={onMine}>
            Overwrite with mine
          </Button>
          <Button size="small" onClick={onTheirs}>
            Open theirs
          </Button>
        </>
      }
    >
      {children}
    </Alert>
  );
}
