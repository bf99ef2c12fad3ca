import { useId, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { FileButton } from '#src/components/file-button.tsx';
import { cellsOfFile } from '#src/components/table/read-file.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { GuardedDialog } from './dialog-form.tsx';
import { EFFECTS, RejectedRow, type Effect, type PlannedRow, type StoreRows } from './planned-row.ts';

/** Larger than any library; a mistaken file would only stall the browser. */
const LINES_OF_A_FILE = 10_000;

/** A reason takes several lines; the line and name of the row stay beside its first. */
const TOP = { style: { verticalAlign: 'top' } };

const COLUMNS: Column<PlannedRow>[] = [
  { key: 'line', title: 'Line', numeric: true, cell: ({ line }) => line, sortBy: ({ line }) => line },
  { key: 'name', title: 'Name', cell: ({ name }) => <Wrapped>{name}</Wrapped>, sortBy: ({ name }) => name },
  {
    key: 'effect',
    title: 'Result',
    sortBy: ({ effect }) => effect,
    // Under each other, so that both fit on a phone.
    cell: ({ effect, note }) => (
      <Wrapped>
        {EFFECTS[effect]}
        {note && <small style={{ display: 'block' }}>{note}</small>}
      </Wrapped>
    ),
  },
];

const Wrapped = ({ children }: { children: ReactNode }) => (
  <span style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{children}</span>
);

interface Props<Row extends PlannedRow> {
  /** What the rows are, in the plural, as in 'Import cells'. */
  what: string;
  /** How rows are matched, in one sentence. */
  how?: string;
  /** Plans the import of the cells of a file. Throws an Error with a readable message if they are something else. */
  plan: (cells: string[][]) => Row[] | Promise<Row[]>;
  /** Stores the new and changed rows. */
  store: StoreRows<Row>;
  onClose: () => void;
}

/** Imports the rows of a file; the effect of each is shown before anything is stored. */
export function ImportDialog<Row extends PlannedRow>({ what, how, plan, store, onClose }: Props<Row>) {
  const id = useId();
  const [cells, setCells] = useState<string[][]>([]);
  const [rows, setRows] = useState<Row[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const count = (effect: Effect) => rows?.filter((row) => row.effect === effect).length ?? 0;
  const ready = rows?.filter(({ effect }) => effect === 'new' || effect === 'changed') ?? [];
  const read = async (chosen: File) => {
    setProblem(null);
    try {
      const read = await cellsOfFile(chosen, LINES_OF_A_FILE);
      setRows(await plan(read));
      setCells(read);
    } catch (error) {
      setRows(null);
      setProblem(reasonOf(error));
    }
  };
  /** Rejected rows get their reason; the others of those that were sent become `rest`. */
  const mark = (rejected: ReadonlyMap<number, string>, rest: Effect | null) =>
    setRows(
      (before) =>
        before?.map((row): Row => {
          const why = rejected.get(row.line);
          if (why !== undefined) return { ...row, effect: 'refused', note: why };
          return rest === null || row.effect === 'refused' ? row : { ...row, effect: rest };
        }) ?? null,
    );
  const apply = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const rejected = await store(ready);
      await queryClient.invalidateQueries();
      if (rejected.size === 0) onClose();
      else mark(rejected, 'same');
    } catch (error) {
      if (error instanceof RejectedRow) {
        mark(new Map([[error.line, error.message]]), null);
        setProblem(`Nothing was imported. Line ${error.line}: ${error.message}`);
      } else {
        setProblem(reasonOf(error));
        // The effect of each row may be another one now, for example after a conflict.
        setRows(await plan(cells));
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <GuardedDialog dirty={ready.length > 0 && !isBusy} onClose={onClose} maxWidth="md" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Import {what}</DialogTitle>
      <DialogContent>
        <p style={{ marginTop: 0 }}>
          A csv or xlsx file in the same format as an export.{' '}
          {how ?? `A row with the name of one of your own ${what} updates that entry.`} Nothing is stored until you
          import the file.
        </p>
        <FileButton file="File to import" accept=".csv,.tsv,.txt,.xlsx" autoFocus onFile={(one) => void read(one)}>
          Choose a csv or xlsx file
        </FileButton>
        {problem && (
          <Alert severity="error" sx={{ mt: 3 }}>
            {problem}
          </Alert>
        )}
        {rows && (
          <>
            <p role="status">
              {(Object.keys(EFFECTS) as Effect[]).map((effect) => `${count(effect)} ${EFFECTS[effect]}`).join(', ')}.
            </p>
            <DataTable
              label="Rows of the file"
              compact
              filter={false}
              columns={COLUMNS}
              rows={rows}
              rowKey={({ line }) => String(line)}
              rowProps={() => TOP}
              empty="The file has no rows."
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
        <Button variant="contained" disabled={ready.length === 0} loading={isBusy} onClick={() => void apply()}>
          Import {ready.length || ''}
        </Button>
      </DialogActions>
    </GuardedDialog>
  );
}
