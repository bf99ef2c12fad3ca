import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Step } from '#engine/index.ts';
import { StepChoice } from '#src/components/step-choice.tsx';

interface Props {
  /** Steps that could use the fit. */
  steps: readonly Step[];
  onUse: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Asks which of several steps with the same unit operation use a fit. */
export function StepsDialog({ steps, onUse, onClose }: Props) {
  const titleId = useId();
  const [chosen, setChosen] = useState<readonly string[]>(() => steps.map(({ id }) => id));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Which steps use the fit?</DialogTitle>
      <DialogContent>
        <StepChoice label="Steps that use the fit" steps={steps} chosen={chosen} onChange={setChosen} />
        <p>The other steps keep the values that they have.</p>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={chosen.length === 0}
          onClick={() => {
            onUse(chosen);
            onClose();
          }}
        >
          Use fit
        </Button>
      </DialogActions>
    </Dialog>
  );
}
