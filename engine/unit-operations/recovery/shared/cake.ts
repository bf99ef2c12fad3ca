/** Cake of wet solids and the liquor between them. */
import { type Infeasible, type Run } from '../../define.ts';
import { figure } from '../../../wording.ts';

/** Dry matter of the captured solids, kg/kg: cells and debris contain three times their mass of water. */
export const MOST_CAKE_SOLIDS = 0.25;

/** Liquor in the cake and in the whole feed, kg. */
interface Liquor {
  liquid: number;
  liquor: number;
}

/**
 * Liquor between the solids of a cake; a problem if the feed has less.
 * @param dry Dry solids in the cake, kg. @param
 * solids kg/kg.
 */
export function cakeLiquor(run: Run, dry: number, solids: number): Liquor | Infeasible {
  const { feed, components } = run;
  const { at } = components;
  const liquid = dry * Math.max(0, 1 / solids - 1 / MOST_CAKE_SOLIDS);
  const suspended = feed.mass[at.cell]! + feed.mass[at.held]! + feed.mass[at.debris]!;
  const liquor = feed.total() - suspended - feed.heldWater();
  if (liquid < liquor) return { liquid, liquor };
  return run.infeasible(
    ['cake_solids'],
    `The cake would retain all ${figure(liquor)} kg of liquor; raise the dry solids in the cake.`,
    {
      title: 'Liquor in cake',
      value: liquor,
      actual: liquid,
      unit: 'kg',
    },
  );
}
