import { figure } from './text.ts';

/**
 * Money on screen and in files: everything is computed and stored in USD; an organisation may read it in another currency.
 * A unit that names USD says that its value is in USD; a value is converted once, where it is printed.
 */
export interface Currency {
  /** ISO 4217. */
  code: string;
  /** Units of the currency for one USD. */
  rate: number;
}

export const US_DOLLAR: Currency = { code: 'USD', rate: 1 };

const NAME = /\bUSD\b/;
const BELOW_THE_LINE = /(?:\/|per )\s?USD\b/;

/** Whether a unit names USD, so that its value is converted before it is printed. */
export const isMoney = (unit: string): boolean => NAME.test(unit);

/** What a value of this unit is multiplied by: the rate of money, its inverse of what is per USD, 1 of anything else. */
const factorOf = (unit: string, { rate }: Currency): number =>
  NAME.test(unit) ? (BELOW_THE_LINE.test(unit) ? 1 / rate : rate) : 1;

/** A value in a unit of USD, in the currency. */
export const toCurrency = (value: number, unit: string, currency: Currency): number => {
  const factor = factorOf(unit, currency);
  return factor === 1 ? value : value * factor;
};

/** A value in the currency, in its unit of USD; all its digits are kept, so that it is shown again as it was typed. */
export const fromCurrency = (value: number, unit: string, currency: Currency): number => {
  const factor = factorOf(unit, currency);
  return factor === 1 ? value : Number((value / factor).toPrecision(15));
};

/** 'EUR/kg' for 'USD/kg'; a unit without money stays as it is. */
export const unitInCurrency = (unit: string, { code }: Currency): string => unit.replace(NAME, code);

const LARGE: Readonly<Record<string, number>> = { million: 1e6, billion: 1e9, trillion: 1e12 };
const NUMBERS = /([−-]?\d[\d,\u202F]{0,20}(?:\.\d{1,20})?)(?:\s(million|billion|trillion))?/g;
/** “0.35 USD/kg”, “1.2 to 3 million USD”. */
const AMOUNT =
  /(?:[−-]?\d[\d,\u202F]{0,20}(?:\.\d{1,20})?(?:\s(?:million|billion|trillion))?\s(?:to|and)\s)?[−-]?\d[\d,\u202F]{0,20}(?:\.\d{1,20})?(?:\s(million|billion|trillion))?\sUSD\b/g;

/** A sentence with its amounts of USD in the currency, to three or four digits. A quotation of a source is not to be converted. */
export function sentenceInCurrency(sentence: string, { code, rate }: Currency): string {
  if (code === US_DOLLAR.code) return sentence;
  const inUsd = (digits: string) => Number(digits.replaceAll(/[,\u202F]/g, '').replace('−', '-'));
  return sentence.replaceAll(AMOUNT, (amount, last = '') =>
    amount
      .replaceAll(NUMBERS, (_, digits, name = last) => figure(rate * (LARGE[name] ?? 1) * inUsd(digits)))
      .replace(NAME, code),
  );
}
