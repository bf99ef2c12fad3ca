import { formatNumber } from '#src/lib/format.ts';
import { LETTERS, OTHER_PURITY, type Saved } from '#src/products/selection.ts';

/** What keeps the numbers of these processes from being compared, in words. */
export function cautionsOf(chosen: readonly Saved[]): string[] {
  const [first, ...others] = chosen;
  if (!first) return [];
  const cautions: string[] = [];
  if (others.some(({ product_id: id }) => id !== first.product_id))
    cautions.push(
      'These processes make different products. The full comparison, with its probabilities, requires processes of the same product.',
    );
  others.forEach(({ figures: { purity } }, index) => {
    const difference = purity - first.figures.purity;
    if (Math.abs(difference) <= OTHER_PURITY) return;
    const points = formatNumber(Math.abs(difference) * 100, { decimals: 1 });
    const word = difference < 0 ? 'lower' : 'higher';
    cautions.push(
      `The purity of ${LETTERS[index + 1]} is ${points} percentage points ${word} than that of A: the products may be for different uses.`,
    );
  });
  return cautions;
}
