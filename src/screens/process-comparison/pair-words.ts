import { chanceText, isSame } from '#src/products/chance-text.ts';
import type { Pair } from './use-pairs.ts';

/** 'B is cheaper than A in 87 % and greener in 60 % of the samples.' */
export function pairWords([own, other]: readonly [string, string], cost: Pair, footprint: Pair | undefined): string {
  const [costs, emits] = [cost, footprint].map((pair) => isSame(pair?.differences));
  if (costs && (emits || !footprint)) return `${own} does not differ from ${other} in any of the samples.`;
  const greener = footprint && `greener in ${chanceText(footprint.lower)} %`;
  if (costs) return `${own} costs the same as ${other} and is ${greener} of the samples.`;
  const cheaper = `${own} is cheaper than ${other} in ${chanceText(cost.lower)} %`;
  if (emits) return `${cheaper} of the samples, with the same footprint.`;
  return `${cheaper}${greener ? ` and ${greener}` : ''} of the samples.`;
}
