/** Assumptions behind a row of the table of people. */
import { PeopleAssumptions } from '#generated/fields.ts';

export const PATTERN_NAMES: Readonly<Record<string, string>> = {
  '24_7': '24/7',
  '24_5': '24/5',
  two_shifts: 'two shifts',
  day: 'day',
};

/** The number of positions of an area; null for support, whose heads follow from what it serves. */
export const positionsKey = (row: string): string | null =>
  `positions_${row}` in PeopleAssumptions ? `positions_${row}` : null;

/** Support has salaries of its own; everyone in an area is an operator. */
export const salaryKey = (row: string): string =>
  `salary_${row}` in PeopleAssumptions ? `salary_${row}` : 'salary_operator';
