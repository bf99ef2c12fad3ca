/**
 * The currency in which the current organisation reads amounts. All stored values are USD: an amount is
 * converted only where it is printed or typed. A unit that contains USD means that its value is not converted yet.
 */
import type { DisplayCurrency } from '#generated/types.ts';
import {
  fromCurrency,
  isMoney,
  sentenceInCurrency,
  toCurrency,
  unitInCurrency,
  US_DOLLAR,
  type Currency,
  convert,
  isUnit,
} from '#engine/wording/index.ts';
import { formatDay, formatInput } from './format.ts';
import { observable } from './observable.ts';

export { isMoney };

export type { DisplayCurrency };

/** Null for USD. */
export const displayCurrency = observable<DisplayCurrency | null>(null);

export const currencyNow = (): Currency => displayCurrency.get() ?? US_DOLLAR;

/** USD in the display currency. */
export const inCurrency = (usd: number): number => toCurrency(usd, 'USD', currencyNow());

/** A value as it is shown in a unit: converted to it and, where it is money, to the display currency. */
export function shownIn(value: number, unit: string, shown: string = unit): number {
  const inside = unit !== shown && isUnit(unit) && isUnit(shown) ? convert(value, unit, shown) : value;
  return toCurrency(inside, shown, currencyNow());
}

/** Converts a value typed in the shown unit to the stored unit. */
export function storedFrom(typed: number, unit: string, shown: string = unit): number {
  const inside = fromCurrency(typed, shown, currencyNow());
  return unit !== shown && isUnit(unit) && isUnit(shown) ? convert(inside, shown, unit) : inside;
}

/** The displayed name of a unit: 'EUR/kg' for 'USD/kg'. */
export const unitShown = (unit: string): string => unitInCurrency(unit, currencyNow());

/** A sentence of the engine with its amounts in the display currency. */
export const sentenceShown = (sentence: string): string => sentenceInCurrency(sentence, currencyNow());

/** The rate with its date and source, for reports; null for USD. */
export function rateInWords(): string | null {
  const currency = displayCurrency.get();
  if (!currency) return null;
  const { code, rate, date, source } = currency;
  return `1 USD = ${formatInput(rate)} ${code}, ${formatDay(new Date(date))}, ${source}`;
}

/** A short form of the rate: 'EUR at 0.92 per USD, 1 Nov 2026'; 'USD'. */
export function currencyInShort(): string {
  const currency = displayCurrency.get();
  if (!currency) return US_DOLLAR.code;
  const { code, rate, date } = currency;
  return `${code} at ${formatInput(rate)} per USD, ${formatDay(new Date(date))}`;
}

/** Changes whenever amounts must be redrawn. */
export const currencyKey = (currency: DisplayCurrency | null): string => JSON.stringify(currency);
