import Button from '@mui/material/Button';
import { counted } from '#engine/wording/index.ts';
import type { StepActions } from '../use-step-actions.ts';
import styles from './diagram.module.css';

/** Actions on the marked steps. */
export function Marked({
  marked,
  actions,
  onClear,
}: {
  marked: readonly string[];
  actions: StepActions;
  onClear: () => void;
}) {
  return (
    <span className={styles['marked']} role="group" aria-label="Marked steps">
      <span role="status">{counted(marked.length, 'step')} marked</span>
      <Button size="small" variant="outlined" onClick={() => void actions.copy(marked)}>
        Copy
      </Button>
      <Button
        size="small"
        variant="outlined"
        onClick={() => {
          actions.removeAll(marked);
          onClear();
        }}
      >
        Remove
      </Button>
      <Button size="small" variant="text" onClick={onClear}>
        Clear
      </Button>
    </span>
  );
}
