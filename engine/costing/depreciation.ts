/** Depreciation schedules, as fractions of the depreciable capital by year. */
import type { Depreciation, FullAssumptions } from '../assumptions/assumptions.ts';

/** Schedules of selectable length: straight line, double declining balance, sum of the years’ digits. */
const FREE = {
  straight_line: (_: number, n: number) => 1 / n,
  /** 2/n of the remaining value, without a switch to straight line; the rest is written off at the end of the project. */
  double_declining: (i: number, n: number) => Math.min(1, 2 / n) * (1 - Math.min(1, 2 / n)) ** i,
  sum_of_years: (i: number, n: number) => (n - i) / ((n * (n + 1)) / 2),
} as const satisfies Partial<Record<Depreciation, (year: number, years: number) => number>>;
type Free = keyof typeof FREE;

/** The same as formulas of explanations, after what is depreciated. */
export const DEPRECIATION_FORMULAS: Readonly<Partial<Record<Depreciation, string>>> = {
  straight_line: ' / years',
  double_declining: ' * min(1, 2 / years) * (1 - min(1, 2 / years))^(year - 1)',
  sum_of_years: ' * (years - year + 1) / (years * (years + 1) / 2)',
} satisfies Record<Free, string>;

/** IRS Publication 946, table A-1, half-year convention. */
const MACRS: Readonly<Record<Exclude<Depreciation, Free>, readonly number[]>> = {
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

const isFree = (schedule: Depreciation): schedule is Free => schedule in FREE;

const known: Record<Free, Map<number, readonly number[]>> = {
  straight_line: new Map(),
  double_declining: new Map(),
  sum_of_years: new Map(),
};

/** Cached by length, as thousands of evaluations use the same schedule. */
function freeShares(schedule: Free, years: number): readonly number[] {
  let shares = known[schedule].get(years);
  if (!shares) {
    shares = Array.from({ length: years }, (_, i) => FREE[schedule](i, years));
    known[schedule].set(years, shares);
  }
  return shares;
}

/** Fractions by year. @param years Length of a schedule of selectable length; MACRS tables have a fixed length. */
export const depreciation = (schedule: Depreciation, years = 10): readonly number[] =>
  isFree(schedule) ? freeShares(schedule, years) : MACRS[schedule];

/** Share that is left after `life` years of a schedule of `n` years. */
const LEFT = {
  straight_line: (n: number, life: number) => Math.max(0, 1 - life / n),
  double_declining: (n: number, life: number) => (1 - Math.min(1, 2 / n)) ** Math.min(n, life),
  sum_of_years: (n: number, life: number) => {
    const rest = Math.max(0, n - life);
    return (rest * (rest + 1)) / (n * (n + 1));
  },
} as const satisfies Record<Free, (years: number, life: number) => number>;

/** The same as formulas of explanations. */
export const LEFT_FORMULAS: Readonly<Partial<Record<Depreciation, string>>> = {
  straight_line: 'max(0, 1 - life / years)',
  double_declining: '(1 - min(1, 2 / years))^min(years, life)',
  sum_of_years: 'max(0, years - life) * (max(0, years - life) + 1) / (years * (years + 1))',
} satisfies Record<Free, string>;

/** Parts of the fixed capital with a depreciation of their own, beside the main one. */
export const OWN_CLASSES = ['buildings', 'other'] as const;

/** Fractions by year of the fixed capital, and the share that is left after the last year. */
export function depreciationOf(finance: FullAssumptions['finance']): { depreciation: readonly number[]; left: number } {
  const { life } = finance;
  const main = depreciation(finance.depreciation, finance.depreciation_years);
  const left = leftShare(finance.depreciation, finance.depreciation_years, life);
  const mixed = { depreciation: main, left };
  const rest = 1 - finance.buildings_share - finance.other_share;
  if (rest === 1) return mixed;
  mixed.depreciation = Array.from({ length: life }, (_, k) => rest * (main[k] ?? 0));
  mixed.left *= rest;
  for (const key of OWN_CLASSES) {
    const part = finance[`${key}_share`];
    const [schedule, years] = [finance[`${key}_depreciation`], finance[`${key}_depreciation_years`]];
    const own = depreciation(schedule, years);
    mixed.depreciation = mixed.depreciation.map((share, k) => share + part * (own[k] ?? 0));
    mixed.left += part * leftShare(schedule, years, life);
  }
  return mixed;
}

/** Share of the depreciable capital that is not depreciated after the last year of production. */
export function leftShare(schedule: Depreciation, years: number, life: number): number {
  if (isFree(schedule)) return LEFT[schedule](years, life);
  const shares = MACRS[schedule];
  return life >= shares.length ? 0 : 1 - shares.slice(0, life).reduce((sum, share) => sum + share, 0);
}
