import {
  type AppliedMapping,
  applyMapping,
  type ColumnMeaning,
  convert,
  dimension,
  isUnit,
  type Mapping,
  type Unit,
} from '#engine/index.ts';
import type { ExperimentMapping, MappedColumn } from '#generated/types.ts';
import { unpack } from './packed.ts';

/** A confirmed mapping and the table it is of: all that it takes to have the experiment, also in another thread. */
export interface MappedSource {
  operation: string;
  packed: Uint8Array;
  mapping: Mapping;
}

/** All rows that can be used, in the model's units, and what was left out. A second's work for the largest files. */
export const appliedTo = ({ operation, packed, mapping }: MappedSource): AppliedMapping =>
  applyMapping(operation, unpack(packed), mapping);

/** What a user said of the columns; null for what was only proposed. */
export const meaningsOf = (mapping: ExperimentMapping | null): ColumnMeaning[] | null =>
  mapping?.confirmed ? mapping.columns.map(meaningOf) : null;

/** A column's meaning as it was sent, from how it is read. */
function meaningOf({ column, variable, unit, model_unit, factor }: MappedColumn): ColumnMeaning {
  if (variable === null || model_unit === null || factor === null) return { column, variable };
  const said = unit !== null && isUnit(unit) && isUnit(model_unit) ? scale(unit, model_unit) : null;
  const own = said === null || Math.abs(said - factor) > 1e-9 * said;
  return { column, variable, ...(unit === null ? {} : { unit }), ...(own ? { factor } : {}) };
}

/** Null where one does not become the other. */
function scale(from: Unit, to: Unit): number | null {
  if (dimension(from) !== dimension(to)) return null;
  return convert(1, from, to) - convert(0, from, to);
}
