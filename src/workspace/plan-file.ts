/** The plan of an experiment as the file that is uploaded again with its results: one row per sample, and a column per variable. */
import type { PlannedRun } from '#engine/fitting/index.ts';
import { convert } from '#engine/wording/index.ts';
import type { CellValue } from '#src/components/table/column.ts';
import type { PlanColumn } from '#src/engine/plan-experiment.ts';

/** A value of a column in the unit of its header. */
export const inColumn = (value: number, { unit, display_unit: shown }: PlanColumn): number =>
  unit && shown && unit !== shown ? convert(value, unit, shown) : value;

/**
 * 'Temperature (settings.temperature) [°C]', as an experiment file is read: the key says which variable it is, as a setting and a
 * metric can have the same title.
 */
export const headOf = ({ key, title, display_unit: unit }: PlanColumn): string =>
  [title, key.includes('.') && `(${key})`, unit && unit !== '1' && `[${unit}]`].filter(Boolean).join(' ');

/** Enough for any instrument; more would show the rounding of a conversion. */
const DIGITS = 10;

/** The cells of measured variables are empty, to be filled in. */
export function planFile(
  { runs }: { runs: readonly Pick<PlannedRun, 'conditions' | 'times'>[] },
  columns: readonly PlanColumn[],
  fixed: Readonly<Record<string, number>>,
): { head: string[]; rows: CellValue[][] } {
  const rows = runs.flatMap(({ conditions, times }, n) =>
    (times.length === 0 ? [null] : times).map((time) =>
      columns.map((column): CellValue => {
        if (column.key === 'batch') return `run ${n + 1}`;
        const value = column.key === 'time' ? time : (conditions[column.key] ?? fixed[column.key] ?? null);
        return value === null ? null : Number(inColumn(value, column).toPrecision(DIGITS));
      }),
    ),
  );
  return { head: columns.map(headOf), rows };
}
