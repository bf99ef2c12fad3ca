/** Rounds numbers that are printed together so that they add up: the only place where sums on screen are rounded. */
import { formatNumber } from './format.ts';

export const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * Rounds parts so that they add up to a total as printed, however that was rounded (largest remainder method).
 * A zero part stays zero while another part can absorb the remainder.
 * @returns the parts as numbers with `decimals` places; their sum is `total`, rounded
 */
export function roundTo(parts: readonly number[], total: number, decimals: number): number[] {
  const unit = 10 ** -decimals;
  const floors = parts.map((part) => Math.floor(part / unit));
  const missing = Math.round(rounded(total, decimals) / unit) - sumOf(floors);
  const places = parts.map((part, index) => ({ index, remainder: part / unit - floors[index]!, isNone: part === 0 }));
  const some = places.filter(({ isNone }) => !isNone);
  const order = (some.length > 0 ? some : places).toSorted((a, b) => b.remainder - a.remainder);
  // The parts may differ by more than one unit from a total that was rounded separately.
  for (let k = 0; k < Math.abs(missing) && order.length > 0; k += 1) {
    const { index } = missing > 0 ? order[k % order.length]! : order[order.length - 1 - (k % order.length)]!;
    floors[index]! += Math.sign(missing);
  }
  return floors.map((part) => rounded(part * unit, decimals) + 0);
}

/** Rounds parts whose sum is the total. */
export const roundParts = (parts: readonly number[], decimals: number): number[] =>
  roundTo(parts, sumOf(parts), decimals);

/** The printed sum of printed parts. */
export const printedSum = (parts: readonly number[], decimals: number): number => rounded(sumOf(parts), decimals);

/**
 * Prints a rounded number with the decimals of its column; a non-zero value that rounds to zero is printed as small.
 */
export function printed(value: number, decimals: number, exact?: number): string {
  if (value === 0 && exact !== undefined && Math.abs(exact) > 1e-9) {
    const smallest = formatNumber(10 ** -decimals, { decimals });
    return exact > 0 ? `<\u202f${smallest}` : `>\u202f\u2212${smallest}`;
  }
  return formatNumber(value, { decimals });
}
