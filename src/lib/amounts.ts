import type { Results } from '#engine/index.ts';

/** What amounts in results are per: a batch, or an hour of a continuous plant. */
export const amountsPer = ({ mode }: Pick<Results, 'mode'>): 'batch' | 'hour' =>
  mode === 'continuous' ? 'hour' : 'batch';
