import type { DataCell, ExperimentFile } from '#generated/types.ts';
import { useWatch } from 'react-hook-form';
import { formatNumber } from '#src/lib/format.ts';
import {
  CellsRead,
  cellText,
  type ColumnProps,
  isMarked,
  MeansInput,
  type Shared,
  UnitOfColumn,
  useIsWrong,
  useVariable,
} from './column-inputs.tsx';
import styles from './experiment.module.css';
import { isFactor, spansOf } from './headings.tsx';

const FIRST = 6;

interface Props {
  file: ExperimentFile;
  /** The first rows of the file. */
  cells: readonly DataCell[][];
  shared: Shared;
}

/** The table as it stands in the file: its headings, below each what the column is taken for, and its first and last rows. */
export function ColumnsAcross({ file, cells, shared }: Props) {
  const { columns, row_count: rows, row_ranges: ranges = [] } = file;
  const excluded = useWatch({ control: shared.mapping.form.control, name: 'excluded_rows' });
  const numbers = ranges.flatMap(([first, last]) => Array.from({ length: last! - first! + 1 }, (_, k) => first! + k));
  const isWhole = cells.length <= FIRST + 2;
  const shown = cells.slice(0, isWhole ? cells.length : FIRST).map((row, place) => ({ row, place }));
  const last = !isWhole && cells.length === rows ? [{ row: cells.at(-1)!, place: rows - 1 }] : [];
  const more = rows - shown.length - last.length;
  const line = ({ row, place }: (typeof shown)[0]) => {
    const number = numbers[place];
    return (
      <tr key={place} data-excluded={(number !== undefined && excluded.includes(number)) || undefined}>
        <th scope="row">{number}</th>
        {columns.map((column) => {
          const cell = row[column.index] ?? null;
          return (
            <td
              key={column.name}
              data-factor={isMarked(cell, column) || undefined}
              data-number={column.type === 'number' || undefined}
            >
              {cellText(cell)}
            </td>
          );
        })}
      </tr>
    );
  };
  return (
    <div className={styles['scroll']}>
      <table className={styles['across']} aria-label="Columns">
        <Heads file={file} />
        <tbody className={styles['taken']}>
          <tr>
            <th scope="row">is</th>
            {columns.map((column, index) => (
              <Taken key={column.name} column={column} index={index} shared={shared} />
            ))}
          </tr>
          <tr>
            <th scope="row">unit</th>
            {columns.map((column, index) => (
              <td key={column.name}>
                <UnitOfColumn column={column} index={index} shared={shared} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">rows</th>
            {columns.map((column, index) => (
              <Read key={column.name} column={column} index={index} shared={shared} rows={rows} />
            ))}
          </tr>
        </tbody>
        <tbody className={styles['sample']}>
          {shown.map(line)}
          {more > 0 && (
            <tr>
              <th scope="row">…</th>
              <td colSpan={columns.length}>{formatNumber(more, { decimals: 0 })} more rows</td>
            </tr>
          )}
          {last.map(line)}
        </tbody>
      </table>
    </div>
  );
}

/** The rows of headings, or the names of columns that were made from others. */
function Heads({ file: { columns, header_row: first } }: { file: ExperimentFile }) {
  const depth = Math.max(1, ...columns.map(({ heading }) => heading?.length ?? 0));
  return (
    <thead>
      {Array.from({ length: depth }, (_, row) => (
        <tr key={row}>
          <th scope="row">{first + row}</th>
          {spansOf(
            columns.map(({ heading, name }) => (heading ? (heading[row] ?? null) : row === depth - 1 ? name : null)),
            row === depth - 1,
          ).map(({ text, first: at, count }) => (
            <th
              key={at}
              scope={count > 1 ? 'colgroup' : 'col'}
              colSpan={count}
              data-spans={count > 1 || undefined}
              data-factor={isFactor(text) || undefined}
            >
              {text}
            </th>
          ))}
        </tr>
      ))}
    </thead>
  );
}

function Taken(props: ColumnProps) {
  const isWrong = useIsWrong(props);
  return (
    <td data-wrong={isWrong || undefined} data-unused={useVariable(props) === undefined || undefined}>
      <MeansInput {...props} />
    </td>
  );
}

function Read({ rows, ...props }: ColumnProps & { rows: number }) {
  const { column } = props;
  const isUsed = useVariable(props) !== undefined;
  return (
    <td
      data-some={(isUsed && column.count < rows) || undefined}
      data-all={(isUsed && column.count === rows) || undefined}
    >
      <CellsRead column={column} rows={rows} />
    </td>
  );
}
