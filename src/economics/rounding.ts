/**
 * Rounds parts so that they add up to a total as it is printed, whatever its own rounding was (largest remainder).
 * @returns the parts as numbers with `decimals` places; their sum is `total`, rounded
 */
export function roundTo(parts: readonly number[], total: number, decimals: number): number[] {
  const unit = 10 ** -decimals;
  const floors = parts.map((part) => Math.floor(part / unit));
  const missing = Math.round(total / unit) - floors.reduce((sum, part) => sum + part, 0);
  const order = parts
    .map((part, index) => ({ index, remainder: part / unit - floors[index]! }))
    .toSorted((a, b) => b.remainder - a.remainder);
  // The parts may miss a total rounded by itself by more than one unit each way.
  for (let k = 0; k < Math.abs(missing); k += 1) {
    const { index } = missing > 0 ? order[k % order.length]! : order[order.length - 1 - (k % order.length)]!;
    floors[index]! += Math.sign(missing);
  }
  return floors.map((part) => Number((part * unit).toFixed(decimals)));
}

export const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
