/** Media recipes, without the carbon source, and composition of substrates. */
import { itemIndex } from '../../../costing/items.ts';
import { BIOMASS_CARBON, type Carbon, PROTEIN_CARBON } from '../../../physics/growth.ts';
import { isByProduct } from '../../../stream/components.ts';
import type { Basis } from '../../../declare/settings.ts';

interface Ingredient {
  readonly item: number;
  /** g/L as delivered. */
  readonly amount: number;
  /** Share of dry matter. */
  readonly strength: number;
  /** Molar mass, g/mol; particles per dissolved unit, and the sum of their squared charges. */
  readonly molarMass: number;
  readonly particles: number;
  readonly charges: number;
}

/** Ions in a medium near pH 7; hydrates as the hydrate, mixtures as a salt of similar osmolality. */
const PARTICLES: Readonly<Record<string, readonly [molarMass: number, particles: number, charges: number]>> = {
  mol_ammonium_sulphate: [132.14, 3, 6],
  mol_potassium_dihydrogen_phosphate: [136.09, 2, 2],
  mol_magnesium_sulphate: [246.47, 2, 8],
  mol_citric_acid: [192.12, 1, 4],
  mol_phosphoric_acid: [98, 1, 1],
  mol_calcium_sulphate: [136.14, 2, 8],
  mol_potassium_sulphate: [174.26, 3, 6],
  mol_potassium_hydroxide: [56.11, 1, 1],
  trace_elements: [250, 2, 8],
  cell_culture_powder: [150, 2, 2],
};

function part(id: string, amount: number, strength = 1): Ingredient {
  const [molarMass, particles, charges] = PARTICLES[id]!;
  return { item: itemIndex(id), amount, strength, molarMass, particles, charges };
}

/** Powder in a medium for animal cells, including buffers, g/L. */
export const CELL_CULTURE_POWDER = 22;

/** Salts of common media, per litre of batch medium (standard texts), or per gram of dry cells. */
export const MEDIA = {
  mineral: [
    part('mol_ammonium_sulphate', 5),
    part('mol_potassium_dihydrogen_phosphate', 6),
    part('mol_magnesium_sulphate', 1.2),
    part('mol_citric_acid', 1),
    part('trace_elements', 0.05),
  ],
  /** For 0.7 % sulphur, 1.7 % phosphorus and 0.4 % magnesium in the cells, g/g; citric acid and trace elements as in the mineral medium of 80 g/L of cells. */
  mineral_by_cells: [
    part('mol_ammonium_sulphate', 0.03),
    part('mol_potassium_dihydrogen_phosphate', 0.075),
    part('mol_magnesium_sulphate', 0.04),
    part('mol_citric_acid', 0.0125),
    part('trace_elements', 0.0006),
  ],
  basal_salts: [
    part('mol_phosphoric_acid', 45.1, 0.85),
    part('mol_calcium_sulphate', 0.93),
    part('mol_potassium_sulphate', 18.2),
    part('mol_magnesium_sulphate', 14.9),
    part('mol_potassium_hydroxide', 4.13),
    part('trace_elements', 0.05),
  ],
  /** Basal powder and bicarbonate, without sugar. */
  cell_culture: [part('cell_culture_powder', CELL_CULTURE_POWDER)],
} as const satisfies Record<string, readonly Ingredient[]>;

/** What the amounts of a medium are multiplied by, for g/L. @param cells g of dry cells per L of starting medium. */
export const levelOf = (medium: keyof typeof MEDIA, cells: number): number =>
  medium === 'mineral_by_cells' ? cells : 1;

/** Carbon sources: C-mol/g and degree of reduction. */
export const SUBSTRATES = {
  mol_glucose: { content: 1 / 30.03, reduction: 4 },
  mol_glycerol: { content: 1 / 30.7, reduction: 4.667 },
  mol_sucrose: { content: 12 / 342.3, reduction: 4 },
  mol_lactose: { content: 12 / 342.3, reduction: 4 },
  mol_methanol: { content: 1 / 32.04, reduction: 6 },
} as const satisfies Record<string, Carbon>;

/** Substrates made from natural gas, whose carbon dioxide is counted as fossil. */
export const FOSSIL_SUBSTRATES: ReadonlySet<string> = new Set(['mol_methanol']);

