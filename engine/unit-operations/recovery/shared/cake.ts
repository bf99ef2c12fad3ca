/** Cake of wet solids and the liquor between them. */
import { beyond, type Infeasible, type Run } from '../../../declare/define.ts';
import { figure } from '../../../wording/text.ts';

/** Dry matter of the captured solids, kg/kg: cells and debris contain three times their mass of water. */
export const MOST_CAKE_SOLIDS = 0.25;

/** Liquor in the cake and in the whole feed, kg. */
interface Liquor {
  liquid: number;
  liquor: number;
}

/** Dry solids in a cake, kg: cells and debris, which bind water, and particles, which do not. */
interface DrySolids {
  readonly wet: number;
  readonly particles: number;
}

/**
 * Liquor between the solids of a cake; a problem if the feed has less.
 * @param solids Dry solids in the cake, kg/kg.
 */
export function cakeLiquor(run: Run, { wet, particles }: DrySolids, solids: number): Liquor | Infeasible {
  const { feed, components } = run;
  const { at } = components;
  const liquid = wet * Math.max(0, 1 / solids - 1 / MOST_CAKE_SOLIDS) + particles * (1 / solids - 1);
  const suspended = feed.mass[at.cell]! + feed.mass[at.held]! + feed.mass[at.debris]! + feed.particles();
  const liquor = feed.total() - suspended - feed.heldWater();
  if (liquid < liquor) return { liquid, liquor };
  return run.infeasible(
    ['cake_solids'],
    `The cake would retain all ${figure(liquor)} kg of liquor. Increase the dry solids content of the cake.`,
    beyond('Liquor in cake', liquor, liquid, 'kg'),
  );
}
