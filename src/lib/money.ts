/** How amounts of money are printed, in the display currency. They are given in USD. */
import { inCurrency, unitShown } from './currency.ts';
import { formatNumber } from './format.ts';

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

/** Decimals of money per kg: cents where they can matter. @param usd per kg */
export const perKgDecimals = (usd: number): number => (Math.abs(inCurrency(usd)) < 10_000 ? 2 : 0);

const readable = (value: number): string =>
  Math.abs(value) < 10_000 ? formatNumber(value, { decimals: 2 }) : formatNumber(value);

/** USD per kg in the display currency, with two decimals while that is readable. */
export const perKg = (usd: number): { figure: string; unit: string } => ({
  figure: readable(inCurrency(usd)),
  unit: unitShown('USD/kg'),
});

/** The choice of a product for its costs. */
export interface Reporting {
  reporting_unit?: 'kg' | 'g' | 'dose' | 'batch';
  /** mg. */
  dose?: number | null;
}

/** kg of product in the unit for which costs are shown; null if it is not known, such as that of a batch in a list. */
function reportedMass({ reporting_unit: unit = 'kg', dose = null }: Reporting, batch: number | null): number | null {
  if (unit === 'g') return 1e-3;
  if (unit === 'dose') return dose === null ? null : dose * 1e-6;
  return unit === 'batch' ? batch : 1;
}

/**
 * The cost or price of a product, for its unit of reporting: '17.20', 'USD/g'; per kg where the mass of the unit is not known.
 * @param usd per kg
 * @param batch kg of one batch; null where there is none to show
 */
export function perReported(usd: number, of: Reporting, batch: number | null = null): { figure: string; unit: string } {
  const mass = reportedMass(of, batch);
  const unit = of.reporting_unit ?? 'kg';
  if (mass === null || unit === 'kg') return perKg(usd);
  if (unit === 'batch') return formatMoney(usd * mass, 'USD/batch');
  return { figure: readable(inCurrency(usd * mass)), unit: unitShown(`USD/${unit}`) };
}
