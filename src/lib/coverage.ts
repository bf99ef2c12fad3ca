import { formatNumber, parseInput, type NumberFormat } from './format.ts';

/** From here on, nothing but rounding is missing. */
const WHOLE = 1 - 1e-9;

/** A share of a whole in per cent. It is 100 only if nothing is missing: '87', '99.8', '> 99.9'. */
export function coverageText(share: number, format: NumberFormat): string {
  const text = formatNumber(share * 100, format);
  if (share >= WHOLE || parseInput(text) !== 100) return text;
  const finer = formatNumber(share * 100, { decimals: 1 });
  return parseInput(finer) === 100 ? '> 99.9' : finer;
}
