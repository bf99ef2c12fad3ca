/** Single score of the sixteen categories of EF 3.1. */
import type { ImpactCategoryRow } from '../types/impacts.ts';

/** Points: results ÷ annual world impact per person × weights. Null if a category is missing. */
export function singleScore(
  categories: Iterable<ImpactCategoryRow>,
  valueOf: (category: string) => number | null,
): { value: number; by_category: { category_id: string; value: number }[] } | null {
  const parts: { category_id: string; value: number }[] = [];
  for (const { id, normalisation, weighting } of categories) {
    if (normalisation === null || weighting === null) continue;
    const value = valueOf(id);
    if (value === null) return null;
    parts.push({ category_id: id, value: (value / normalisation) * weighting });
  }
  return { value: parts.reduce((sum, one) => sum + one.value, 0), by_category: parts };
}
