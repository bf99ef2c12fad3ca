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
  points: Points;
}

export const previewOf = ({ cells, rows }: DataTable): DataCell[][] =>
  rows.slice(0, PREVIEW_ROWS).map((_, k) => cells.map((column) => column[k]!));

export function summaryOf({ columns, experiment, left_out: left }: AppliedMapping): MappedSummary {
  const keys = experiment.variables.map(({ key }) => key);
  const { rows } = experiment;
  return {
    columns,
    rows_used: rows.length,
    left_out: left.slice(0, MAX_REPORTED),
    left_out_total: left.length,
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
      return row.inputs[key] ?? row.responses[key] ?? row.errors?.[measuredBy(key) ?? ''] ?? null;
  }
}
