/** How the numbers of rooms, water and people are written down: their keys, words, and the terms of their calculations. */
import { costIndex } from '../assumptions/cepci.ts';
import { assumed, type Constant, constant, type Given, type Term } from '../costing/explained.ts';
import type { FacilityNumber, PeopleNumber } from '../assumptions/assumptions.ts';
import { H_PER_Y } from '../wording/quantity.ts';

export const KG_M3 = 1000;
/** Index of the prices of rooms and systems: 2023. */
export const PRICED_IN = costIndex(2023);

export const SOURCE = 'docs/models, gmp';
const ESTIMATE = 'Engineering estimate (docs/models, gmp)';

/** Keys of a table of numbers, made once: the strings would cost more than the arithmetic. */
export const keysOf = <Row extends string, Field extends string>(
  table: string,
  rows: readonly Row[],
  fields: readonly Field[],
): Readonly<Record<Row, Readonly<Record<Field, string>>>> =>
  Object.fromEntries(
    rows.map((row) => [row, Object.fromEntries(fields.map((field) => [field, `${table}_${row}_${field}`]))]),
  ) as Record<Row, Record<Field, string>>;

export const words = (title: string, unit: Line['unit'], formula: string, terms: readonly Term[]) => ({
  title,
  unit,
  formula,
  terms,
});
type Line = { unit: Constant['unit'] & string };

export const given = (key: FacilityNumber): Given => assumed(key, `facility.${key}`);
export const ofPeople = (key: PeopleNumber): Given => assumed(key, `people.${key}`);
export const fact = (
  symbol: string,
  title: string,
  value: number,
  unit: Constant['unit'],
  source = ESTIMATE,
): Constant => constant(symbol, title, value, unit, source);
export const EQUIPMENT_INDEX = (index: number): Constant =>
  fact('index', 'Cost index ÷ cost index of 2023', index / PRICED_IN, '1', 'Chemical Engineering Plant Cost Index');
export const HOURS_OF_YEAR = fact('hours', 'Hours per year', H_PER_Y, 'h', 'Definition');
export const singleTerm = (single: number): Constant =>
  fact('single_use', 'Share of single-use steps', single, '1', 'Steps of the process');
