/** What quotations of the organisation make of the price of an item that a plant buys by amount or by the piece. */
import { materialRow, plantRow } from '../costing/material-prices.ts';
import { NINETIETH } from '../costing/price-spread.ts';
import { type PriceBook, type Recalibrated, requote } from '../costing/quotations.ts';
import type { Uncertainty } from '../types/catalogue.ts';
import { type Bought, priceLaw } from './laws.ts';

/** Standard deviation of the logarithm of the price of an item without a list of sources, from its usual range. */
const usualSpread = (item: Bought): number => Math.log(1 + (priceLaw(item)?.high ?? 0)) / NINETIETH;

/** Null without any. @param price Of the plant without quotations, USD per unit. */
export function quotedItem(item: Bought, price: number, book: PriceBook): Recalibrated | null {
  const { quotations } = book;
  if (quotations.length === 0 || !(price > 0)) return null;
  const row = plantRow(item.id, price, usualSpread(item));
  // What is sold by amount is quoted for the amount that a plant orders; houses differ in prices of machines alone.
  return requote(row, materialRow(item.id)?.exponent === 1 || !materialRow(item.id) ? null : row.at, {
    ...book,
    house: 'evidence',
  });
}

/** The law of the price of an item. @param isEntered Whether it is entered in the plant. */
export function itemLaw(item: Bought, book: PriceBook, isEntered: boolean): Uncertainty | null {
  const quoted = isEntered ? null : quotedItem(item, 1, book);
  if (!quoted) return priceLaw(item, isEntered);
  const names = quoted.quotations.map(({ quotation }) => quotation.name).join(', ');
  return {
    kind: 'relative',
    low: 1 - Math.exp(-NINETIETH * quoted.spread),
    high: Math.exp(NINETIETH * quoted.spread) - 1,
    source: `What ${names} and the other sources leave open`,
    cause: null,
  };
}
