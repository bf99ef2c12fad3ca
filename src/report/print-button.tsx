import Button from '@mui/material/Button';
import { Icon } from '#src/components/icon.tsx';

interface Props {
  /** Whether there is something to print. */
  isReady: boolean;
  /** Whether parts of it are still computed. */
  isComputing: boolean;
}

/** Prints a report once all of it is there. */
export const PrintButton = ({ isReady, isComputing }: Props) => (
  <Button
    variant="outlined"
    startIcon={<Icon name="print" />}
    disabled={!isReady}
    loading={isReady && isComputing}
    onClick={() => print()}
  >
    Print or save as PDF
  </Button>
);