export const SUBSTRATE_TITLES: Readonly<Record<keyof typeof SUBSTRATES, string>> = {
  mol_glucose: 'Glucose',
  mol_glycerol: 'Glycerol',
  mol_sucrose: 'Sucrose',
  mol_lactose: 'Lactose',
  mol_methanol: 'Methanol',
};

/** Yields on substrates other than that of the host, if known, g/g. */
export const SUBSTRATE_YIELD: Readonly<Partial<Record<keyof typeof SUBSTRATES, number>>> = { mol_methanol: 0.4 };

export const BY_PRODUCT_CARBON = {
  acetate: { content: 2 / 60.05, reduction: 4 },
  ethanol: { content: 2 / 46.07, reduction: 6 },
  lactate: { content: 3 / 90.08, reduction: 4 },
} as const satisfies Record<string, Carbon>;

/** C-mol/g and degree of reduction of CaHbOcNd, with ammonia as the source of nitrogen. */
const carbonOf = (c: number, h: number, o: number, n: number, molarMass: number): Carbon => ({
  content: c / molarMass,
  reduction: (4 * c + h - 2 * o - 3 * n) / c,
});

/** Small-molecule products and by-products, by formula. */
const MOLECULE_CARBON: Readonly<Partial<Record<string, Carbon>>> = {
  mol_polyhydroxybutyrate: carbonOf(4, 6, 2, 0, 86.09),
  mol_ethanol: carbonOf(2, 6, 1, 0, 46.07),
  mol_acetic_acid: carbonOf(2, 4, 2, 0, 60.05),
  mol_citric_acid: carbonOf(6, 8, 7, 0, 192.12),
  mol_lactic_acid: carbonOf(3, 6, 3, 0, 90.08),
  mol_succinic_acid: carbonOf(4, 6, 4, 0, 118.09),
  mol_itaconic_acid: carbonOf(5, 6, 4, 0, 130.1),
  mol_adipic_acid: carbonOf(6, 10, 4, 0, 146.14),
  mol_malic_acid: carbonOf(4, 6, 5, 0, 134.09),
  mol_l_glutamic_acid: carbonOf(5, 9, 4, 1, 147.13),
  // The base: the chloride is added later.
  mol_l_lysine_hydrochloride: carbonOf(6, 14, 2, 2, 182.65),
  mol_l_threonine: carbonOf(4, 9, 3, 1, 119.12),
  mol_l_tryptophan: carbonOf(11, 12, 2, 2, 204.23),
  mol_1_4_butanediol: carbonOf(4, 10, 2, 0, 90.12),
  mol_1_3_propanediol: carbonOf(3, 8, 2, 0, 76.09),
};

/**
 * Carbon content of a product: one value for proteins, small molecules by their formula, or as glucose if that is not
 * known.
 */
export const productCarbon = ({ kind, component_id: id }: Basis['product']): Carbon =>
  kind === 'molecule' ? (MOLECULE_CARBON[id ?? ''] ?? SUBSTRATES.mol_glucose) : PROTEIN_CARBON;

/** Available electrons, mol/g. */
export const electronsIn = ({ content, reduction }: Carbon): number => content * reduction;

/** Whether the product is all that the host makes beside cells: it grows without oxygen, and this is its end product. */
export const isEndProduct = ({ product, host }: Basis): boolean => host.peak_our === 0 && isByProduct(product, host);

/**
 * Rates of an end product, which takes the electrons that are not in cells: per biomass formed, g/g, and per biomass
 * and hour, g/g/h.
 * @param biomassYield @param maintenance On the substrate, g/g and g/g/h; they include the product.
 */
export function endProductRates(
  basis: Basis,
  substrate: keyof typeof SUBSTRATES,
  biomassYield: number,
  maintenance: number,
): { alpha: number; beta: number } {
  const made = electronsIn(productCarbon(basis.product));
  const fed = electronsIn(SUBSTRATES[substrate]);
  return {
    alpha: Math.max(0, fed / biomassYield - electronsIn(BIOMASS_CARBON)) / made,
    beta: (fed * maintenance) / made,
  };
}
