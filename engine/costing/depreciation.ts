/** Depreciation schedules, as fractions of the depreciable capital by year. */
import type { Depreciation } from '../types.ts';

/** IRS Publication 946, table A-1, half-year convention. */
const MACRS: Readonly<Record<Exclude<Depreciation, 'straight_line'>, readonly number[]>> = {
  macrs_3: [0.3333, 0.4445, 0.1481, 0.0741],
  macrs_5: [0.2, 0.32, 0.192, 0.1152, 0.1152, 0.0576],
  macrs_7: [0.1429, 0.2449, 0.1749, 0.1249, 0.0893, 0.0892, 0.0893, 0.0446],
  macrs_10: [0.1, 0.18, 0.144, 0.1152, 0.0922, 0.0737, 0.0655, 0.0655, 0.0656, 0.0655, 0.0328],
  macrs_15: [
    0.05, 0.095, 0.0855, 0.077, 0.0693, 0.0623, 0.059, 0.059, 0.0591, 0.059, 0.0591, 0.059, 0.0591, 0.059, 0.0591,
    0.0295,
  ],
  macrs_20: [
    0.0375, 0.07219, 0.06677, 0.06177, 0.05713, 0.05285, 0.04888, 0.04522, 0.04462, 0.04461, 0.04462, 0.04461, 0.04462,
    0.04461, 0.04462, 0.04461, 0.04462, 0.04461, 0.04462, 0.04461, 0.02231,
  ],
};

const straightLines = new Map<number, readonly number[]>();

/** The same share each year; kept by length, as evaluations ask for the same one by the thousand. */
function straightLine(years: number): readonly number[] {
  let shares = straightLines.get(years);
  if (!shares) {
    shares = Array.from({ length: years }, () => 1 / years);
    straightLines.set(years, shares);
  }
  return shares;
}

/** Fractions by year. @param years Of the straight line; the MACRS tables have their own length. */
export const depreciation = (schedule: Depreciation, years = 10): readonly number[] =>
  schedule === 'straight_line' ? straightLine(years) : MACRS[schedule];
