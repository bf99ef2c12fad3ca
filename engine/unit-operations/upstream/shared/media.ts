/** Media recipes, without the carbon source, and composition of substrates. */
import { itemIndex } from '../../../costing/items.ts';
import { BIOMASS_CARBON, type Carbon, PROTEIN_CARBON } from '../../../physics/growth.ts';
import { type ComponentTable, isByProduct } from '../../../stream/components.ts';
import type { Infeasible, Run } from '../../../declare/define.ts';
import { type Basis, NUTRIENTS, type Nutrients } from '../../../declare/settings.ts';
import { percent } from '../../../declare/words.ts';

/** A medium without its carbon source: the amounts in a m³, or those for each kg of dry cells. */
export interface Medium {
  /** kg as bought. */
  readonly buys: readonly (readonly [item: number, kg: number])[];
  /** Salts that count as one component, kg without water, and other solutes by component. */
  readonly salts: number;
  readonly levels: Float64Array | null;
  /** Water that the ingredients bring, kg. */
  readonly water: number;
  /** Dissolved particles and ionic strength, mol. */
  readonly particles: number;
  readonly ionicStrength: number;
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

/** @param parts kg of each ingredient as bought. @param strengths Shares of dry matter below 1. */
function mediumWith(parts: Readonly<Record<string, number>>, strengths: Readonly<Record<string, number>> = {}): Medium {
  let [salts, water, particles, ionicStrength] = [0, 0, 0, 0];
  const buys = Object.entries(parts).map(([id, kg]): [number, number] => {
    const [molarMass, each, charges] = PARTICLES[id]!;
    const dry = kg * (strengths[id] ?? 1);
    salts += dry;
    water += kg - dry;
    particles += (1000 * dry * each) / molarMass;
    ionicStrength += (500 * dry * charges) / molarMass;
    return [itemIndex(id), kg];
  });
  return { buys, salts, levels: null, water, particles, ionicStrength };
}

/** Powder in a medium for animal cells, including buffers, g/L. */
export const CELL_CULTURE_POWDER = 22;

/** Salts of common media, per litre of batch medium (standard texts), or per gram of dry cells. */
const MEDIA = {
  /** For 0.7 % sulphur, 1.7 % phosphorus and 0.4 % magnesium in the cells, g/g; citric acid and trace elements as in the mineral medium of 80 g/L of cells. */
  mineral_by_cells: mediumWith({
    mol_ammonium_sulphate: 0.03,
    mol_potassium_dihydrogen_phosphate: 0.075,
    mol_magnesium_sulphate: 0.04,
    mol_citric_acid: 0.0125,
    trace_elements: 0.0006,
  }),
  mineral: mediumWith({
    mol_ammonium_sulphate: 5,
    mol_potassium_dihydrogen_phosphate: 6,
    mol_magnesium_sulphate: 1.2,
    mol_citric_acid: 1,
    trace_elements: 0.05,
  }),
  basal_salts: mediumWith(
    {
      mol_phosphoric_acid: 45.1,
      mol_calcium_sulphate: 0.93,
      mol_potassium_sulphate: 18.2,
      mol_magnesium_sulphate: 14.9,
      mol_potassium_hydroxide: 4.13,
      trace_elements: 0.05,
    },
    { mol_phosphoric_acid: 0.85 },
  ),
  /** Basal powder and bicarbonate, without sugar. */
  cell_culture: mediumWith({ cell_culture_powder: CELL_CULTURE_POWDER }),
} as const satisfies Record<string, Medium>;

/** Which medium a fermentation has. */
export interface MediumChoice {
  medium: keyof typeof MEDIA | 'library';
  /** If it is from the library: its id, and the cells that it is for, g/L; 0 or absent: any. */
  medium_id: string;
  medium_cells?: number;
}

/** The medium of a fermentation; a library medium is one of the solutions that the process uses. */
export const mediumOf = ({ buffers }: Pick<Basis, 'buffers'>, { medium, medium_id: id }: MediumChoice): Medium =>
  medium === 'library' ? (buffers.get(id) ?? NOTHING) : MEDIA[medium];
const NOTHING = mediumWith({});

/**
 * What the amounts of a medium are multiplied by.
 * @param volume Of starting medium, m³. @param cells Dry cells that grow in it, kg.
 */
export function partsOf({ medium, medium_cells: recipe = 0 }: MediumChoice, volume: number, cells: number): number {
  if (medium === 'mineral_by_cells') return cells;
  return medium === 'library' && recipe > 0 ? cells / recipe : volume;
}

/** Volume of what is dissolved in one part of a medium, m³. */
export function roomOf({ at, specificVolume }: ComponentTable, { salts, levels }: Medium): number {
  let room = salts * specificVolume[at.salt]!;
  if (levels) for (let i = 0; i < levels.length; i++) if (levels[i] !== 0) room += levels[i]! * specificVolume[i]!;
  return room;
}

/** Buys the ingredients of a medium and puts what is dissolved into a stream, kg. @returns its mass, kg, and volume, m³ */
export function addMedium(
  { components, amounts }: Run,
  into: Float64Array,
  medium: Medium,
  parts: number,
): { salts: number; room: number } {
  const { buys, levels } = medium;
  for (let i = 0; i < buys.length; i++) amounts[buys[i]![0]]! += buys[i]![1] * parts;
  into[components.at.salt] = medium.salts * parts;
  let salts = medium.salts * parts;
  if (levels)
    for (let i = 0; i < levels.length; i++) {
      into[i]! += levels[i]! * parts;
      salts += levels[i]! * parts;
    }
  return { salts, room: roomOf(components, medium) * parts };
}

/** Whether the medium has the nitrogen of the cells, so that no ammonia is needed. */
export const feedsNitrogen = ({ host }: Basis, { medium }: MediumChoice): boolean =>
  medium === 'cell_culture' || (medium === 'library' && isAnimal(host));

/** What keeps a medium of the library from being used; null if nothing does. */
export function mediumProblem(run: Run, s: MediumChoice): Infeasible | null {
  if (s.medium !== 'library' || run.prepared.medium) return null;
  const found = run.basis.buffers.get(s.medium_id);
  if (!found) return run.infeasible(['medium_id'], 'Choose a medium of the library, or another kind of medium.');
  return found.buys.some(([item]) => item === run.batchSubstrateItem)
    ? run.infeasible(
        ['medium_id'],
        `The medium contains ${run.items[run.batchSubstrateItem]!.title}, the carbon source, which the fermentation adds: remove it from the solution, and enter its concentration here.`,
      )
    : null;
}

/** g per g of dry cells. (Roels 1983, Energetics and Kinetics in Biotechnology; sulphur and magnesium as in the mineral medium by cells.) */
const NEEDS: Nutrients = { phosphorus: 0.017, sulphur: 0.007, magnesium: 0.004 };

/** Warns if a medium of the library lacks something that the cells are made of. @param grown kg of dry cells. */
export function warnOfNutrients(run: Run, s: MediumChoice, { parts, grown }: { parts: number; grown: number }): void {
  const medium = s.medium === 'library' && run.basis.buffers.get(s.medium_id);
  if (!medium || !(grown > 0 && parts > 0)) return;
  const [least, share] = NUTRIENTS.map((one): [string, number] => [
    one,
    (medium.nutrients[one] * parts) / (NEEDS[one] * grown),
  ]).reduce((a, b) => (b[1] < a[1] ? b : a));
  if (share < 1)
    run.doubt(
      'medium_id',
      `The medium contains enough ${least} for only ${percent(share)} of the cells that grow; the model does not apply this limit.`,
    );
}

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

/** Animal cells need amino acids and vitamins; their consumption is not modelled. They are slow, sensitive to shear and never dense. */
export const isAnimal = ({ kind }: Basis['host']): boolean => kind === 'animal' || kind === 'insect';

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
