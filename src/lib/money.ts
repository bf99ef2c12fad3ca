/** How amounts of money are printed, in the display currency. They are given in USD. */
import { inCurrency, unitShown } from './currency.ts';
import { formatNumber } from './format.ts';
import { withinText } from './precision.ts';

const SCALES = [
  { from: 1e9, divisor: 1e9, prefix: 'bn ' },
  { from: 1e6, divisor: 1e6, prefix: 'M ' },
  { from: 1e4, divisor: 1e3, prefix: 'k ' },
];

/** A large sum with its multiple in the unit: 21.4 M USD. @param usd in `unit`, which names USD */
export function formatMoney(usd: number, unit = 'USD'): { figure: string; unit: string } {
  const value = inCurrency(usd);
  const shown = unitShown(unit);
  const scale = SCALES.find(({ from }) => Math.abs(value) >= from);
  return scale
    ? { figure: formatNumber(value / scale.divisor), unit: scale.prefix + shown }
    : { figure: formatNumber(value), unit: shown };
}

/** The same with its error: '14.6 ± 6.1 M USD'. */
export function moneyWithin(usd: number, error: number): string {
  const [value, half] = [inCurrency(usd), inCurrency(error)];
  const size = Math.max(Math.abs(value), half);
  const { divisor, prefix } = SCALES.find(({ from }) => size >= from) ?? { divisor: 1, prefix: '' };
  return `${withinText(value / divisor, half / divisor)} ${prefix}${unitShown('USD')}`;
}

/** How a column of money is printed: with one multiple and one number of decimals, so that the column adds up. */
export interface MoneyScale {
  /** USD per unit. */
  divisor: number;
  /** 'M EUR', 'k EUR' or 'EUR'. */
  unit: string;
  decimals: number;
}

const COLUMN_SCALES = [
  { from: 1e9, multiple: 1e6, prefix: 'M ', decimals: 1 },
  { from: 1e7, multiple: 1e6, prefix: 'M ', decimals: 2 },
  { from: 1e6, multiple: 1e6, prefix: 'M ', decimals: 3 },
  { from: 1e4, multiple: 1e3, prefix: 'k ', decimals: 1 },
];

/** The scale at which a column's total has four to six digits, with cents as the smallest unit. @param usd the total */
export function moneyScale(usd: number): MoneyScale {
  const size = Math.abs(inCurrency(usd));
  const { multiple, prefix, decimals } = COLUMN_SCALES.find(({ from }) => size >= from) ?? {
    multiple: 1,
    prefix: '',
    decimals: 0,
  };
  return { divisor: multiple / inCurrency(1), unit: prefix + unitShown('USD'), decimals };
}

/** The scale of the parts of such a column: one multiple smaller, because parts are much smaller than the total. */
export const partScale = (scale: MoneyScale): MoneyScale =>
  scale.unit.startsWith('M ')
    ? { unit: scale.unit.replace('M ', 'k '), divisor: scale.divisor / 1e3, decimals: 1 }
    : scale;

const readable = (value: number): string =>
  Math.abs(value) < 10_000 ? formatNumber(value, { decimals: 2 }) : formatNumber(value);

/** The price of a material per kg, in the display currency, with two decimals while that is readable. */
export const perKg = (usd: number): { figure: string; unit: string } => ({
  figure: readable(inCurrency(usd)),
  unit: unitShown('USD/kg'),
});
