import { useId, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { FileButton } from '#src/components/file-button.tsx';
import { cellsOfFile } from '#src/components/table/read-file.ts';
import { formatCount } from '#src/lib/format.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { GuardedDialog } from './dialog-form.tsx';
import { EFFECTS, type Effect, type PlannedRow } from './planned-row.ts';

/** Larger than any library; a mistaken file would only stall the browser. */
const LINES_OF_A_FILE = 10_000;

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
  /** Plans the import of the cells of a file. Throws an Error with a readable message if they are something else. */
  plan: (cells: string[][]) => Row[];
  /** Stores a new or changed row. Throws if the server rejects it. */
  store: (row: Row) => Promise<unknown>;
  onClose: () => void;
}

/** Imports the rows of a file; the effect of each is shown before anything is stored. */
export function ImportDialog<Row extends PlannedRow>({ what, plan, store, onClose }: Props<Row>) {
  const id = useId();
  const [rows, setRows] = useState<Row[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const count = (effect: Effect) => rows?.filter((row) => row.effect === effect).length ?? 0;
  const ready = rows?.filter(({ effect }) => effect === 'new' || effect === 'changed') ?? [];
  const read = async (chosen: File) => {
    setProblem(null);
    try {
      setRows(plan(await cellsOfFile(chosen, LINES_OF_A_FILE)));
    } catch (error) {
      setRows(null);
      setProblem(reasonOf(error));
    }
  };
  const apply = async () => {
    setBusy(true);
    const refused = new Map<number, string>();
    for (const row of ready) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that each refusal is that of its row
      await store(row).catch((error: unknown) => refused.set(row.line, reasonOf(error)));
    }
    await queryClient.invalidateQueries();
    setBusy(false);
    const stored = ready.length - refused.size;
    toast.done(`${formatCount(stored)} of ${formatCount(rows?.length ?? 0)} rows stored`);
    if (refused.size === 0) return onClose();
    setRows(
      (before) =>
        before?.map((row): Row => {
          const why = refused.get(row.line);
          return why === undefined
            ? { ...row, effect: row.effect === 'refused' ? 'refused' : 'same' }
            : { ...row, effect: 'refused', note: why };
        }) ?? null,
    );
  };
  return (
    <GuardedDialog dirty={ready.length > 0 && !isBusy} onClose={onClose} maxWidth="md" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Import {what}</DialogTitle>
      <DialogContent>
        <p style={{ marginTop: 0 }}>
          A csv or xlsx file in the format of Export. A row with the name of one of your own {what} updates that entry;
          nothing is stored before you import.
        </p>
        <FileButton file={`File of ${what}`} accept=".csv,.tsv,.txt,.xlsx" onFile={(one) => void read(one)}>
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
