/** Units of entries: as people write them, and money of any currency and year. */
import { readUnit, unitRatio } from '../wording/read-unit.ts';
import type { CarbonInputRow } from '../types/impacts.ts';
import { nearest } from './years.ts';
import type { CarbonTables, YearSeries } from './types.ts';

type Of = Pick<CarbonInputRow, 'unit'>;

/** 'EUR', or 'EUR2024' for money of that year. */
const MONEY = /^([A-Z]{3})(\d{4})?$/;
export const isSpend = ({ unit }: Of): boolean => unit.startsWith('USD');
/** Years from the last exchange rate or price index for which it still counts. */
const MOST_YEARS = 2;

/** The unit that a text means in an entry of an option; the text itself if it means none. */
export function unitFor(option: Of, text: string): string {
  // Before other units: SEK is also an abbreviation of second.
  if (isSpend(option)) return text.replaceAll(/\s/g, '').toUpperCase();
  const unit = readUnit(text) ?? text.trim();
  return unit === 'h' && option.unit === 'FTE-hour' ? option.unit : unit;
}

/** Whether a quantity in the unit can be an entry of the option. The currency itself is not checked. */
export const isUnitFor = (option: Of, unit: string): boolean =>
  isSpend(option) ? MONEY.test(unitFor(option, unit)) : inUnitOf(option, 1, unit) !== null;

/** A quantity in the unit of the option; null if the two measure different things. Money needs rates. */
export function inUnitOf(
  option: Of,
  quantity: number,
  text: string,
  money?: { tables: CarbonTables; year: number },
): number | null {
  const unit = unitFor(option, text);
  const ratio = money && isSpend(option) ? moneyRatio(unit, option.unit, money) : unitRatio(unit, option.unit);
  return ratio === null ? null : quantity * ratio;
}

/** By the average exchange rate of the year in which it was spent, then by consumer prices in the United States. */
function moneyRatio(from: string, to: string, { tables, year }: { tables: CarbonTables; year: number }): number | null {
  const { price_index: prices, rates } = tables.money;
  const [, code, own = year] = MONEY.exec(from) ?? [];
  const [, , other = year] = MONEY.exec(to) ?? [];
  const rate =
    code === 'USD'
      ? 1
      : about(
          rates.find((one) => one.code === code),
          Number(own),
        );
  const [before, after] = [about(prices, Number(own)), about(prices, Number(other))];
  return rate && before && after ? after / before / rate : null;
}

function about(series: YearSeries | undefined, year: number): number | null {
  const found = series && nearest(series, year);
  return found && Math.abs(found.year - year) <= MOST_YEARS ? found.value : null;
}
