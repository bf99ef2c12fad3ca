/** Media recipes: what a litre holds beside its carbon source, and what substrates are made of. */
import { itemIndex } from '../costing/items.ts';
import { type Carbon, PROTEIN_CARBON } from '../physics/growth.ts';
import type { ProductBasis } from '../types.ts';

interface Ingredient {
  readonly item: number;
  /** g/L as delivered. */
  readonly amount: number;
  /** Share that is not water. */
  readonly strength: number;
}

const part = (id: string, amount: number, strength = 1): Ingredient => ({ item: itemIndex(id), amount, strength });

/** g/L of powder, buffers included, in a medium for animal cells. */
export const CELL_CULTURE_POWDER = 22;

/** Salts of common media, per litre of batch medium (standard texts). */
export const MEDIA = {
  mineral: [
    part('mol_ammonium_sulphate', 5),
    part('mol_potassium_dihydrogen_phosphate', 6),
    part('mol_magnesium_sulphate', 1.2),
    part('mol_citric_acid', 1),
    part('trace_elements', 0.05),
  ],
  basal_salts: [
    part('mol_phosphoric_acid', 45.1, 0.85),
    part('mol_calcium_sulphate', 0.93),
    part('mol_potassium_sulphate', 18.2),
    part('mol_magnesium_sulphate', 14.9),
    part('mol_potassium_hydroxide', 4.13),
    part('trace_elements', 0.05),
  ],
  /** Basal powder and bicarbonate, the sugar left out. */
  cell_culture: [part('cell_culture_powder', CELL_CULTURE_POWDER)],
} as const satisfies Record<string, readonly Ingredient[]>;

/** Carbon sources an operation can be fed with: C-mol/g and degree of reduction. */
export const SUBSTRATES = {
  mol_glucose: { content: 1 / 30.03, reduction: 4 },
  mol_glycerol: { content: 1 / 30.7, reduction: 4.667 },
  mol_sucrose: { content: 12 / 342.3, reduction: 4 },
  mol_lactose: { content: 12 / 342.3, reduction: 4 },
  mol_methanol: { content: 1 / 32.04, reduction: 6 },
} as const satisfies Record<string, Carbon>;

/** Substrates made from natural gas: the carbon dioxide they end as counts. */
export const FOSSIL_SUBSTRATES: ReadonlySet<string> = new Set(['mol_methanol']);

export const SUBSTRATE_TITLES: Readonly<Record<keyof typeof SUBSTRATES, string>> = {
  mol_glucose: 'Glucose',
  mol_glycerol: 'Glycerol',
  mol_sucrose: 'Sucrose',
  mol_lactose: 'Lactose',
  mol_methanol: 'Methanol',
};

/** Growth on another substrate than the host's own, where known: yield, g/g. */
export const SUBSTRATE_YIELD: Readonly<Partial<Record<keyof typeof SUBSTRATES, number>>> = { mol_methanol: 0.4 };

export const BY_PRODUCT_CARBON = {
  acetate: { content: 2 / 60.05, reduction: 4 },
  ethanol: { content: 2 / 46.07, reduction: 6 },
} as const satisfies Record<string, Carbon>;

/** Carbon of a formula CcHhNnOo, whose nitrogen comes as ammonia. @param mass g/mol as sold. */
const carbonOf = (mass: number, c: number, h: number, n: number, o: number): Carbon => ({
  content: c / mass,
  reduction: (4 * c + h - 3 * n - 2 * o) / c,
});

/** Small molecules that ferments make, by their formulas. */
const MOLECULE_CARBON: Readonly<Record<string, Carbon>> = {
  mol_l_lysine_hydrochloride: carbonOf(182.65, 6, 14, 2, 2),
  mol_l_glutamic_acid: carbonOf(147.13, 5, 9, 1, 4),
  mol_l_threonine: carbonOf(119.12, 4, 9, 1, 3),
  mol_l_tryptophan: carbonOf(204.23, 11, 12, 2, 2),
  mol_succinic_acid: carbonOf(118.09, 4, 6, 0, 4),
  mol_citric_acid: carbonOf(192.12, 6, 8, 0, 7),
  mol_lactic_acid: carbonOf(90.08, 3, 6, 0, 3),
  mol_itaconic_acid: carbonOf(130.1, 5, 6, 0, 4),
  mol_malic_acid: carbonOf(134.09, 4, 6, 0, 5),
  mol_1_3_propanediol: carbonOf(76.09, 3, 8, 0, 2),
  mol_1_4_butanediol: carbonOf(90.12, 4, 10, 0, 2),
};

/** Carbon of what is made: proteins alike, small molecules by their formula, as glucose where it is not known. */
export const carbonOfProduct = ({ kind, component_id: id }: ProductBasis): Carbon =>
  kind === 'molecule' ? (MOLECULE_CARBON[id ?? ''] ?? SUBSTRATES.mol_glucose) : PROTEIN_CARBON;
