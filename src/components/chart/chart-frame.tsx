import { memo, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { DataTable } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import type { Column } from '#src/components/table/column.ts';
import { saveFile } from '#src/lib/download.ts';
import { importLater } from '#src/lib/import-later.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import styles from './chart.module.css';

interface Props<Row> {
  title: string;
  /** One line that says what is drawn, with its unit. */
  lead: ReactNode;
  /** The same values as a table. */
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Why it may not be saved as an image. */
  noImage?: string | undefined;
  /** Controls before the four buttons, such as a choice of view. */
  tools?: ReactNode;
  /** The fourth button: explains how the values are calculated. */
  whereFrom?: ReactNode;
  /** For a chart whose tab or heading already names it: the title is visible only to screen readers. */
  compact?: boolean;
  /** The drawing: one SVG with its text alternative, or several below each other. */
  children: ReactNode;
}

/** The frame of every chart: title, subtitle, and in a fixed order table, CSV, image and explanation. */
export function ChartFrame<Row>({
  title,
  lead,
  columns,
  rows,
  rowKey,
  noImage,
  tools,
  whereFrom,
  compact,
  children,
}: Props<Row>) {
  const [asTable, setAsTable] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const leadLine = useRef<HTMLParagraphElement>(null);

  // What the buttons read when they are pressed, so that they are not drawn anew with each result.
  const latest = useRef({ columns, rows });
  useLayoutEffect(() => {
    latest.current = { columns, rows };
  });
  const turn = useCallback(() => setAsTable((before) => !before), []);

  const saveCsv = useCallback(
    () =>
      void attempt(title, async () => {
        const { fileName, toCsv, toSheet } = await importLater(() => import('#src/components/table/export.ts'));
        const sheet = toSheet(latest.current.columns, latest.current.rows);
        saveFile(new Blob([toCsv(sheet)], { type: 'text/csv' }), fileName(title, 'csv'));
      }),
    [title],
  );
  const saveImage = (format: 'png' | 'svg') =>
    attempt(title, async () => {
      setAnchor(null);
      const [{ savePng, saveSvg, standalone }, { fileName }] = await importLater(() =>
        Promise.all([import('./save-image.ts'), import('#src/components/table/export.ts')]),
      );
      const drawings = [...(drawing.current?.querySelectorAll<SVGSVGElement>('svg[role="img"]') ?? [])];
      if (drawings.length === 0) throw new Error('The chart has not been drawn yet.');
      const picture = standalone(drawings, title, leadLine.current?.textContent ?? '');
      if (format === 'png') await savePng(picture, fileName(title, 'png'));
      else saveSvg(picture, fileName(title, 'svg'));
    });

  return (
    <figure className={styles['figure']} data-compact={compact || undefined} aria-label={title}>
      <header className={styles['head']}>
        <div className={styles['titles']}>
          <h2 className={compact ? 'visually-hidden' : undefined}>{title}</h2>
          <p ref={leadLine}>{lead}</p>
        </div>
        {tools}
        <div className={styles['buttons']} role="group" aria-label={`${title}: as`}>
          <Tool name={asTable ? 'Chart' : 'Table'} icon={asTable ? 'chart' : 'table'} onClick={turn} />
          <Tool name="CSV" icon="download" onClick={saveCsv} />
          <Tool
            name={noImage === undefined ? 'Image' : `No image: ${noImage}`}
            icon="image"
            disabled={asTable || noImage !== undefined}
            menu={anchor !== null}
            onClick={setAnchor}
          />
          {whereFrom}
        </div>
        {anchor && (
          <Menu open anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': 'Image' } }}>
            <MenuItem onClick={() => void saveImage('png')}>PNG, for a report</MenuItem>
            <MenuItem onClick={() => void saveImage('svg')}>SVG, for editing</MenuItem>
          </Menu>
        )}
      </header>
      {asTable ? (
        <div className={styles['table']}>
          <DataTable
            label={title}
            compact
            filter={false}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            empty="No data."
          />
        </div>
      ) : (
        <div ref={drawing} className={styles['drawing']}>
          {children}
        </div>
      )}
    </figure>
  );
}

interface ToolProps {
  name: string;
  icon: 'table' | 'chart' | 'download' | 'image';
  disabled?: boolean;
  /** Whether the menu of the button is open, if it has one. */
  menu?: boolean;
  onClick: (button: HTMLElement) => void;
}

const Tool = memo(function Tool({ name, icon, disabled = false, menu, onClick }: ToolProps) {
  const popup = menu === undefined ? {} : ({ 'aria-haspopup': 'menu', 'aria-expanded': menu } as const);
  return (
    <Tooltip title={name}>
      <span>
        <IconButton
          size="small"
          aria-label={name}
          disabled={disabled}
          {...popup}
          onClick={({ currentTarget }) => onClick(currentTarget)}
        >
          <Icon name={icon} size={16} />
        </IconButton>
      </span>
    </Tooltip>
  );
});

async function attempt(title: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast.problem(`${title} could not be saved: ${reasonOf(error)}`);
  }
}
