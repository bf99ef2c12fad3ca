import {
  type AppliedMapping,
  applyMapping,
  type ColumnMeaning,
  type DataColumn,
  type Mapping,
  type Remembered,
  variablesOf,
} from '#engine/index.ts';
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

/** What was decided about a file, and holds for the next one of its instrument. */
export type Decisions = Pick<ColumnMeaning, 'below' | 'day_first'>;

/** The place of an instrument among remembered headings, none of which begins with this sign. */
const MARK = '@';
export const instrumentKey = (id: string): string => `${MARK}${id}`;
export const instrumentOfKey = (head: string): string | null => (head.startsWith(MARK) ? head.slice(1) : null);

/** The decisions in a mapping. */
export function decisionsIn(columns: readonly ColumnMeaning[]): Decisions {
  const below = columns.find((one) => one.below !== undefined)?.below;
  const day_first = columns.find((one) => one.day_first !== undefined)?.day_first;
  return { ...(below !== undefined && { below }), ...(day_first !== undefined && { day_first }) };
}

/** A meaning without the decisions. */
export const withoutDecisions = <T extends Decisions>({ below: _below, day_first: _order, ...meaning }: T) => meaning;

/** The decisions about earlier files of an instrument; undefined if there are none. */
export function decidedFor(instrument: string | undefined, remembered: Remembered): Decisions | undefined {
  const found = instrument === undefined ? undefined : remembered.get(instrumentKey(instrument));
  return found && decisionsIn([{ column: '', ...found }]);
}

/** A proposal with what was decided about earlier files; values below detection are counted as such unless that was decided otherwise. */
export function withDecisions(
  operation: string,
  columns: readonly ColumnMeaning[],
  facts: readonly DataColumn[],
  decided: Decisions | undefined,
): ColumnMeaning[] {
  const responses = new Set(variablesOf(operation).flatMap(({ key, role }) => (role === 'response' ? [key] : [])));
  return columns.map((column, k) => {
    const { below: limits, dates } = facts[k]!;
    const below =
      limits && responses.has(column.variable ?? '') ? (decided?.below ?? column.below ?? 'censored') : null;
    const order = dates && dates.by !== 'number' && column.variable !== null ? decided?.day_first : undefined;
    return { ...column, ...(below !== null && { below }), ...(order !== undefined && { day_first: order }) };
  });
}

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
