import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import {
  forgetColumnHeadings,
  forgetColumnHeadingsChanges,
  getListColumnHeadingsQueryKey,
  listColumnHeadings,
} from '#generated/hooks/experiments.ts';
import type { ColumnHeading } from '#generated/types.ts';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { formatNumber, formatTime } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useWholeList } from '#src/lib/whole-list.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import styles from './experiment.module.css';

interface Props {
  operation: string;
  /** Name of the unit operation. */
  name: string;
  onClose: () => void;
}

/** What the headings of earlier files were confirmed to mean. A forgotten one is proposed by its title and unit again. */
export default function HeadingsDialog({ operation, name, onClose }: Props) {
  const id = useId();
  const refresh = useRefresh();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const key = getListColumnHeadingsQueryKey(operation);
  const headings = useWholeList({
    key,
    ask: (paging) => listColumnHeadings(operation, paging),
    rowsOf: (page) => page.headings,
  });
  const forget = async (heading?: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await forgetColumnHeadings(operation, heading === undefined ? undefined : { heading });
    } catch (error) {
      setProblem(`The heading could not be forgotten: ${reasonOf(error)}`);
    }
    await refresh(forgetColumnHeadingsChanges(operation));
    setBusy(false);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Remembered headings</DialogTitle>
      <DialogContent>
        <p className={styles['remembered']}>
          These meanings are suggested for the next file on {name}. Experiments that are already mapped do not change.
        </p>
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        {!headings && <Skeleton variant="rounded" height={160} aria-label="Loading the headings" aria-busy="true" />}
        {headings?.length === 0 && <p>No headings yet. Headings are remembered when you confirm a mapping.</p>}
        {headings && headings.length > 0 && (
          <div className={styles['scroll']}>
            <table className={styles['surfaceTable']} aria-label="Remembered headings">
              <thead>
                <tr>
                  <th scope="col">Heading</th>
                  <th scope="col">Means</th>
                  <th scope="col">Unit</th>
                  <th scope="col">Confirmed</th>
                  <th scope="col">
                    <span className="visually-hidden">Forget</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {headings.map((one) => (
                  <tr key={one.heading}>
                    <th scope="row">{one.instrument ?? <code>{one.heading}</code>}</th>
                    <td>{meaningOf(one)}</td>
                    <td>{unitOf(one)}</td>
                    <td>{formatTime(one.updated_at)}</td>
                    <td>
                      <Button
                        size="small"
                        variant="text"
                        disabled={isBusy}
                        aria-label={`Forget ${one.instrument ?? one.heading}`}
                        onClick={() => void forget(one.heading)}
                      >
                        Forget
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </DialogContent>
      <DialogActions>
        {headings && headings.length > 0 && (
          <Button variant="text" color="error" disabled={isBusy} onClick={() => setAsked(true)}>
            Forget all
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
      {isAsked && (
        <ConfirmDialog
          title="Forget all headings?"
          act="Forget all"
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            await forget();
            setAsked(false);
          }}
        >
          The columns of the next file on {name} will be recognised only by their titles and units. This cannot be
          undone.
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

const BELOW: Record<NonNullable<ColumnHeading['below']>, string> = {
  censored: 'below detection: known only to be below the limit',
  half: 'below detection: half of the limit',
  left_out: 'below detection: excluded',
};

/** What a heading means, and what was decided about its values or about the files of an instrument. */
function meaningOf({ instrument, variable, variable_title, below, day_first }: ColumnHeading): string {
  const decided = [
    ...(below === undefined ? [] : [BELOW[below]]),
    ...(day_first === undefined ? [] : [day_first ? 'dates with the day first' : 'dates with the month first']),
  ];
  if (instrument !== undefined) return `files of this instrument, ${decided.join(', ')}`;
  return [variable === null ? 'not used' : (variable_title ?? variable), ...decided].join(', ');
}

const unitOf = ({ unit, factor }: ColumnHeading): string =>
  factor === null ? (unit === null || unit === '1' ? '' : unit) : `× ${formatNumber(factor)}`;
