import { type AppliedMapping, applyMapping, type ColumnMeaning, type Mapping } from '#engine/index.ts';
import { convert, dimension, isUnit, type Unit } from '#engine/wording/index.ts';
import type { ExperimentMapping, MappedColumn } from '#generated/types.ts';
import { unpack } from './packed.ts';

/** A confirmed mapping and its table: all that is needed to use the experiment, also in another thread. */
export interface MappedSource {
  operation: string;
  packed: Uint8Array;
  mapping: Mapping;
}

/** All usable rows, in the units of the model, and the skipped ones. Takes a second for the largest files. */
export const appliedTo = ({ operation, packed, mapping }: MappedSource): AppliedMapping =>
  applyMapping(operation, unpack(packed), mapping);

/** The mapping confirmed by a user; null for a proposal. */
export const meaningsOf = (mapping: ExperimentMapping | null): ColumnMeaning[] | null =>
  mapping?.confirmed ? mapping.columns.map(meaningOf) : null;

/** The same of any mapping, also of a proposal; a unit that is not known yet is empty. */
export const saidBy = (mapping: ExperimentMapping): ColumnMeaning[] =>
  mapping.columns.map((column) =>
    column.unit === '' && !mapping.confirmed
      ? { ...meaningOf({ ...column, factor: null }), unit: '' }
      : meaningOf(column),
  );

/** The meaning of a column in the form of the request. */
function meaningOf(mapped: MappedColumn): ColumnMeaning {
  const { column, variable, unit, model_unit, factor, multiplier = 1, molar_mass, logarithm } = mapped;
  const { below, limit, day_first, run } = mapped;
  const rest = {
    ...(below !== undefined && { below }),
    ...(limit !== undefined && { limit }),
    ...(day_first !== undefined && { day_first }),
    ...(run !== undefined && { run }),
  };
  if (variable === null || model_unit === null || factor === null) return { column, variable, ...rest };
  const said = unit !== null && isUnit(unit) && isUnit(model_unit) ? scale(unit, model_unit) : null;
  const isOther = said === null || Math.abs(said * multiplier - factor) > 1e-9 * said;
  const own = molar_mass === undefined && logarithm !== true && isOther;
  return {
    column,
    variable,
    ...(unit === null ? {} : { unit }),
    ...(own
      ? { factor }
      : { ...(multiplier !== 1 && { multiplier }), ...(molar_mass !== undefined && { molar_mass }) }),
    ...rest,
  };
}

/** Null if the units cannot be converted. */
function scale(from: Unit, to: Unit): number | null {
  if (dimension(from) !== dimension(to)) return null;
  return convert(1, from, to) - convert(0, from, to);
}
