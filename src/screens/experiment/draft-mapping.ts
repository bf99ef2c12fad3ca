/** The file and its mapping as they stand on the page, for the engine in the worker. */
import type { ColumnMeaning, DataColumn, ProductBasis } from '#engine/index.ts';
import { isUnit } from '#engine/wording/index.ts';
import type { DraftMapping } from '#src/engine/draft-mapping.ts';
import type { Experiment, ExperimentColumn, ExperimentFile, Product } from '#generated/types.ts';
import { type ColumnValues, type MappingValues, saidOf } from './use-mapping.ts';

/** Null if the page has only the first rows of the file. */
export function draftMapping(
  { unit_operation, file, rows = [] }: Experiment,
  values: MappingValues,
): DraftMapping | null {
  if (!file || rows.length < file.row_count || values.columns.length !== file.columns.length) return null;
  const { columns, constants, excluded_rows, corrections } = values;
  return {
    unit_operation,
    table: {
      columns: file.columns.map(columnOf),
      cells: file.columns.map((_, index) => rows.map((row) => row[index] ?? null)),
      rows: rowsOf(file),
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

/** The numbers of the rows below the headings that were not left out on reading. */
function rowsOf({ header_row, header_rows = 1, row_count, left_out }: ExperimentFile): number[] {
  const out = new Set(
    left_out.flatMap(({ row, last_row = row, column }) =>
      row === null || column !== null ? [] : Array.from({ length: last_row! - row + 1 }, (_, k) => row + k),
    ),
  );
  const list: number[] = [];
  for (let row = header_row + header_rows; list.length < row_count; row++) if (!out.has(row)) list.push(row);
  return list;
}

const columnOf = ({
  unit,
  multiplier,
  doubt,
  is_clock,
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
  ...(dates && { dates }),
  ...(below && { below }),
  ...(series && { series }),
});

function meaningOf({ column, variable, unit, factor, ...said }: ColumnValues): ColumnMeaning {
  if (variable === null) return { column, variable };
  return { column, variable, unit, ...(typeof factor === 'number' && { factor }), ...saidOf(said) };
}

/** Of a product, what its models need. */
export const basisOf = ({ name, kind, component_id, host_id, selling_price }: Product): ProductBasis => ({
  name,
  kind,
  component_id,
  host_id,
  selling_price,
});
