import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useWatch } from 'react-hook-form';
import { counted } from '#engine/wording/index.ts';
import type { CellCorrection, Experiment, LeftOut, LeftOutGroup } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { quantityInput } from '#src/components/quantity-box.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { readQuantity } from '#src/lib/read-quantity.ts';
import styles from './experiment.module.css';
import type { Mapping } from './use-mapping.ts';

/** Maximum number of entries of a group on the page; the download has the rest. */
const MOST_SHOWN = 100;

/** Up to so many cells that a person may read better are shown at once. */
const FEW = 3;

/** What was skipped for one reason, with the number of rows or cells and those of which the response tells more. */
interface Group {
  reason: string;
  column: string | null;
  count: number;
  entries: LeftOut[];
}

const rowsOf = ({ row, last_row }: LeftOut): number =>
  row === null || last_row === undefined ? 1 : last_row - row + 1;

/** All skipped rows and cells by reason, the most first. */
function groupsOf(file: readonly LeftOut[], mapped: readonly LeftOut[], counted: readonly LeftOutGroup[]): Group[] {
  const groups = new Map<string, Group>();
  const keyOf = ({ reason, column }: Pick<LeftOut, 'reason' | 'column'>) => `${reason} ${column}`;
  for (const entry of [...file, ...mapped]) {
    if (entry.row === null) continue;
    const { reason, column } = entry;
    const group = groups.get(keyOf(entry)) ?? { reason, column, count: 0, entries: [] };
    groups.set(keyOf(entry), { ...group, count: group.count + rowsOf(entry), entries: [...group.entries, entry] });
  }
  // The response has the first entries only, and the number of all.
  for (const { reason, column, count, row } of counted) {
    const group = groups.get(keyOf({ reason, column }));
    if (group) group.count = Math.max(group.count, count);
    else if (row !== null) groups.set(keyOf({ reason, column }), { reason, column, count, entries: [] });
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count);
}

/** Every skipped row, cell and column by its reason; a cell can be given a value, and a row can be skipped. */
export function LeftOutCard({
  experiment: { file, mapping: saved },
  mapping,
}: {
  experiment: Experiment;
  mapping: Mapping;
}) {
  const inFile = file?.left_out ?? [];
  const mapped = saved?.left_out ?? [];
  const columns = [...inFile, ...mapped].filter(({ row }) => row === null);
  const groups = groupsOf(inFile, mapped, saved?.left_out_groups ?? []);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card
      title="Skipped rows and columns"
      note={
        total + columns.length === 0 ? 'None' : total > 0 ? counted(total, 'row or cell', 'rows and cells') : undefined
      }
    >
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
      {groups.map((group) => (
        <GroupOf key={`${group.reason} ${group.column}`} group={group} mapping={mapping} />
      ))}
      {columns.length > 0 && (
        <ul className={styles['list']}>
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
        </ul>
      )}
    </Card>
  );
}

/** One reason, with its number and its first example; opened, all of its rows and cells. */
function GroupOf({ group: { reason, column, count, entries }, mapping }: { group: Group; mapping: Mapping }) {
  const [first] = entries;
  const shown = entries.slice(0, MOST_SHOWN);
  const rest = count - shown.reduce((sum, entry) => sum + rowsOf(entry), 0);
  return (
    <details className={styles['group']} open={column !== null && count <= FEW}>
      <summary>
        <b data-numeric="">{formatNumber(count, { decimals: 0 })}</b>
        <span>
          {reason}
          {first && (
            <small>
              {column !== null && `${column}, `}
              {count > 1 ? 'first in ' : ''}row {first.row}
              {first.value !== null && `: ${first.value}`}
            </small>
          )}
        </span>
      </summary>
      <ul className={styles['list']}>
        {shown.map((entry) => (
          <Entry key={`${entry.row} ${entry.column}`} entry={entry} mapping={mapping} />
        ))}
        {rest > 0 && <li>{formatNumber(rest, { decimals: 0 })} more are in the download.</li>}
      </ul>
    </details>
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
  const isByHand = reason === 'Excluded manually.';
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
