import type { CSSProperties, ReactNode } from 'react';
import type { Column } from '#src/components/table/column.ts';
import styles from './report.module.css';

/** Rows of a table that is kept on one page. */
const SHORT = 12;

interface Props<Row> {
  /** Its name for screen readers. */
  label: string;
  /** What it shows, in which unit; null where a heading says it. */
  caption: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isStrong?: (row: Row) => boolean;
  /** Cells of the line below the rows, by key of the column. */
  foot?: Record<string, ReactNode>;
  /** More columns than a page has room for in the usual size of text. */
  dense?: boolean;
  /** Widths of the columns that are the same in several tables. */
  layout?: 'assumptions' | 'differing' | 'sides';
}

/** A table that reads alike on screen and on paper: its header is repeated on each page, and its rows are never cut. */
export function ReportTable<Row>({
  label,
  caption,
  columns: all,
  rows,
  rowKey,
  isStrong,
  foot,
  dense = false,
  layout,
}: Props<Row>) {
  const isShort = rows.length <= SHORT;
  const columns = all.filter(({ drawn }) => drawn !== false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls, by keys too
    <div className={styles['scroll']} tabIndex={0} role="group" aria-label={label}>
      <table
        className={styles['table']}
        data-dense={dense || undefined}
        data-layout={layout}
        data-short={isShort || undefined}
        style={{ '--columns': columns.length } as CSSProperties}
        aria-label={label}
      >
        {caption !== null && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map(({ key, title, head = title, unit, numeric }) => (
              <th key={key} scope="col" data-numeric={numeric || undefined}>
                {head}
                {unit !== undefined && unit !== '' && <small> {unit}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-strong={isStrong?.(row) || undefined}>
              {columns.map(({ key, numeric, cell }, index) =>
                index === 0 ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} data-numeric={numeric || undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              {columns.map(({ key, numeric }, index) =>
                index === 0 ? (
                  <th key={key} scope="row">
                    {foot[key]}
                  </th>
                ) : (
                  <td key={key} data-numeric={numeric || undefined}>
                    {foot[key]}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
