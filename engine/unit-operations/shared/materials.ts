/** Materials of the library that a step buys by their id, and reactions between them. */
import type { Item } from '../../costing/items.ts';
import { itemIndex } from '../../costing/items.ts';
import { isGmp, type Basis } from '../../declare/settings.ts';
import type { Run } from '../../declare/define.ts';
import type { Stream } from '../../stream/stream.ts';
import { productIn } from './streams.ts';
import { WATER_DENSITY } from '../../physics/water.ts';

const RO_WATER = itemIndex('ro_water');
const WFI = itemIndex('wfi');

/** kg by id of a component. */
export type Masses = Readonly<Record<string, number>>;

const known = new WeakMap<readonly Item[], Map<string, number>>();
/** Index of an item that the step buys. */
function itemAt({ items }: Run, id: string): number {
  let found = known.get(items);
  if (!found) known.set(items, (found = new Map(items.map((item, i) => [item.id, i]))));
  return found.get(id)!;
}

/** Components and purchases of an operation: what it buys, and what else it forms, all in the library. */
export const dealsIn = (bought: readonly string[], formed: readonly string[] = []) => ({
  names: () => [...bought, ...formed].map((id) => [id, ''] as const),
  buys: bought,
});

/** Buys materials and adds them to an outlet. @returns their price, USD */
export function buy(run: Run, inlet: Stream, outlet: Stream, bought: Masses): number {
  let worth = 0;
  for (const [id, kg] of Object.entries(bought)) {
    const at = run.components.index.get(id)!;
    inlet.mass[at]! += kg;
    outlet.mass[at]! += kg;
    const item = itemAt(run, id);
    run.amounts[item]! += kg;
    worth += kg * run.prices.of(item);
  }
  return worth;
}

/** Buys items by the piece. @returns their price, USD */
export function buyPieces(run: Run, pieces: Masses): number {
  let worth = 0;
  for (const [id, count] of Object.entries(pieces)) {
    const item = itemIndex(id);
    run.amounts[item]! += count;
    worth += count * run.prices.of(item);
  }
  return worth;
}

/** Water in which a product is made, m³: for injection where medicines are made. */
export function addWater(run: Run, inlet: Stream, outlet: Stream, volume: number): void {
  const { at } = run.components;
  inlet.mass[at.water]! += volume * WATER_DENSITY;
  outlet.mass[at.water]! += volume * WATER_DENSITY;
  run.amounts[isGmp(run.basis) ? WFI : RO_WATER]! += volume;
}

/** Water that fills a solution up to a volume, m³. */
export const fillUp = (run: Run, inlet: Stream, outlet: Stream, volume: number): void =>
  addWater(run, inlet, outlet, Math.max(0, volume - outlet.volume()));

/** Converts components into others of the same mass; what is used has a negative amount, and rounding goes to the last one. */
export function react(run: Run, stream: Stream, terms: readonly (readonly [component: number, kg: number])[]): void {
  let sum = 0;
  for (const [k, [at, amount]] of terms.entries()) {
    const kg = k === terms.length - 1 ? -sum : amount;
    stream.mass[at]! += kg;
    run.reaction[at]! += kg;
    sum += kg;
  }
}

/** Notes the product that a step makes, kg; what a feed brings has been made before. */
export function madeHere(run: Run, kg: number): void {
  if (productIn(run, run.feed) === 0) run.made = kg;
  else
    run.warn(
      null,
      'The feed already contains the product. Set the rates of product formation of the culture before this step to zero.',
    );
}

/** kg of dry mass per cell; animal cells 0.3 ng, insect cells 0.6 ng, T cells 0.1 ng (a quarter of 0.4 ng). Estimates. */
export const dryMassOfCell = ({ host }: Basis): number =>
  (host.id === 'cel_human_t_cell' ? 0.1 : host.kind === 'insect' ? 0.6 : 0.3) * 1e-12;
