/** Small molecules, and steps that add organic solvents to a process. */
import { library, step, type UnitRun } from '../tests/fixtures.test-support.ts';
import type { ProductBasis } from '../index.ts';
import type { Feed } from '../evaluate/single.ts';

export const molecule = (component_id: string, host_id = 'cel_escherichia_coli'): ProductBasis => ({
  name: 'Product',
  kind: 'molecule',
  component_id,
  host_id,
  selling_price: 30,
});
export const penicillin = molecule('mol_penicillin_g');
export const acid = molecule('mol_succinic_acid');
export const yeast = library.cells.find((cell) => cell.kind === 'yeast')!.id;
export const spirit = molecule('mol_ethanol', yeast);

export const EXTRACT: Feed = { solvent: 7000, water: 80, target: 590, lipid: 4, antifoam: 3, by_product: 2, salt: 1 };
/** A step that adds butyl acetate or ethanol to the process. */
export const first = step('liquid_liquid_extraction', {}, 'extraction');
export const spirits = step('crystallisation', { antisolvent_ratio: 0.5 }, 'crystals');

/** kg in the inlets that are not bought, minus purchases that do not remain. */
export function returnedOrTitrated({ state, at }: UnitRun): number {
  const { inlets, sides } = state.run;
  const back = at.solvent < 0 ? 0 : (sides.returned?.mass[at.solvent] ?? 0);
  const loaded = state.inlets.reduce((sum, { stream }) => sum + stream.mass[at.target]!, 0);
  const caustic = Number(state.resolved.values.ph ?? 0) >= 7 ? (inlets.titrant?.mass[at.titrant] ?? 0) : 0;
  return back + loaded + caustic;
}
