import { useRef, useState, type DragEvent } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import * as fields from '#generated/fields.ts';
import { uploadExperimentFile, uploadExperimentFileChanges } from '#generated/hooks/experiments.ts';
import type {
  Experiment,
  ExperimentFile,
  ExperimentFileJoin,
  ExperimentFileUpload,
  Product,
} from '#generated/types.ts';
import { UploadExperimentFileBody } from '#generated/zod/experiments.ts';
import { Icon } from '#src/components/icon.tsx';
import { Options } from '#src/components/options.tsx';
import { Card } from '#src/components/page.tsx';
import { useKeepExperiment } from '#src/experiments/use-keep-experiment.ts';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { InputError } from '#src/forms/input-error.tsx';
import { pick } from '#src/forms/read-body.ts';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import { isFormProblem } from '#src/lib/api-problem.ts';
import { formatNumber, formatTime } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { EditorsOnly } from '#src/components/editors-only.tsx';
import styles from './experiment.module.css';

interface Props {
  product: Product | undefined;
  experiment: Experiment;
  showsCells: boolean;
  onShowCells: () => void;
}

const { maxBytes: MOST_BYTES } = fields.ExperimentFileUpload.file;
const MOST = `${MOST_BYTES / 1024 ** 2} MB`;

/** Uploads the file, dropped or chosen, and reports how it was read. A file that cannot be read changes nothing. */
export function FileCard({ product, experiment, showsCells, onShowCells }: Props) {
  const { product_id, unit_operation, id, file } = experiment;
  const input = useRef<HTMLInputElement>(null);
  // Whether the chosen file is added to the current one, in place of replacing it.
  const isAdding = useRef(false);
  const [isOver, setOver] = useState(false);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keep = useKeepExperiment();

  /** Throws if the server rejects it. */
  const read = async (upload: ExperimentFileUpload) => {
    setReading(true);
    setProblem(null);
    try {
      const now = await uploadExperimentFile(product_id, unit_operation, id, upload);
      await keep(now, uploadExperimentFileChanges);
      toast.done(
        `${now.file?.name ?? 'The file'} read: ${formatNumber(now.file?.row_count ?? 0, { decimals: 0 })} rows`,
      );
    } finally {
      setReading(false);
    }
  };
  const take = async (files: FileList | null) => {
    const [first] = files ?? [];
    if (!first) return;
    if (first.size > MOST_BYTES)
      return setProblem(`The file is larger than ${MOST}. Remove columns or split the file.`);
    try {
      await read({ file: first, name: first.name, ...(isAdding.current && { addition: 'true' as const }) });
    } catch (error) {
      if (!isFormProblem(error)) throw error;
      setProblem(reasonOf(error));
    }
  };
  const ask = (adding: boolean) => {
    isAdding.current = adding;
    input.current?.click();
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (product?.my_right === 'viewer') return;
    isAdding.current = false;
    void take(event.dataTransfer.files);
  };
  const choose = (
    <Button
      variant={file ? 'outlined' : 'contained'}
      startIcon={<Icon name="upload" />}
      disabled={isReading}
      onClick={() => ask(false)}
    >
      {file ? 'Replace' : 'Choose a file'}
    </Button>
  );
  return (
    <Card title="File" note={file ? `read ${formatTime(file.uploaded_at)}` : undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is an alternative to the button */}
      <div
        className={styles['drop']}
        data-over={isOver || undefined}
        data-empty={file === null || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Data file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            void take(event.target.files);
            event.target.value = '';
          }}
        />
        {file ? (
          <>
            <Facts file={file} />
            {file.instrument && <KnownInstrument instrument={file.instrument} isBusy={isReading} onRead={read} />}
            {file.notes && file.notes.length > 0 && (
              <details className={styles['notes']}>
                <summary>
                  {file.notes.length} {file.notes.length === 1 ? 'row' : 'rows'} above the table
                </summary>
                <ul>
                  {file.notes.map(({ row, text }) => (
                    <li key={row}>
                      <small>{row}</small> {text}
                    </li>
                  ))}
                </ul>
              </details>
            )}
            {/* A joined table has no other way to be read. */}
            {file.joined ? <Joined joined={file.joined} /> : <Where key={file.uploaded_at} file={file} onRead={read} />}
          </>
        ) : (
          <p>
            Drop a CSV or xlsx file here, exactly as exported by the instrument: up to {MOST} and 200 000 rows, with
            settings above the table and headings in one to four rows.
          </p>
        )}
        <div className={styles['buttons']}>
          <EditorsOnly of={product}>
            {choose}
            {file && (
              <Button
                variant="outlined"
                startIcon={<Icon name="plus" />}
                disabled={isReading}
                onClick={() => ask(true)}
              >
                Add a file
              </Button>
            )}
          </EditorsOnly>
          {file && (
            <Button variant="text" aria-expanded={showsCells} onClick={onShowCells}>
              {showsCells ? 'Hide its rows' : 'Show its rows'}
            </Button>
          )}
        </div>
        {isReading && <LinearProgress aria-label="Reading the file" />}
        {problem !== null && (
          <Alert severity="error" role="alert">
            {problem}
            {file && ' The previous file is kept.'}
          </Alert>
        )}
      </div>
    </Card>
  );
}

