import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useWatch } from 'react-hook-form';
import type { CellCorrection, Experiment, LeftOut, LeftOutGroup } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { quantityInput } from '#src/components/quantity-box.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { readQuantity } from '#src/lib/read-quantity.ts';
import styles from './experiment.module.css';
import type { Mapping } from './use-mapping.ts';

/** Maximum number of entries on the page; the download has the rest. */
const MOST_SHOWN = 100;

/** Every skipped row, cell and column with the reason; a cell can be given a value, and a row can be skipped. */
export function LeftOutCard({
  experiment: { file, mapping: saved },
  mapping,
}: {
  experiment: Experiment;
  mapping: Mapping;
}) {
  const entries = [...(file?.left_out ?? []), ...(saved?.left_out ?? [])];
  const total = (file?.left_out.length ?? 0) + (saved?.left_out_total ?? entries.length);
  const columns = entries.filter(({ row }) => row === null);
  const rows = entries.filter(({ row }) => row !== null);
  return (
    <Card title="Skipped rows and columns" note={total === 0 ? 'None' : 'All skipped data are listed'}>
      {saved?.notes && saved.notes.length > 0 && (
        <ul className={styles['list']} aria-label="Notes on the data">
          {saved.notes.map((note) => (
            <li key={note}>
              <Icon name="warning" />
              <span>{note}</span>
            </li>
          ))}
        </ul>
      )}
      <Groups groups={saved?.left_out_groups?.filter(({ row }) => row !== null) ?? []} />
      <ul className={styles['list']}>
        {rows.slice(0, MOST_SHOWN).map((entry) => (
          <Entry key={`${entry.row} ${entry.column}`} entry={entry} mapping={mapping} />
        ))}
        {total > columns.length + Math.min(rows.length, MOST_SHOWN) && (
          <li>
            {formatNumber(total - columns.length - Math.min(rows.length, MOST_SHOWN), { decimals: 0 })} more are in the
            download.
          </li>
        )}
        {columns.length > 0 && (
          <li>
            <Icon name="minus" />
            <span>
              {columns.length === 1 ? 'Column ' : 'Columns '}
              {columns.map(({ column }, index) => (
                <span key={column}>
                  {index > 0 && ', '}
                  <code>{column}</code>
                </span>
              ))}{' '}
              {columns.length === 1 ? 'is' : 'are'} kept with the file and not used
            </span>
          </li>
        )}
      </ul>
    </Card>
  );
}

/** The reasons with the number of rows and the first of them; the entries below are one by one. */
function Groups({ groups }: { groups: readonly LeftOutGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <table className={styles['table']} aria-label="Reasons">
      <tbody>
        {groups.map(({ reason, column, count, row, value }) => (
          <tr key={`${reason} ${column}`}>
            <td data-numeric="">
              <b>{formatNumber(count, { decimals: 0 })}</b>
            </td>
            <th scope="row">
              {reason}
              <small>
                {column !== null && `${column}, `}first in row {row}
                {value !== null && `: ${value}`}
              </small>
            </th>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Entry({ entry, mapping }: { entry: LeftOut; mapping: Mapping }) {
  const { row, last_row, column, value, reason } = entry;
  const [isOpen, setOpen] = useState(false);
  const one = row !== null && last_row === undefined;
  const { control, setValue } = mapping.form;
  const [corrections, excluded] = useWatch({ control, name: ['corrections', 'excluded_rows'] });
  const isSame = (cell: CellCorrection) => cell.row === row && cell.column === column;
  const corrected = one && corrections.find(isSame);
  const isOut = one && excluded.includes(row);
  const correct = (cell: CellCorrection) =>
    setValue('corrections', [...corrections.filter((other) => !isSame(other)), cell], { shouldDirty: true });
  const leaveOut = (out: number, isLeft: boolean) =>
    setValue(
      'excluded_rows',
      isLeft ? [...excluded, out].toSorted((a, b) => a - b) : excluded.filter((other) => other !== out),
      { shouldDirty: true },
    );
  const isByHand = reason === 'Left out by hand.';
  return (
    <li data-settled={Boolean(corrected) || isOut || undefined}>
      <Icon name={column === null ? 'minus' : 'warning'} />
      <span>
        <b>{one ? `Row ${row}` : `Rows ${row} to ${last_row}`}</b>
        {column !== null && (
          <>
            , <code>{column}</code>
          </>
        )}
        {value !== null && ` reads “${value}”`}
        {value === null ? `: ${reason}` : <small> {reason}</small>}
        {corrected && <small> Read as {formatNumber(corrected.value)} after saving.</small>}
      </span>
      {one && column !== null && !isOut && (
        <span className={styles['acts']}>
          {isOpen ? (
            <ValueField
              label={`Value for row ${row}, ${column}`}
              onDone={(figure) => {
                if (figure !== null) correct({ row, column, value: figure });
                setOpen(false);
              }}
            />
          ) : (
            <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
              Enter a value
            </Button>
          )}
          <Button size="small" variant="text" onClick={() => leaveOut(row, true)}>
            Skip
          </Button>
        </span>
      )}
      {one && isOut && (
        <span className={styles['acts']}>
          <Button size="small" variant="text" onClick={() => leaveOut(row, false)}>
            Revert
          </Button>
        </span>
      )}
      {one && isByHand && !isOut && <small>Used again after saving.</small>}
    </li>
  );
}

function ValueField({ label, onDone }: { label: string; onDone: (value: number | null) => void }) {
  const [text, setText] = useState('');
  const take = () => {
    const read = readQuantity(text, AS_IN_FILE);
    onDone(read && 'value' in read ? read.value : null);
  };
  const { value, onChange, onBlur, onKeyDown, ...attributes } = quantityInput({
    shown: AS_IN_FILE,
    text,
    onText: setText,
    onBlur: take,
    onKeyDown(event) {
      if (event.key === 'Enter') {
        // The value is part of the mapping and is saved with it.
        event.preventDefault();
        take();
      }
      if (event.key === 'Escape') onDone(null);
    },
  });
  return (
    <TextField
      autoFocus
      value={value}
      slotProps={{ htmlInput: { 'aria-label': label, size: 7, ...attributes, onChange, onBlur, onKeyDown } }}
    />
  );
}

/** The unit of the column, which is not converted here. */
const AS_IN_FILE = { display_unit: '' };
