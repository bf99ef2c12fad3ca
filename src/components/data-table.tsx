import {
  type CSSProperties,
  memo,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { inSentence } from '#engine/wording/index.ts';
import { LIST_PAGE_SIZE } from '#src/lib/constants.ts';
import { formatCount } from '#src/lib/format.ts';
import { importLater } from '#src/lib/import-later.ts';
import { unitShown } from '#src/lib/currency.ts';
import { useMediaQuery } from '#src/lib/use-media-query.ts';
import styles from './data-table.module.css';
import { FilterField } from './filter-field.tsx';
import { Icon } from './icon.tsx';
import { Pager } from './pager.tsx';
import { rowText } from './table/cell-text.ts';
import type { Column } from './table/column.ts';
import { giveTabStop, onTableKey } from './table/keys.ts';
import type { ServerPage } from './table/server-page.ts';
import { sortRows } from './table/sort-rows.ts';
import { TableTools } from './table/table-tools.tsx';
import { useSort } from './table/use-sort.ts';
import { useExport } from './use-export.ts';
import { WhereFromContext } from './where-from.tsx';

export type { Column } from './table/column.ts';

export interface TableProps<Row> {
  /** Name of the list, for the table, its filter, its files and the stored choice of columns. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row, at: number) => string;
  /** '-updated_at' is descending; the given order if omitted. */
  defaultSort?: string;
  /** Shown instead of rows. */
  empty: string;
  /** Shows a filter field unless false. */
  filter?: boolean;
  /** For a table within a page: compact rows, sort order not in the address. */
  compact?: boolean;
  /** Attributes of a row, such as its stage. */
  rowProps?: (row: Row) => {
    'data-stage'?: string | undefined;
    'data-strong'?: true | undefined;
    'data-chosen'?: true | undefined;
    style?: CSSProperties;
    ref?: Ref<HTMLTableRowElement>;
  };
  /** Left above the table. */
  note?: ReactNode;
  /** After the filter field: what narrows the list besides. */
  narrowing?: ReactNode;
  /** Number of rows before they are narrowed. */
  whole?: number | undefined;
  /** Right above the table, before columns and export. */
  tools?: ReactNode;
  /**
   * For a list that updates while typing: shows this number of rows until the user asks for all, with a summary of
   * the rest.
   */
  first?: { count: number; others: (rows: Row[]) => string };
  /** Rows of the footer, for this number of columns. */
  foot?: (shown: Column<Row>[]) => ReactNode;
}

/** A whole list, which the table searches and sorts, or one page of a longer list. */
type Extent<Row> =
  | { page?: undefined; total?: undefined; everyRow?: undefined; turning?: undefined }
  | {
      /** The request to the server, which searches and sorts. */
      page: ServerPage;
      /** Number of rows on all pages. */
      total: number;
      /** Reads the rows of all pages, for files: they contain the whole list. */
      everyRow: () => Promise<Row[]>;
      /** Labels of the previous and next page. */
      turning?: readonly [string, string];
    };

/** A table with sorting, filter, choice of columns, keyboard navigation and export as shown. */
export function DataTable<Row>(props: TableProps<Row> & Extent<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    defaultSort = '',
    empty,
    filter = true,
    compact = false,
    rowProps,
    page,
    first,
  } = props;
  const table = useRef<HTMLTableElement>(null);
  const show = useContext(WhereFromContext);
  const [wanted, setWanted] = useState('');
  const query = useDeferredValue(wanted.trim().toLowerCase());
  const { shown: inFiles, isShown, toggle, reset } = useShownColumns(label, columns);
  const shown = inFiles.filter(isDrawn);
  const { column, descending, choose } = useSort(columns, defaultSort, !compact, page);
  const listed = useMemo(() => {
    if (page) return rows;
    const found = query === '' ? rows : rows.filter((row) => rowText(columns, row).includes(query));
    return column?.sortBy ? sortRows(found, column.sortBy, descending) : found;
  }, [rows, columns, query, column, descending, page]);
  const [all, setAll] = useState(false);
  const searched = (page?.query ?? wanted).trim();
  const drawn = first && !all ? listed.slice(0, first.count) : listed;
  const others = listed.slice(drawn.length);
  const found = page ? props.total : listed.length;
  useEffect(() => giveTabStop(table.current));

  const { save } = useExport(label);
  const exportAs = (format: 'csv' | 'xlsx') =>
    void save(async () => {
      const { fileName, toCsv, toSheet, toXlsx } = await importLater(() => import('./table/export.ts'));
      const sheet = toSheet(inFiles, props.everyRow ? await props.everyRow() : listed);
      const content = format === 'xlsx' ? await toXlsx(sheet, label) : new Blob([toCsv(sheet)], { type: 'text/csv' });
      return { content, name: fileName(label, format) };
    });

  return (
    <div className={styles['whole']} data-compact={compact || undefined} data-page={page ? '' : undefined}>
      <div className={styles['tools']}>
        {props.note && <div className={styles['note']}>{props.note}</div>}
        {filter && (
          <FilterField
            label={`${page ? 'Search' : 'Filter'} ${inSentence(label)}`}
            value={page?.query ?? wanted}
            onChange={page?.onQuery ?? setWanted}
          />
        )}
        {props.narrowing}
        <span role="status" className={styles['count']}>
          {props.whole !== undefined && found < props.whole
            ? `${formatCount(found)} of ${formatCount(props.whole)} shown`
            : page
              ? page.query !== '' && `${formatCount(found)} found`
              : query !== '' && `${found} of ${rows.length}`}
        </span>
        <TableTools
          columns={columns
            .slice(1)
            .filter(isDrawn)
            .map(({ key, title }) => ({
              key,
              label: title,
              checked: isShown(key),
              run: () => toggle(key),
            }))}
          onReset={reset}
          onExport={exportAs}
        >
          {props.tools}
        </TableTools>
      </div>
      <div className={styles['frame']} ref={followWidth}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the cells take the focus; the table handles their keys */}
        <table ref={table} className={styles['table']} aria-label={label} onKeyDown={onTableKey}>
          <thead>
            <tr>
              {shown.map((entry) => (
                <HeadCell
                  key={entry.key}
                  column={entry}
                  order={entry.key !== column?.key ? null : descending ? 'descending' : 'ascending'}
                  onChoose={entry.sortBy ? () => choose(entry) : undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {drawn.map((row, at) => (
              <tr key={rowKey(row, at)} {...rowProps?.(row)}>
                {shown.map((entry) => (
                  <td key={entry.key} tabIndex={-1} data-numeric={entry.numeric || undefined} data-kind={entry.kind}>
                    {entry.cell(row, show)}
                  </td>
                ))}
              </tr>
            ))}
            {first && others.length > 0 && (
              <tr>
                <td colSpan={shown.length} className={styles['others']}>
                  {first.others(others)}{' '}
                  <button type="button" onClick={() => setAll(true)}>
                    Show all {listed.length}
                  </button>
                </td>
              </tr>
            )}
            {listed.length === 0 && (
              <tr>
                <td colSpan={shown.length} className={styles['none']}>
                  {searched !== '' && (page || rows.length > 0) ? `No rows match “${searched}”.` : empty}
                </td>
              </tr>
            )}
          </tbody>
          {props.foot && <tfoot>{props.foot(shown)}</tfoot>}
        </table>
      </div>
      {page && (
        <Pager
          of={inSentence(label)}
          page={page.page}
          name={page.name}
          pageSize={LIST_PAGE_SIZE}
          total={props.total}
          {...(props.turning && { words: props.turning })}
        />
      )}
    </div>
  );
}

const isDrawn = ({ drawn }: { drawn?: boolean }): boolean => drawn !== false;

/** Marks a frame whose table is wider than the frame. */
function followWidth(frame: HTMLDivElement | null): (() => void) | undefined {
  if (!frame) return undefined;
  // Of the table without the mark, which makes it narrower: it may then fit, and would lose and get the mark for ever.
  let width = 0;
  const observer = new ResizeObserver(() => {
    if (!frame.hasAttribute('data-wide')) width = frame.scrollWidth;
    frame.toggleAttribute('data-wide', width > frame.clientWidth);
  });
  observer.observe(frame);
  observer.observe(frame.firstElementChild!);
  return () => observer.disconnect();
}

interface HeadProps<Row> {
  column: Column<Row>;
  order: 'ascending' | 'descending' | null;
  /** Absent for a column that is not sorted. */
  onChoose: (() => void) | undefined;
}

/** Drawn anew only if its column is another one: some tables have dozens, and follow each key. */
const HeadCell = memo(function HeadCell<Row>({ column, order, onChoose }: HeadProps<Row>) {
  const title = (
    <span>
      {column.head ?? column.title}
      {column.unit && <span>, {unitShown(column.unit)}</span>}
    </span>
  );
  return (
    <th
      scope="col"
      tabIndex={-1}
      data-numeric={column.numeric || undefined}
      data-kind={column.kind}
      aria-sort={order ?? undefined}
    >
      {onChoose ? (
        <button type="button" onClick={onChoose}>
          {title}
          {order && <Icon name={order === 'descending' ? 'chevronDown' : 'chevronUp'} size={12} />}
        </button>
      ) : (
        title
      )}
    </th>
  );
}) as <Row>(props: HeadProps<Row>) => ReactNode;

interface ShownColumns<Row> {
  shown: Column<Row>[];
  isShown: (key: string) => boolean;
  toggle: (key: string) => void;
  reset: () => void;
}

/** The shown columns: a choice stored by this browser, separately for narrow and wide screens. */
function useShownColumns<Row>(label: string, columns: Column<Row>[]): ShownColumns<Row> {
  const narrow = useMediaQuery('(max-width: 599px)');
  const place = `columns:${label}${narrow ? ':narrow' : ''}`;
  const [chosen, setChosen] = useState<Record<string, string[] | null>>({});
  const kept = chosen[place] === undefined ? read(place) : chosen[place];
  const hidden = new Set(
    kept ?? columns.filter(({ minor, extra }) => extra || (narrow && minor)).map(({ key }) => key),
  );
  // The first column identifies the row.
  const isShown = (key: string) => key === columns[0]?.key || !hidden.has(key);
  const keep = (next: string[] | null) => {
    setChosen((before) => ({ ...before, [place]: next }));
    if (next) localStorage.setItem(place, JSON.stringify(next));
    else localStorage.removeItem(place);
  };
  return {
    shown: columns.filter(({ key }) => isShown(key)),
    isShown,
    toggle: (key) => keep(hidden.has(key) ? [...hidden].filter((other) => other !== key) : [...hidden, key]),
    reset: () => keep(null),
  };
}

function read(place: string): string[] | null {
  const text = localStorage.getItem(place);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : null;
  } catch {
    // An invalid stored value counts as no choice.
    return null;
  }
}
