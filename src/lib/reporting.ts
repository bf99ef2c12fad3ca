/**
 * The unit of use in which the costs, footprints and amounts of a product are shown and entered, as its product says
 * (`UNITS_OF_USE`). Everything is computed and stored per kg; a value is converted only where it is printed or
 * typed. Prices of materials and utilities stay per their own unit.
 */
import { createContext, useContext } from 'react';
import type { Results } from '#engine/index.ts';
import {
  amountsIn,
  countText,
  isCounted,
  PER_KG,
  type Reported,
  reportedFor,
  type Reporting,
  type Unit,
  unitPer,
  unitsIn,
  valuePer,
} from '#engine/wording/index.ts';
import { inCurrency, unitShown } from './currency.ts';
import { formatNumber, placesFor } from './format.ts';
import { besideRange, widthText } from './precision.ts';

export { PER_KG, reportedFor, unitPer, valuePer };
export type { Reported, Reporting };

/** kg in one batch of a plant; null if it runs without batches, or has no results. */
export const batchOf = (results: Pick<Results, 'mode' | 'figures'> | null): number | null =>
  results === null || results.mode === 'continuous' ? null : results.figures.batch_output;

const LARGE = [
  { from: 1e9, name: 'billion' },
  { from: 1e6, name: 'million' },
];

/** From this mass on, grams of product are shown as kilograms. */
const KG_FROM = 10;

/**
 * An amount of product in its unit of use: '2.42 million doses', '9.13 × 10¹⁵ vg', '95 g'; null where it is shown as a mass.
 * @param per Ends the unit: '/y'.
 */
export function inUnitsOfUse(kg: number, reported: Reported, per = ''): { figure: string; unit: string } | null {
  const { of } = reported;
  if (of === 'kg' || of === 'batch' || (of === 'g' && Math.abs(kg) >= KG_FROM)) return null;
  const { value, unit } = unitsIn(kg, reported);
  if (isCounted(of)) return { figure: countText(value), unit: unit + per };
  const large = LARGE.find(({ from }) => Math.abs(value) >= from);
  return { figure: formatNumber(value / (large?.from ?? 1)), unit: `${large ? `${large.name} ` : ''}${unit}${per}` };
}

/**
 * The unit in which such an amount is typed and compared, the counterpart of `inUnitsOfUse`: that of use, or the mass.
 * @param mass Unit of the amount as a mass: 'kg', 't/y'.
 */
export function amountUnit(reported: Reported, mass: Unit): { displayUnit: string; reported?: Reported } {
  const amounts = amountsIn(reported);
  if (amounts) return { displayUnit: `${amounts.unit}${mass.endsWith('/y') ? '/y' : ''}`, reported: amounts };
  return { displayUnit: reported.of === 'g' && mass === 'kg' ? 'g' : mass };
}

/** The value per kg of one that was typed for another amount; it is shown again as it was typed. */
export const perKgFrom = (value: number, { mass }: Reported): number =>
  mass === 1 ? value : Number((value / mass).toPrecision(15));

/** From this cost on, cents say nothing. */
const WHOLE_FROM = 1000;

/** Below this cost per kg, cents say too little. */
const CENTS_FROM = 0.1;

/**
 * Decimals of a cost and of its parts: cents below a thousand, where they can matter, three digits of less than one, per kg of less than
 * ten cents.
 * @param usd per kg
 */
export function costDecimals(usd: number, reported: Reported): number {
  const shown = Math.abs(inCurrency(valuePer(usd, reported)));
  if (shown >= WHOLE_FROM) return 0;
  const isInCents = shown === 0 || (reported.of === 'kg' && shown >= CENTS_FROM);
  return isInCents ? 2 : Math.max(2, placesFor(shown));
}

/** The unit of a cost or price of the product, in the display currency: 'EUR/dose'. */
export const costUnit = (reported: Reported): string => unitShown(unitPer('USD/kg', reported));

/** A cost or price of the product, in the display currency and not rounded. @param usd per kg */
export const costValue = (usd: number, reported: Reported): number => inCurrency(valuePer(usd, reported));

/** The same as printed: '17.20', 'USD/g'. */
export const costPer = (usd: number, reported: Reported): { figure: string; unit: string } =>
  costDifference(usd, usd, reported);

/** The same in the digits of a value that has its range, for lists and cards: '75 700', 'USD/kg'. */
export function costRounded(usd: number, reported: Reported): { figure: string; unit: string } {
  const { figure, unit } = costPer(usd, reported);
  return { figure: besideRange(figure), unit };
}

/** A difference between two costs, with the decimals of the cost that it is of. @param usd,of per kg */
export const costDifference = (usd: number, of: number, reported: Reported): { figure: string; unit: string } => ({
  figure: formatNumber(costValue(usd, reported), { decimals: costDecimals(of, reported) }),
  unit: costUnit(reported),
});

/** What the pages about one product report. */
export const ReportedContext = createContext<Reported>(PER_KG);

export const useReported = (): Reported => useContext(ReportedContext);

/** Half of the 95 % interval of a normal distribution, in standard deviations: of measured values and of errors of sampling. */
export const HALF_95 = 1.96;
/** Half of the range of 8 in 10 outcomes of a normal distribution, the level of every range of a metric. */
const HALF = 1.2816;

/** Half of the range of a unit cost, in the display currency for the reported amount. @param deviation USD/kg */
export const halfOf = (deviation: number, reported: Reported): number => costValue(HALF * deviation, reported);

/** The same as text: '± 14.3'. */
export const halfText = (deviation: number, reported: Reported): string =>
  `±\u202f${widthText(halfOf(deviation, reported))}`;
