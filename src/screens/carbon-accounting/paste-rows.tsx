import { useId, useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useListCarbonInputOptions, useListCountries } from '#generated/hooks/carbon-accounting.ts';
import type { CarbonEntryInput, CarbonReport } from '#generated/types.ts';
import { scopeOf } from '#src/carbon/words.ts';
import { FileButton } from '#src/components/file-button.tsx';
import { GuardedDialog } from '#src/forms/dialog-form.tsx';
import { counted, withoutField } from '#engine/wording/index.ts';
import { ApiProblem } from '#src/lib/api-problem.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { Options } from '#src/components/options.tsx';
import { cellsOfFile, cellsOfText } from '#src/components/table/read-file.ts';
import { readRows, type ReadRow } from './read-rows.ts';
import styles from './report.module.css';
import { useSave } from './use-save.ts';
import { effectOf, EFFECTS, merged, type Effect } from './plan-import.ts';
import { useListOrganisationProcesses } from '#generated/hooks/processes.ts';
import * as fields from '#generated/fields.ts';

const KEPT = { query: { staleTime: Infinity } } as const;

/** Maximum number of entries in a report. */
const MOST_LINES = fields.CarbonReportInput.entries.maxItems;

type State = Effect | 'choose' | 'wrong';
const MARK: Record<State, string> = { ...EFFECTS, choose: 'to choose', wrong: 'rejected' };

