import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { counted } from '#engine/wording/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { useObservable } from '#src/lib/observable.ts';
import { PARTS, setPrinted, unprinted, type PartName } from './parts.ts';

const NAMES = Object.keys(PARTS) as PartName[];

interface Props {
  /** Whether the unit cost is compared with another version. */
  isCompared: boolean;
  onClose: () => void;
}

/** Which parts of the page are printed; the choice is kept in this browser. */
export default function PrintDialog({ isCompared, onClose }: Props) {
  const id = useId();
  const omitted = useObservable(unprinted);
  const [leaving, setLeaving] = useState<'print' | 'close' | null>(null);
  const offered = NAMES.filter((name) => name !== 'moved' || isCompared);
  const count = offered.filter((name) => !omitted.includes(name)).length;
  // The page is printed once the dialog no longer covers it.
  const onGone = () => {
    onClose();
    if (leaving === 'print') setTimeout(() => print());
  };
  return (
    <Dialog
      open={leaving === null}
      onClose={() => setLeaving('close')}
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onGone } }}
    >
      <DialogTitle id={id}>Print the analysis</DialogTitle>
      <DialogContent>
        <FormGroup role="group" aria-label="Parts to print">
          {offered.map((name) => (
            <FormControlLabel
              key={name}
              label={PARTS[name]}
              control={
                <Checkbox
                  size="small"
                  checked={!omitted.includes(name)}
                  onChange={(_event, checked) => setPrinted(name, checked)}
                />
              }
            />
          ))}
        </FormGroup>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => setLeaving('close')}>
          Close
        </Button>
        <Button
          variant="contained"
          startIcon={<Icon name="print" />}
          disabled={count === 0}
          onClick={() => setLeaving('print')}
        >
          Print {counted(count, 'part')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
