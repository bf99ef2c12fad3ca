import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Icon } from './icon.tsx';
import styles from './data-table.module.css';

export interface Column<Row> {
  key: string;
  title: string;
  /** In the head, in grey. */
  unit?: string;
  /** Numbers stand right. */
  numeric?: boolean;
  /** What to sort by; a column without it cannot be sorted. Null sorts last either way. */
  sortBy?: (row: Row) => string | number | null;
  /** Left out on a phone. */
  minor?: boolean;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** '-updated' is descending. */
  defaultSort: string;
  empty: string;
}

/** A table with a sticky head that sorts by a click; the order is in the address. */
export function DataTable<Row>({ label, columns, rows, rowKey, defaultSort, empty }: Props<Row>) {
  const [params, setParams] = useSearchParams();
  const sort = params.get('sort') ?? defaultSort;
  const descending = sort.startsWith('-');
  const column = columns.find(({ key, sortBy }) => sortBy && key === sort.replace(/^-/, ''));
  const sorted = useMemo(
    () => (column?.sortBy ? sortRows(rows, column.sortBy, descending) : rows),
    [rows, column, descending],
  );
  const choose = ({ key, numeric }: Column<Row>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        const first = numeric ? `-${key}` : key;
        next.set('sort', column?.key === key ? (descending ? key : `-${key}`) : first);
        return next;
      },
      { replace: true },
    );
  return (
    <div className={styles['frame']}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map((entry) => {
              const active = entry.key === column?.key;
              return (
                <th
                  key={entry.key}
                  scope="col"
                  data-numeric={entry.numeric || undefined}
                  data-minor={entry.minor || undefined}
                  aria-sort={active ? (descending ? 'descending' : 'ascending') : undefined}
                >
                  {entry.sortBy ? (
                    <button type="button" onClick={() => choose(entry)}>
                      {entry.title}
                      {entry.unit && <span>, {entry.unit}</span>}
                      {active && <Icon name={descending ? 'chevronDown' : 'chevronUp'} size={12} />}
                    </button>
                  ) : (
                    entry.title
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((entry) => (
                <td key={entry.key} data-numeric={entry.numeric || undefined} data-minor={entry.minor || undefined}>
                  {entry.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function sortRows<Row>(rows: Row[], sortBy: (row: Row) => string | number | null, descending: boolean): Row[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [x, y] = [sortBy(a), sortBy(b)];
    if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0);
    return sign * (typeof x === 'number' && typeof y === 'number' ? x - y : collator.compare(String(x), String(y)));
  });
}
