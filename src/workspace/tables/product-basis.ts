import type { ProductBasis, Results } from '#engine/types.ts';
import { amountsPer } from '#src/lib/amounts.ts';
import { formatMass, formatNumber } from '#src/lib/format.ts';

/**
 * How much of what leaves as product counts as product: '1 857 kg Powder per batch contain 855 kg Leghaemoglobin
 * (46.0 %), which output and costs per kg refer to.' Null if all of it does.
 */
export function productBasis(results: Results, { name }: Pick<ProductBasis, 'name'>): string | null {
  const stream = results.streams.find(({ kind }) => kind === 'product');
  const { batch_output: counted } = results.figures;
  if (!stream || !(stream.mass > 0) || Math.abs(counted / stream.mass - 1) < 5e-4) return null;
  const mass = (kg: number) => Object.values(formatMass(kg)).join('\u2009');
  const share = formatNumber((counted / stream.mass) * 100);
  return `${mass(stream.mass)} ${stream.name} per ${amountsPer(results)} contain ${mass(counted)} ${name} (${share} %), which output and costs per kg refer to.`;
}
