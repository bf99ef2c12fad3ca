import { FULL_COVERAGE } from '#engine/index.ts';
import { formatNumber, parseInput, type NumberFormat } from './format.ts';

/** From here on, nothing but rounding is missing. */
const WHOLE_MISSING = 1e-9;
const WHOLE = 1 - WHOLE_MISSING;
/** From here on, three digits would be 100. */
const ROUNDED_UP = 0.9995;

/**
 * A share of a whole in per cent. It is 100 only if nothing is missing, and 95 only from there on, where a footprint counts as whole:
 * '87', '94.6', '99.8', '> 99.9'.
 */
export function coverageText(share: number, format: NumberFormat): string {
  const text = formatNumber(share * 100, format);
  const limit = [FULL_COVERAGE, WHOLE].find((one) => share < one && parseInput(text)! >= Math.round(100 * one));
  if (limit === undefined) return text;
  const finer = formatNumber(share * 100, { decimals: 1 });
  if (parseInput(finer)! < Math.round(100 * limit)) return finer;
  return limit === WHOLE ? '> 99.9' : formatNumber(100 * limit - 0.1, { decimals: 1 });
}

/**
 * A yield or a purity in per cent, to three digits, or to a digit of what is missing where they would be 100: '97.3', '99.96', '99.996'.
 */
export function percentText(share: number): string {
  const missing = 1 - share;
  if (missing < WHOLE_MISSING || share < ROUNDED_UP) return formatNumber(share * 100);
  // 99.99, not 99.990, where what is missing rounds up.
  const digit = Math.floor(Math.log10(Number(missing.toPrecision(1))));
  return formatNumber(share * 100, { decimals: -digit - 2 });
}
