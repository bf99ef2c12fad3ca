import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import styles from './field.module.css';

interface Props {
  /** What happened meanwhile. */
  children: ReactNode;
  onMine: () => void;
  onTheirs: () => void;
}

/** Someone else saved meanwhile: nothing is lost, and one of the two counts. */
export function Conflict({ children, onMine, onTheirs }: Props) {
  return (
    <Alert
      severity="warning"
      className={styles['above'] ?? ''}
      action={
        <>
          <Button size="small" onClick={onMine}>
            Save mine on top
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
