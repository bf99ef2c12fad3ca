/** Starch and cellulose: chains of C6H10O5, and what their hydrolysis gives (docs/models, 2.55 and 2.56). */
import type { Run } from '../../../declare/define.ts';

/** Ids of the rows of the library, each with its chain units (C6H10O5) and water per molecule. */
export const GLUCANS = {
  starch: 'mol_starch',
  cellulose: 'mol_cellulose',
  dextrin: 'mol_dextrin',
  cellobiose: 'mol_cellobiose',
  glucose: 'mol_glucose',
} as const;

/** Water taken up per kg of chain: a molecule of water for each unit of 162.14 g/mol, or for two. */
export const WATER_TO_GLUCOSE = 18.02 / 162.14;
export const WATER_TO_CELLOBIOSE = WATER_TO_GLUCOSE / 2;
/** Heat that the hydrolysis to glucose releases, kJ/kg of chain: 10 kJ/mol. (Standard texts.) */
export const HEAT_OF_HYDROLYSIS = 10 / 0.16214;

/** Turns kg of a chain into a sugar, with the water that it takes up; the answer is the water used, kg. */
export function hydrolyse(run: Run, from: number, to: number, chain: number, waterPerKg: number): number {
  const { out, reaction, components } = run;
  const { water } = components.at;
  const taken = waterPerKg * chain;
  for (const [i, kg] of [
    [from, -chain],
    [water, -taken],
    [to, chain + taken],
  ] as const) {
    out.mass[i]! += kg;
    reaction[i]! += kg;
  }
  return taken;
}

/** What a step makes of the product, kg. */
export const madeOf = ({ basis, components, reaction }: Run): number =>
  Math.max(0, reaction[basis.product.kind === 'biomass' ? components.at.cell : components.at.target]!);
