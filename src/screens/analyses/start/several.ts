import * as fields from '#generated/fields.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { insideValue, shownValue } from '#src/draft/metrics.ts';
import type { Variable } from '../variables.ts';

/** One value of an input with a list of values, in the input's own unit. */
export interface WeightedValue {
  value: number;
  /** Relative weight; 1 by default. */
  weight?: number;
}

const { minItems: FEWEST, maxItems: MOST } = fields.SensitivityInput.values;

/** Help on how to type the values. */
export const SEVERAL_HELP =
  'Values separated by semicolons. Add × and a weight to make a value more likely: 10; 12 × 3; 15.';

/** Parses '10; 12 × 3'; null if the text is not a list of numbers. */
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

/** Formats the list as it is typed. */
export const severalText = (values: readonly WeightedValue[], variable: Variable): string =>
  values
    .map(({ value, weight }) => `${typed(value, variable)}${weight === undefined ? '' : ` × ${formatInput(weight)}`}`)
    .join('; ');
