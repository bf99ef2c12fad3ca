/** Rounding of what is printed together, so that it adds up: the one place where sums on screen are rounded. */
import { formatNumber } from './format.ts';

export const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * Rounds parts so that they add up to a total as it is printed, whatever its own rounding was (largest remainder).
 * A part that is nothing stays nothing while another can take the rest.
 * @returns the parts as numbers with `decimals` places; their sum is `total`, rounded
 */
export function roundTo(parts: readonly number[], total: number, decimals: number): number[] {
  const unit = 10 ** -decimals;
  const floors = parts.map((part) => Math.floor(part / unit));
  const missing = Math.round(rounded(total, decimals) / unit) - sumOf(floors);
  const places = parts.map((part, index) => ({ index, remainder: part / unit - floors[index]!, isNone: part === 0 }));
  const some = places.filter(({ isNone }) => !isNone);
  const order = (some.length > 0 ? some : places).toSorted((a, b) => b.remainder - a.remainder);
  // The parts may miss a total rounded by itself by more than one unit each way.
  for (let k = 0; k < Math.abs(missing) && order.length > 0; k += 1) {
    const { index } = missing > 0 ? order[k % order.length]! : order[order.length - 1 - (k % order.length)]!;
    floors[index]! += Math.sign(missing);
  }
  return floors.map((part) => rounded(part * unit, decimals) + 0);
}

/** The same for parts whose sum is the total. */
export const roundParts = (parts: readonly number[], decimals: number): number[] =>
  roundTo(parts, sumOf(parts), decimals);

/** The printed sum of printed parts. */
export const printedSum = (parts: readonly number[], decimals: number): number => rounded(sumOf(parts), decimals);

/** A number that was rounded already, with the decimals of its column; what is cut to nothing is said to be small. */
export function printed(value: number, decimals: number, exact?: number): string {
  if (value === 0 && exact !== undefined && Math.abs(exact) > 1e-9) {
    const smallest = formatNumber(10 ** -decimals, { decimals });
    return exact > 0 ? `<\u2009${smallest}` : `>\u2009\u2212${smallest}`;
  }
  return formatNumber(value, { decimals });
}
