import { useId, useRef, useState, type DragEvent } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { uploadExperimentFile } from '#generated/hooks/experiments/experiments.ts';
import type { Experiment, ExperimentFile, ExperimentFileUpload } from '#generated/hooks/model/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { useRefresh } from '#src/experiments/refresh.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { formatNumber, formatTime } from '#src/lib/format.ts';
import { toast } from '#src/lib/toast.ts';
import styles from './experiment.module.css';

interface Props {
  experiment: Experiment;
  showsCells: boolean;
  onShowCells: () => void;
}

const MOST_BYTES = 20 * 1024 * 1024;

/** Takes the file, dropped or chosen, and says what was read of it. What cannot be read leaves all as it was. */
export function FileCard({ experiment, showsCells, onShowCells }: Props) {
  const { product_id, unit_operation, id, file } = experiment;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = useRefresh();

  const read = async (form: ExperimentFileUpload) => {
    if (form.file && form.file.size > MOST_BYTES)
      return setProblem('The file is larger than 20 MB. Leave out columns or split it.');
    setReading(true);
    setProblem(null);
    try {
      const now = await uploadExperimentFile(product_id, unit_operation, id, form);
      await refresh(now);
      toast.done(
        `${now.file?.name ?? 'The file'} read: ${formatNumber(now.file?.row_count ?? 0, { decimals: 0 })} rows`,
      );
    } catch (error) {
      if (!hasStatus(error, 400, 413, 415, 422)) throw error;
      setProblem(error.message);
    } finally {
      setReading(false);
    }
    return undefined;
  };
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) void read({ file: first, name: first.name });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const choose = (
    <Button
      variant={file ? 'outlined' : 'contained'}
      startIcon={<Icon name="upload" />}
      disabled={isReading}
      onClick={() => input.current?.click()}
    >
      {file ? 'Replace' : 'Choose a file'}
    </Button>
  );
  return (
    <Card title="File" note={file ? `read ${formatTime(file.uploaded_at)}` : undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is one more way; the button is the other */}
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
            take(event.target.files);
            event.target.value = '';
          }}
        />
        {file ? (
          <Facts file={file} isReading={isReading} onRead={(form) => void read(form)} />
        ) : (
          <p>
            Drop a CSV or xlsx file here: up to 20 MB and 200 000 rows, names of columns in one row, units in the names
            or below.
          </p>
        )}
        <div className={styles['buttons']}>
          {choose}
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
            {file && ' What was there before is kept.'}
          </Alert>
        )}
      </div>
    </Card>
  );
}

interface FactsProps {
  file: ExperimentFile;
  isReading: boolean;
  onRead: (form: ExperimentFileUpload) => void;
}

function Facts({ file, isReading, onRead }: FactsProps) {
  const id = useId();
  const count = (value: number) => formatNumber(value, { decimals: 0 });
  return (
    <>
      <p className={styles['fileName']}>
        <Icon name="table" /> <b>{file.name}</b>{' '}
        <span>
          {count(file.row_count)} {file.row_count === 1 ? 'row' : 'rows'}, {file.columns.length} columns,{' '}
          {sizeOf(file.size)}
        </span>
      </p>
      <div className={styles['where']}>
        {file.sheets.length > 1 && (
          <label htmlFor={`${id}-sheet`}>
            Sheet
            <TextField
              select
              id={`${id}-sheet`}
              value={file.sheet ?? ''}
              disabled={isReading}
              slotProps={{ select: { native: true } }}
              onChange={(event) => onRead({ sheet: event.target.value })}
            >
              {file.sheets.map((sheet) => (
                <option key={sheet} value={sheet}>
                  {sheet}
                </option>
              ))}
            </TextField>
          </label>
        )}
        <label htmlFor={`${id}-header`}>
          Names in row
          <TextField
            key={file.uploaded_at}
            id={`${id}-header`}
            defaultValue={String(file.header_row)}
            disabled={isReading}
            slotProps={{ htmlInput: { inputMode: 'numeric', size: 3 } }}
            onBlur={(event) => {
              const row = Number(event.target.value);
              if (!Number.isInteger(row) || row < 1 || row > 999) event.target.value = String(file.header_row);
              else if (row !== file.header_row)
                onRead({ header_row: row, ...(file.sheet === null ? {} : { sheet: file.sheet }) });
            }}
          />
        </label>
      </div>
    </>
  );
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${formatNumber(bytes / 1e3)} kB` : `${formatNumber(bytes / 1e6)} MB`;
}
