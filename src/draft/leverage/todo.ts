import { CAPITAL_ESTIMATE, type LeverageRow } from '#engine/analysis/index.ts';

/** What to do about a number, which follows from who can act; words where nobody in the plant can. */
export type Todo = { kind: 'optimise' | 'measure' | 'price' } | { kind: null; words: string };

const DECIDES: Readonly<Record<string, string>> = {
  plant: 'the site decides',
  labour: 'the site decides',
  finance: 'the company decides',
  capital: 'the site decides',
};

export function todoOf({ step_id, key, is_locked, is_chosen, uncertainty, base, higher }: LeverageRow): Todo {
  if (step_id === null) {
    if (key.startsWith('prices.') || key === 'finance.selling_price' || key === 'finance.tolling_fee')
      return { kind: 'price' };
    if (key === CAPITAL_ESTIMATE) return { kind: null, words: 'a better estimate' };
    return { kind: null, words: DECIDES[key.split('.')[0]!] ?? 'an assumption' };
  }
  // The price of a co-product, which is entered where the outlet is sold.
  if (key.startsWith('outlets.')) return { kind: null, words: 'agree on a price' };
  if (is_locked) return { kind: null, words: 'locked' };
  if (uncertainty) return { kind: 'measure' };
  if (is_chosen) return { kind: 'optimise' };
  return { kind: null, words: higher.value === base ? 'at its limit' : 'you set it' };
}

/** Id of a number in the set-up of an analysis. */
export const numberId = ({ step_id, key }: Pick<LeverageRow, 'step_id' | 'key'>): string =>
  step_id === null ? key : `steps.${step_id}.${key}`;

/** The settings that an optimiser may choose, the largest effect first. */
export const worthOptimising = (rows: readonly LeverageRow[], most: number): LeverageRow[] =>
  rows
    .filter((row) => todoOf(row).kind === 'optimise' && (row.higher.change ?? row.step.change ?? 0) !== 0)
    .toSorted((a, b) => Math.abs(b.higher.change ?? 0) - Math.abs(a.higher.change ?? 0))
    .slice(0, most);

/** Address of the optimiser with these settings and this metric chosen. */
export function optimiseAddress(
  place: { productId: string; processId: string },
  rows: readonly LeverageRow[],
  metric: string,
) {
  const params = new URLSearchParams({ kind: 'optimise', metric });
  for (const row of rows) params.append('setting', numberId(row));
  return `/products/${place.productId}/${place.processId}/analyses?${params.toString()}`;
}
