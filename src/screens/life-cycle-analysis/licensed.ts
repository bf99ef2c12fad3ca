import type { LcaCategoryResult, LcaContribution, LifeCycleAnalysis } from '#generated/types.ts';

/**
 * The analysis as it may leave the organisation: the contributions of items whose factors a licence restricts are replaced by
 * their sum for each database, and their location changes have no values.
 */
export function withoutLicensed(analysis: LifeCycleAnalysis): LifeCycleAnalysis {
  const { items, results, location_change_items: moves } = analysis;
  const databases = new Map(
    items.flatMap(({ id, restricted_by: by }) => (by === undefined ? [] : [[id, by] as const])),
  );
  if (databases.size === 0) return analysis;
  return {
    ...analysis,
    results: results.map((result) => ({ ...result, contributions: summed(result, databases) })),
    location_change_items: moves.map((move) =>
      databases.has(move.item_id) ? { ...move, before: null, after: null, delta: null, reason: LICENSED } : move,
    ),
  };
}

export const LICENSED = 'licensed data';

function summed({ contributions }: LcaCategoryResult, databases: ReadonlyMap<string, string>): LcaContribution[] {
  const sums = new Map<string, LcaContribution>();
  const open = contributions.filter((one) => {
    const database = databases.get(one.item_id);
    if (database === undefined) return true;
    const id = `${LICENSED}: ${database}`;
    const sum = sums.get(id) ?? { ...one, item_id: id, value: null, value_relocated: null, share: null, proxy: null };
    const add = (key: 'value' | 'value_relocated' | 'share') => {
      if (one[key] !== null) sum[key] = (sum[key] ?? 0) + one[key];
    };
    add('value');
    add('value_relocated');
    add('share');
    // The spread of one of them says how large it is.
    sums.set(id, { ...sum, spread: { gsd: null, low: null, high: null } });
    return false;
  });
  return [...open, ...sums.values()];
}
