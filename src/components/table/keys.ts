import type { KeyboardEvent } from 'react';

const WIDGET = 'a[href], button, input, select';
const TYPING = 'input:not([type=checkbox]), textarea, select';

/**
 * Arrows, Home and End move between cells, J and K between rows, Enter opens the row. A cell with a link or button
 * passes the focus to it, so that everything reachable by mouse is reachable by keys.
 */
export function onTableKey(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target, currentTarget: table } = event;
  if (!(target instanceof HTMLElement) || target.closest(TYPING) || event.altKey || event.metaKey) return;
  const cell = target.closest<HTMLTableCellElement>('th, td');
  const row = cell?.closest('tr');
  if (!cell || !row) return;
  if (key === 'Enter') {
    if (target !== cell) return;
    event.preventDefault();
    row.querySelector<HTMLElement>('a[href], button')?.click();
    return;
  }
  const rows = [...table.rows];
  const next = neighbour(event, rows, rows.indexOf(row), cell.cellIndex);
  if (!next) return;
  event.preventDefault();
  focusCell(next);
}

function neighbour(
  { key, ctrlKey }: KeyboardEvent,
  rows: HTMLTableRowElement[],
  row: number,
  column: number,
): HTMLTableCellElement | undefined {
  const at = (r: number, c: number) => {
    const cells = rows[r]?.cells;
    return cells?.[Math.min(c, cells.length - 1)];
  };
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return at(row + 1, column);
    case 'ArrowUp':
    case 'k':
      return at(row - 1, column);
    case 'ArrowRight':
      return column + 1 < rows[row]!.cells.length ? at(row, column + 1) : undefined;
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'Home':
      return at(ctrlKey ? 0 : row, 0);
    case 'End':
      return at(ctrlKey ? rows.length - 1 : row, Number.POSITIVE_INFINITY);
    default:
      return undefined;
  }
}

function focusCell(cell: HTMLTableCellElement): void {
  // Of a checkbox and a link, the link, by which the row is opened.
  const inside = cell.querySelector<HTMLElement>('a[href]') ?? cell.querySelector<HTMLElement>(WIDGET);
  (inside ?? cell).focus();
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Makes the table reachable by Tab if no link or button does. */
export function giveTabStop(table: HTMLTableElement | null): void {
  const first = table?.querySelector<HTMLElement>('tbody > tr > :first-child');
  if (table && first) first.tabIndex = table.querySelector(`tbody :is(${WIDGET}):not([tabindex='-1'])`) ? -1 : 0;
}
