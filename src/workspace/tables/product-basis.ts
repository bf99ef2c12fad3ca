import { inSentence } from '#engine/wording/index.ts';
import type { ProductBasis, Results } from '#engine/index.ts';
import { type Reported } from '#src/lib/reporting.ts';
import { amountsPer } from '#src/lib/amounts.ts';
import { formatMass, formatNumber } from '#src/lib/format.ts';

/**
 * How much of what leaves as product counts as product: 'Of the 1 857 kg of powder per batch, 855 kg (46.0 %)
 * is Leghaemoglobin, the basis of output and of costs per kg.' Null if all of it does.
 */
export function productBasis(
  results: Results,
  { name }: Pick<ProductBasis, 'name'>,
  { unit }: Reported,
): string | null {
  const stream = results.streams.find(({ kind }) => kind === 'product');
  const { batch_output: counted } = results.figures;
  if (!stream || !(stream.mass > 0) || Math.abs(counted / stream.mass - 1) < 5e-4) return null;
  const mass = (kg: number) => Object.values(formatMass(kg)).join('\u202f');
  const share = formatNumber((counted / stream.mass) * 100);
  return `Of the ${mass(stream.mass)} of ${inSentence(stream.name)} per ${amountsPer(results)}, ${mass(counted)} (${share} %) is ${name}, the basis of output and of costs per ${unit}.`;
}