/** Imports rows of a spreadsheet, pasted or from a file; each row shows how it was read before it is added. */
export function PasteRows({ report, onClose }: { report: CarbonReport; onClose: () => void }) {
  const id = useId();
  const options = useListCarbonInputOptions(KEPT).data?.input_options;
  const countries = useListCountries(undefined, KEPT).data?.countries;
  const processes = useListOrganisationProcesses().data?.processes;
  const { save, busy } = useSave(report);
  const [cells, setCells] = useState<string[][]>([]);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Record<number, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const sheet = useMemo(
    () =>
      options && countries && processes
        ? readRows(cells, { options, countries, processes })
        : { rows: [], skipped: [], unread: [] },
    [cells, options, countries, processes],
  );
  const stateOf = (row: ReadRow): State =>
    row.problem !== null || row.entry === null
      ? 'wrong'
      : row.choices.length > 0 && !chosen[row.line]
        ? 'choose'
        : effectOf(row.entry, report.entries);
  const take = (next: string[][]) => {
    setCells(next);
    setChosen({});
    setRefusal(null);
  };
  const attempt = async (read: () => Promise<string[][]>) => {
    try {
      take(await read());
    } catch (error) {
      take([]);
      setRefusal(reasonOf(error));
    }
  };
  const ready = sheet.rows.filter((row) => ['new', 'changed'].includes(stateOf(row)));
  const count = (state: State) => sheet.rows.filter((row) => stateOf(row) === state).length;
  const submit = async () => {
    const entries = ready.flatMap(({ entry, line }): CarbonEntryInput[] =>
      entry
        ? [{ ...entry, input_option_id: chosen[line] ?? entry.input_option_id, unit: unitOf(entry, chosen[line]) }]
        : [],
    );
    try {
      await save({ entries: merged(report.entries, entries) });
      toast.done(`${counted(count('new'), 'entry', 'entries')} imported, ${count('changed')} updated`);
      onClose();
    } catch (error) {
      const [field = ''] = error instanceof ApiProblem ? error.fields : [];
      // New rows follow the existing entries; rows of existing entries keep their positions.
      const place = Number(/^entries\.(\d+)/.exec(field)?.[1]);
      const added = ready.filter((row) => stateOf(row) === 'new');
      const line =
        added[place - report.entries.length]?.line ??
        ready.find(({ entry }) => entry?.id !== undefined && entry.id === report.entries[place]?.id)?.line;
      setRefusal(
        line === undefined
          ? `Nothing was added. ${reasonOf(error)}`
          : `Nothing was added. Line ${line}: ${withoutField(field, reasonOf(error))}`,
      );
    }
  };
  /** If the sheet has no unit, the unit of the item is used. */
  const unitOf = (entry: CarbonEntryInput, option: string | undefined) => {
    const [was, now] = [entry.input_option_id, option].map((one) => options?.find((row) => row.id === one)?.unit);
    return now !== undefined && entry.unit === was ? now : entry.unit;
  };
  return (
    <GuardedDialog dirty={cells.length > 0 && !busy} onClose={onClose} maxWidth="md" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Rows from a spreadsheet</DialogTitle>
      <DialogContent>
        <p style={{ marginTop: 0 }}>
          Item, quantity, unit, country, evidence and note, in this order or below a header row. An exported report can
          be imported again, into this or another report. The effect on each entry is listed below before it is applied.
        </p>
        <TextField
          multiline
          minRows={3}
          maxRows={6}
          fullWidth
          autoFocus
          placeholder="Paste rows here"
          value={text}
          slotProps={{ htmlInput: { 'aria-label': 'Rows' } }}
          onChange={({ target }) => {
            setText(target.value);
            void attempt(() => cellsOfText(target.value, MOST_LINES));
          }}
        />
        <div className={styles['strip']}>
          <FileButton
            file="File of entries"
            accept=".csv,.tsv,.txt,.xlsx"
            onFile={(one) => {
              setText('');
              void attempt(() => cellsOfFile(one, MOST_LINES));
            }}
          >
            Choose a csv or xlsx file
          </FileButton>
          <span role="status">
            {cells.length > 0 &&
              `${count('new')} to add, ${count('changed')} to update, ${count('same')} unchanged, ${count('choose')} to choose, ${count('wrong')} rejected; ${counted(sheet.skipped.length, 'header or empty line')} skipped.`}
          </span>
        </div>
        {sheet.unread.length > 0 && <p>Columns that are not read: {sheet.unread.join(', ')}.</p>}
        {refusal && (
          <Alert severity="error" sx={{ mt: 3 }}>
            {refusal}
          </Alert>
        )}
        {sheet.rows.length > 0 && (
          <table className={styles['pasted']} aria-label="Preview of the rows">
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">State</th>
                <th scope="col">What was read</th>
                <th scope="col">As</th>
              </tr>
            </thead>
            <tbody>
              {sheet.rows.map((row) => (
                <tr key={row.line} data-state={stateOf(row)}>
                  <td>{row.line}</td>
                  <td>{MARK[stateOf(row)]}</td>
                  <td>{row.text}</td>
                  <td>
                    {row.problem ?? <Read row={row} chosen={chosen[row.line]} options={options ?? []} />}
                    {row.choices.length > 0 && (
                      <TextField
                        select
                        size="small"
                        slotProps={{
                          select: { native: true },
                          htmlInput: { 'aria-label': `Item for line ${row.line}` },
                        }}
                        value={chosen[row.line] ?? ''}
                        onChange={({ target }) => setChosen({ ...chosen, [row.line]: target.value })}
                      >
                        <option value="">{row.choices.length} items match: choose one</option>
                        <Options
                          options={row.choices.map((option) => ({
                            value: option.id,
                            label: `${option.name}, scope ${scopeOf(option)}, ${option.unit}`,
                          }))}
                        />
                      </TextField>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Discard
        </Button>
        <Button variant="contained" disabled={ready.length === 0} loading={busy} onClick={() => void submit()}>
          {ready.length === sheet.rows.length ? `Import ${ready.length || ''}` : `Import ready rows (${ready.length})`}
        </Button>
      </DialogActions>
    </GuardedDialog>
  );
}

interface ReadProps {
  row: ReadRow;
  chosen: string | undefined;
  options: { id: string; name: string }[];
}

function Read({ row, chosen, options }: ReadProps) {
  if (row.choices.length > 0 && !chosen) return null;
  const option = options.find(({ id }) => id === (chosen ?? row.entry?.input_option_id));
  return (
    <>
      {option?.name} {row.note && <small>{row.note}</small>}
    </>
  );
}
