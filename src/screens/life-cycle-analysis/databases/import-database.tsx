import { useEffect, useId, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import type { Answer } from '#src/background/import-messages.ts';
import { startImport, type RunningImport } from '#src/background/start-import.ts';
import { FileButton } from '#src/components/file-button.tsx';
import { formatCount } from '#src/lib/format.ts';
import styles from './background.module.css';
import { categoryName } from './category-names.ts';
import { StoreDatabase } from './store-database.tsx';
import { TableColumns } from './table-columns.tsx';

interface Props {
  onClose: () => void;
  /** With the id of the database. */
  onImported: (id: string) => void;
}

type State = { kind: 'start'; failure: string | null } | Exclude<Answer, { kind: 'failed' }>;

const ACCEPTED = '.zip,.csv,.xlsx,.xml,.spold,.json,.txt';

/** Reads and solves a file in a worker, then asks for name and licence and stores the results. */
export function ImportDatabase({ onClose, onImported }: Props) {
  const id = useId();
  const [permitted, setPermitted] = useState(false);
  const [relinkCutOffs, setRelink] = useState(false);
  const [withoutLongTerm, setWithoutLongTerm] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<State>({ kind: 'start', failure: null });
  const running = useRef<RunningImport | null>(null);
  useEffect(() => () => running.current?.stop(), []);

  const read = (chosen: File) => {
    running.current?.stop();
    setFile(chosen);
    setState({ kind: 'progress', what: 'Reading files', done: 0, of: 1 });
    running.current = startImport({ file: chosen, options: { relinkCutOffs, withoutLongTerm } }, (answer) => {
      setState(answer.kind === 'failed' ? { kind: 'start', failure: answer.message } : answer);
    });
  };
  if (state.kind === 'solved' && file)
    return (
      <StoreDatabase
        solved={state.solved}
        details={{ file_name: file.name, file_sha256: state.hash }}
        onClose={onClose}
        onStored={(stored) => {
          onImported(stored);
          onClose();
        }}
      />
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>Import a background database</DialogTitle>
      <DialogContent>
        {state.kind === 'start' && (
          <>
            {state.failure !== null && (
              <Alert severity="error">
                {file?.name} was not imported. {state.failure}
              </Alert>
            )}
            <p>
              openLCA JSON-LD, EcoSpold 1 or 2, ILCD (zip), SimaPro CSV, Brightway JSON, or a table of results with one
              row per process (CSV or XLSX). The file is read in this browser and is not sent. Only the results and the
              ten largest inputs of its processes are stored, for members of your organisation; they are left out of
              exports, share links and logs.
            </p>
            <p>
              A licence of ecoinvent permits results only for its holder and the users it names. BAFU:2026 requires the
              credit “Life Cycle Inventory database of the Swiss Federal Administration, BAFU:2026” in every result that
              uses it.
            </p>
            <FormControlLabel
              label="Our licence permits us to use this database here"
              control={<Checkbox size="small" checked={permitted} onChange={(_event, now) => setPermitted(now)} />}
            />
            <FormControlLabel
              label="Link products that the file declares as cut-offs, where a process makes them"
              control={<Checkbox size="small" checked={relinkCutOffs} onChange={(_event, now) => setRelink(now)} />}
            />
            <FormControlLabel
              label="Leave out emissions after 100 years (long-term)"
              control={
                <Checkbox size="small" checked={withoutLongTerm} onChange={(_event, now) => setWithoutLongTerm(now)} />
              }
            />
          </>
        )}
        {state.kind === 'progress' && (
          <div role="status">
            <p>
              {categoryName(state.what) === state.what ? state.what : `Solving ${categoryName(state.what)}`}
              {state.of > 1 && `, ${formatCount(state.done)} of ${formatCount(state.of)}`}
            </p>
            <LinearProgress
              variant="determinate"
              value={(state.done / state.of) * 100}
              aria-label="Progress of the import"
            />
          </div>
        )}
        {state.kind === 'table' && (
          <TableColumns
            plan={state.plan}
            rows={state.rows}
            count={state.count}
            onUse={(plan) => {
              setState({ kind: 'progress', what: 'Reading rows', done: 0, of: 1 });
              running.current?.useColumns(plan);
            }}
          />
        )}
      </DialogContent>
      <DialogActions className={styles['actions']}>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        {state.kind === 'start' && (
          <FileButton
            variant="contained"
            file="File of the database"
            accept={ACCEPTED}
            disabled={!permitted}
            onFile={read}
          >
            Choose a file
          </FileButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
