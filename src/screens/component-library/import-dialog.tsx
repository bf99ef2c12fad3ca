import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { createComponent, updateComponent } from '#generated/hooks/components/components.ts';
import type { Component } from '#generated/hooks/model/index.ts';
import { CreateComponentBody, UpdateComponentBody } from '#generated/zod/components.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { FileButton } from '#src/components/file-button.tsx';
import { cellsOfFile } from '#src/components/table/read-file.ts';
import { GuardedDialog } from '#src/forms/dialog-form.tsx';
import { formatCount } from '#src/lib/format.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { EFFECTS, planImport, type Effect, type ImportRow } from './exchange.ts';
import type { Kind } from './kinds.ts';

/** Larger than any library; a mistaken file would only stall the browser. */
const LINES_OF_A_FILE = 10_000;

const COLUMNS: Column<ImportRow>[] = [
  { key: 'line', title: 'Line', numeric: true, cell: ({ line }) => line, sortBy: ({ line }) => line },
  { key: 'name', title: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'effect',
    title: 'Result',
    sortBy: ({ effect }) => effect,
    cell: ({ effect }) => EFFECTS[effect],
  },
  { key: 'note', title: 'Why', cell: ({ note }) => <span style={{ whiteSpace: 'normal' }}>{note}</span> },
];

interface Props {
  kind: Kind;
  existing: Component[];
  onClose: () => void;
}

/** Imports components from a file; the effect of each row is shown before anything is stored. */
export function ImportDialog({ kind, existing, onClose }: Props) {
  const id = useId();
  const [rows, setRows] = useState<ImportRow[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const count = (effect: Effect) => rows?.filter((row) => row.effect === effect).length ?? 0;
  const ready = rows?.filter(({ effect }) => effect === 'new' || effect === 'changed') ?? [];
  const read = async (chosen: File) => {
    setProblem(null);
    try {
      setRows(planImport(kind, await cellsOfFile(chosen, LINES_OF_A_FILE), existing));
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
      await store(kind, row).catch((error: unknown) => refused.set(row.line, reasonOf(error)));
    }
    await queryClient.invalidateQueries();
    setBusy(false);
    const stored = ready.length - refused.size;
    toast.done(`${formatCount(stored)} of ${formatCount(rows?.length ?? 0)} rows stored`);
    if (refused.size === 0) return onClose();
    setRows(
      (before) =>
        before?.map((row): ImportRow => {
          const why = refused.get(row.line);
          return why === undefined
            ? { ...row, effect: row.effect === 'refused' ? 'refused' : 'same' }
            : { ...row, effect: 'refused', note: why };
        }) ?? null,
    );
  };
  return (
    <GuardedDialog dirty={ready.length > 0 && !isBusy} onClose={onClose} maxWidth="md" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Import {kind}</DialogTitle>
      <DialogContent>
        <p style={{ marginTop: 0 }}>
          A csv or xlsx file in the format of Export. A row with the name of one of your own {kind} updates that entry;
          nothing is stored before you import.
        </p>
        <FileButton file={`File of ${kind}`} accept=".csv,.tsv,.txt,.xlsx" onFile={(one) => void read(one)}>
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

async function store(kind: Kind, { body, existing }: ImportRow): Promise<void> {
  if (existing) {
    const { version } = existing;
    await updateComponent(kind, existing.id, UpdateComponentBody.parse({ ...body, version }));
  } else await createComponent(kind, CreateComponentBody.parse(body));
}
