import { fields } from '#generated/fields.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { insideValue, shownValue } from '../figures.ts';
import type { Variable } from '../variables.ts';

/** A value of an input that takes one of several, in the input's own unit. */
export interface WeightedValue {
  value: number;
  /** How likely beside the others; 1 unless given. */
  weight?: number;
}

const { minItems: FEWEST, maxItems: MOST } = fields.SensitivityInput.values;

/** How values are typed. */
export const SEVERAL_HELP = 'Values apart by semicolons. One is likelier with × and how much: 10; 12 × 3; 15.';

/** Reads '10; 12 × 3'; null for what is no list of numbers. */
export function readSeveral(text: string, variable: Variable): WeightedValue[] | null {
  const values: WeightedValue[] = [];
  for (const part of text.split(';').filter((one) => one.trim() !== '')) {
    const [typed = '', times, ...more] = part.split(/[×x*]/);
    const value = parseInput(typed);
    const weight = times === undefined ? undefined : parseInput(times);
    if (value === null || weight === null || (weight !== undefined && weight < 0) || more.length > 0) return null;
    values.push({ value: insideValue(value, variable), ...(weight === undefined ? {} : { weight }) });
  }
  return values.length >= FEWEST && values.length <= MOST ? values : null;
}

const typed = (value: number, variable: Variable): string =>
  formatInput(Number(shownValue(value, variable).toPrecision(5)));

/** As it is typed. */
export const severalText = (values: readonly WeightedValue[], variable: Variable): string =>
  values
    .map(({ value, weight }) => `${typed(value, variable)}${weight === undefined ? '' : ` × ${formatInput(weight)}`}`)
    .join('; ');
