/** The parts of an experiment in responses: the first rows, evenly chosen points, and a report of limited length. */
import {
  type AppliedMapping,
  type DataCell,
  type DataTable,
  type LeftOut,
  type MappedRow,
  measuredBy,
  type SettingValue,
} from '#engine/index.ts';
import { MAX_REPORTED, PLOT_ROWS, PREVIEW_ROWS } from './limits.ts';

export interface Points {
  /** Keys of variables, in the order of the values of each row; `row` comes first in each. */
  variables: string[];
  rows: (SettingValue | null)[][];
}

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

export const previewOf = ({ cells, rows }: DataTable): DataCell[][] =>
  rows.slice(0, PREVIEW_ROWS).map((_, k) => cells.map((column) => column[k]!));

export function summaryOf({ columns, experiment, left_out: left, notes }: AppliedMapping): MappedSummary {
  const keys = experiment.variables.map(({ key }) => key);
  const { rows } = experiment;
  return {
    columns,
    rows_used: rows.length,
    left_out: left.slice(0, MAX_REPORTED),
    left_out_total: left.length,
    left_out_groups: groupsOf(left),
    notes,
    points: {
      variables: keys,
      rows: evenly(rows, PLOT_ROWS).map((row) => [row.row, ...keys.map((key) => valueOf(row, key))]),
    },
  };
}

/** At most this many, evenly from the first to the last. */
function evenly<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, k) => list[Math.round((k * (list.length - 1)) / (most - 1))]!);
}

/** A value of which only a limit is known, as files have it: <0.1. */
function limitText({ limits }: MappedRow, key: string): string | null {
  const limit = limits?.[key];
  return limit ? `${limit.side}${limit.value}` : null;
}

/** Value of a variable in a mapped row; null if not measured. */
export function valueOf(row: MappedRow, key: string): SettingValue | null {
  switch (key) {
    case 'time':
    case 'weight':
    case 'label':
    case 'batch':
    case 'replicate':
      return row[key];
    default:
      return (
        row.inputs[key] ?? row.responses[key] ?? limitText(row, key) ?? row.errors?.[measuredBy(key) ?? ''] ?? null
      );
  }
}
