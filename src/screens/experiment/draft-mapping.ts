/** The file and its mapping as they stand on the page, for the engine in the worker. */
import type { ColumnMeaning, DataColumn } from '#engine/index.ts';
import { isUnit } from '#engine/wording/index.ts';
import type { DraftMapping } from '#src/engine/draft-mapping.ts';
import type { Experiment, ExperimentColumn } from '#generated/types.ts';
import { type ColumnValues, type DataValues, saidOf } from './use-mapping.ts';

/** Null if the page has only the first rows of the file, or a version that did not store their numbers has read it. */
export function draftMapping({ unit_operation, file, rows = [] }: Experiment, values: DataValues): DraftMapping | null {
  if (!file?.row_ranges || rows.length < file.row_count || values.columns.length !== file.columns.length) return null;
  const { columns, constants, excluded_rows, corrections } = values;
  return {
    unit_operation,
    table: {
      columns: file.columns.map(columnOf),
      cells: file.columns.map((_, index) => rows.map((row) => row[index] ?? null)),
      rows: file.row_ranges.flatMap(([first, last]) =>
        Array.from({ length: last! - first! + 1 }, (_, k) => first! + k),
      ),
    },
    mapping: {
      columns: columns.map(meaningOf),
      constants: constants.map(({ variable, value }) =>
        typeof value === 'number' ? { variable, value } : { variable },
      ),
      excluded_rows,
      corrections,
    },
  };
}

const columnOf = ({
  unit,
  multiplier,
  doubt,
  is_clock,
  no_year,
  dates,
  below,
  series,
  ...column
}: ExperimentColumn): DataColumn => ({
  name: column.name,
  type: column.type,
  unit: unit !== null && isUnit(unit) ? unit : null,
  ...(multiplier !== undefined && { multiplier }),
  ...(doubt !== undefined && { doubt }),
  ...(is_clock && { is_clock }),
  ...(no_year && { no_year }),
  ...(dates && { dates }),
  ...(below && { below }),
  ...(series && { series }),
});

function meaningOf({ column, variable, unit, factor, ...said }: ColumnValues): ColumnMeaning {
  if (variable === null) return { column, variable };
  return { column, variable, unit, ...(typeof factor === 'number' && { factor }), ...saidOf(said) };
}