/** The instrument by which the columns were mapped; a person may know better. */
function KnownInstrument({
  instrument: { name, reason },
  isBusy,
  onRead,
}: {
  instrument: NonNullable<ExperimentFile['instrument']>;
  isBusy: boolean;
  onRead: (upload: ExperimentFileUpload) => Promise<void>;
}) {
  return (
    <div className={styles['instrument']}>
      <p>
        <b>{name}</b>
        <small>recognised by {reason}</small>
      </p>
      <Button variant="outlined" size="small" disabled={isBusy} onClick={() => void onRead({ instrument: 'none' })}>
        Not this instrument
      </Button>
    </div>
  );
}

/** How the rows of several files were joined by run and time, and where they contradict each other. */
function Joined({ joined }: { joined: ExperimentFileJoin }) {
  const { files, both, first_only, second_only, conflicts, conflicts_total } = joined;
  const [last, ...before] = files.toReversed();
  const count = (value: number) => formatNumber(value, { decimals: 0 });
  return (
    <div className={styles['joined']}>
      <p>
        Joined by run and time from {before.toReversed().join(', ')} and {last}: {count(both)} rows in both,{' '}
        {count(first_only)} only in {before.length > 1 ? 'the earlier files' : before[0]}, {count(second_only)} only in{' '}
        {last}. Nothing is interpolated.
      </p>
      {conflicts_total > 0 && (
        <Alert severity="warning">
          The files differ in {count(conflicts_total)} {conflicts_total === 1 ? 'value' : 'values'}. Both values are
          kept, in separate columns: choose the column to use.
          <ul>
            {conflicts.slice(0, SHOWN_CONFLICTS).map(({ column, run, time, first, second }) => (
              <li key={`${column} ${run} ${time} ${first} ${second}`}>
                {[run, time !== null && `at ${formatNumber(time)}`].filter(Boolean).join(' ')}, {column}: {first} and{' '}
                {second}
              </li>
            ))}
          </ul>
          {conflicts_total > SHOWN_CONFLICTS && `and ${count(conflicts_total - SHOWN_CONFLICTS)} more`}
        </Alert>
      )}
    </div>
  );
}

const SHOWN_CONFLICTS = 5;

/** The file and its size. */
function Facts({ file }: { file: ExperimentFile }) {
  const count = (value: number) => formatNumber(value, { decimals: 0 });
  return (
    <p className={styles['fileName']}>
      <Icon name="table" /> <b>{file.name}</b>{' '}
      <span>
        {count(file.row_count)} {file.row_count === 1 ? 'row' : 'rows'}, {file.columns.length} columns,{' '}
        {sizeOf(file.size)}
      </span>
    </p>
  );
}

interface WhereProps {
  file: ExperimentFile;
  onRead: (upload: ExperimentFileUpload) => Promise<void>;
}

/** From which part of the file the table was read. */
function Where({ file, onRead }: WhereProps) {
  const start = { sheet: file.sheet ?? '', header_row: String(file.header_row) };
  const tables = file.tables ?? [];
  const form = useContractForm({
    name: null,
    schema: pick(UploadExperimentFileBody, { sheet: true, header_row: true }),
    start,
    // The header row of another sheet is detected again.
    toBody: ({ sheet, header_row }) => ({
      sheet,
      ...(sheet === start.sheet && { header_row }),
    }),
    send: onRead,
  });
  const sheet = useInput(form, 'sheet');
  const header = useInput(form, 'header_row', true);
  const readAgain = async () => {
    const isOther = header.value !== start.header_row && header.error === undefined;
    if (isOther && (await form.trigger('header_row'))) await form.submit();
  };
  return (
    <Form form={form} className={styles['where']}>
      <FormProblem form={form} />
      {file.sheets.length > 1 && (
        <label htmlFor={sheet.id}>
          Sheet
          <TextField
            select
            id={sheet.id}
            name={sheet.name}
            value={String(sheet.value)}
            error={sheet.error !== undefined}
            slotProps={{ select: { native: true }, htmlInput: sheet.aria }}
            onChange={({ target }) => {
              sheet.onChange(target.value);
              void form.submit();
            }}
          >
            <Options options={file.sheets.map((one) => ({ value: one, label: one }))} />
          </TextField>
        </label>
      )}
      <label htmlFor={header.id}>
        Header row
        {tables.length > 1 && (
          <TextField
            select
            value={String(file.header_row)}
            slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Table' } }}
            onChange={({ target }) => {
              header.onChange(target.value);
              void form.submit();
            }}
          >
            <Options
              options={tables.map((one) => ({
                value: String(one.header_row),
                label: `row ${one.header_row}: ${one.column_count} columns, ${formatNumber(one.row_count, { decimals: 0 })} rows`,
              }))}
            />
          </TextField>
        )}
        <TextField
          id={header.id}
          name={header.name}
          value={String(header.value)}
          error={header.error !== undefined}
          slotProps={{ htmlInput: { inputMode: 'numeric', size: 3, ...header.aria } }}
          onChange={({ target }) => header.onChange(target.value)}
          onBlur={() => void readAgain()}
        />
      </label>
      <InputError of={sheet} />
      <InputError of={header} />
    </Form>
  );
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${formatNumber(bytes / 1e3)} kB` : `${formatNumber(bytes / 1e6)} MB`;
}
