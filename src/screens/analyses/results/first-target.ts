import type { Configuration, ProductBasis } from '#engine/index.ts';

/** How much worse than without uncertainty a metric may be, where nothing states its target. */
const WORSE = 0.1;

interface Of {
  metric: string;
  /** Value without uncertainty, or the median of the samples. */
  value: number;
  isHigherBetter: boolean;
  product: Pick<ProductBasis, 'selling_price'> & { target_output?: number | null };
  configuration: Configuration;
}

/** The target that an uncertain metric is compared with at first, and what it is; never the value itself, of which every chance is near to one half. */
export function firstTarget({ metric, value, isHigherBetter, product, configuration }: Of): {
  at: number;
  words: string;
} {
  const price = configuration.assumptions.finance?.selling_price ?? product.selling_price;
  if ((metric === 'cogs' || metric === 'msp') && price) return { at: price, words: 'the selling price' };
  const output = configuration.assumptions.plant?.target_output ?? product.target_output;
  if (metric === 'output' && output) return { at: output, words: 'the target output' };
  if (metric === 'npv') return { at: 0, words: 'no loss' };
  return {
    at: value + (isHigherBetter ? -WORSE : WORSE) * Math.abs(value),
    words: `${100 * WORSE}\u202f% worse than without uncertainty`,
  };
}
