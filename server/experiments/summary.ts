/** The parts of an experiment in responses: the first rows, evenly chosen points, and a report of limited length. */
import {
  type AppliedMapping,
  type DataCell,
  type DataTable,
  type LeftOut,
  type Points,
  pointsOf,
} from '#engine/index.ts';
import { MAX_REPORTED, PLOT_ROWS, PREVIEW_ROWS } from './limits.ts';

export interface MappedSummary {
  columns: AppliedMapping['columns'];
  rows_used: number;
  left_out: LeftOut[];
  left_out_total: number;
  left_out_groups: LeftOutGroup[];
  notes: string[];
  points: Points;
}

/** Rows or cells that were left out for one reason, with the first of them. */
export interface LeftOutGroup {
  reason: string;
  column: string | null;
  count: number;
  row: number | null;
  value: string | null;
}

const MAX_GROUPS = 100;

function groupsOf(entries: readonly LeftOut[]): LeftOutGroup[] {
  const groups = new Map<string, LeftOutGroup>();
  for (const { row, last_row = row, column, value, reason } of entries) {
    const count = row === null ? 1 : last_row! - row + 1;
    const key = `${reason} ${row === null ? '' : column}`;
    const before = groups.get(key);
    if (before) before.count += count;
    else groups.set(key, { reason, column, count, row, value });
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count).slice(0, MAX_GROUPS);
}

/** First and last of each run of consecutive row numbers in a preview. */
export function rangesOf({ rows }: Pick<DataTable, 'rows'>): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  for (const row of rows.slice(0, PREVIEW_ROWS)) {
    const last = ranges.at(-1);
    if (last && row === last[1] + 1) last[1] = row;
    else ranges.push([row, row]);
  }
  return ranges;
}

export const previewOf = ({ cells, rows }: DataTable): DataCell[][] =>
  rows.slice(0, PREVIEW_ROWS).map((_, k) => cells.map((column) => column[k]!));

export function summaryOf({ columns, experiment, left_out: left, notes }: AppliedMapping): MappedSummary {
  return {
    columns,
    rows_used: experiment.rows.length,
    left_out: left.slice(0, MAX_REPORTED),
    left_out_total: left.length,
    left_out_groups: groupsOf(left),
    notes,
    points: pointsOf(experiment, PLOT_ROWS),
  };
}
