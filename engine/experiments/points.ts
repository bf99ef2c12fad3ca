/** Mapped rows as points: the row of the file, and the value of each variable. */
import type { SettingValue } from '../types/configuration.ts';
import { measuredBy } from './error-key.ts';
import type { MappedExperiment, MappedRow } from './types.ts';

export interface Points {
  /** Keys of variables, in the order of the values of each row; `row` comes first in each. */
  variables: string[];
  rows: (SettingValue | null)[][];
}

/** At most so many points, evenly from the first to the last. */
export function pointsOf({ variables, rows }: MappedExperiment, most: number): Points {
  const keys = variables.map(({ key }) => key);
  return {
    variables: keys,
    rows: evenly(rows, most).map((row) => [row.row, ...keys.map((key) => valueOf(row, key))]),
  };
}

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
