/** What kinds of hosts make of known products: rates of formation, and inhibition where it differs between kinds. */
import type { Basis } from '../../../declare/settings.ts';
import { isEndProduct } from './media.ts';

/** P_m in g/L, a, n of growth and of production. */
export interface KnownInhibition {
  readonly limit: number;
  readonly shape: number;
  readonly growth: number;
  readonly production: number;
}
interface Rates {
  /** Product per biomass formed, g/g; per biomass and hour, g/g/h; per substrate used for it, g/g. */
  readonly alpha: number;
  readonly beta: number;
  readonly yield: number;
}
interface Production {
  readonly rates?: Rates;
  /** Maximum growth rate in the usual production medium, 1/h, if that is poorer than where the host grows fastest. */
  readonly growth?: number;
  /** Instead of that of the molecule. */
  readonly inhibition?: KnownInhibition;
  /** Sugar with which a batch usually starts, g/L, if that is not `USUAL_BATCH`. */
  readonly batch?: number;
}

const makes = (alpha: number, beta: number, of: number): { rates: Rates } => ({ rates: { alpha, beta, yield: of } });

/**
 * By product and kind of host. The rates are estimates that reach the titres, rates and yields published for production
 * strains (`docs/models/continuous-and-batch.md`, checked by `productions.test.ts`).
 */
const PRODUCTIONS: Readonly<Record<string, Readonly<Record<string, Production>>>> = {
  // Warren et al. 1990 on the data of Bazua and Wilke: Luong’s form.
  mol_ethanol: { yeast: { inhibition: { limit: 101.6, shape: 1.95, growth: 1, production: 1 }, batch: 200 } },
  mol_lactic_acid: {
    // Growth stops long before acid formation; media have corn steep liquor instead of yeast extract.
    bacterium: { ...makes(2, 0.05, 0.9), growth: 0.35 },
    yeast: { inhibition: { limit: 150, shape: 1, growth: 1, production: 0.3 } },
  },
  mol_succinic_acid: {
    bacterium: makes(0.8, 0.04, 0.95),
    yeast: { ...makes(0.7, 0.04, 0.95), inhibition: { limit: 150, shape: 1, growth: 1, production: 0.3 } },
  },
  // Acid is formed when nitrogen and phosphate or manganese are short, and growth is slow.
  mol_citric_acid: {
    fungus: { ...makes(7, 0.015, 0.95), growth: 0.03, batch: 150 },
    yeast: { ...makes(2, 0.02, 0.9), growth: 0.06 },
  },
  mol_itaconic_acid: { fungus: { ...makes(4, 0.02, 0.7), growth: 0.04, batch: 150 } },
  mol_l_lysine_hydrochloride: { bacterium: makes(2.2, 0.02, 0.68) },
  mol_l_glutamic_acid: { bacterium: makes(2.2, 0.02, 0.8) },
  mol_l_threonine: { bacterium: makes(1.2, 0.02, 0.6) },
  mol_l_tryptophan: { bacterium: makes(0.6, 0.01, 0.35) },
  mol_1_3_propanediol: { bacterium: makes(2, 0.03, 0.6) },
  mol_1_4_butanediol: { bacterium: makes(1.5, 0.03, 0.48) },
  mol_polyhydroxybutyrate: { bacterium: makes(2, 0.02, 0.42) },
  prt_plasmid_5kb: { bacterium: makes(0.015, 0, 0.7) },
  // Other steps make them: transfection, infection, transcription, conjugation, synthesis.
  ...Object.fromEntries(
    [
      'prt_aav_vector',
      'prt_adenovirus',
      'prt_mrna_4284nt',
      'prt_adc_vc_mmae',
      'prt_moe_oligonucleotide_20mer',
      'prt_peptide_31mer',
    ].map((id) => [
      id,
      Object.fromEntries(
        ['bacterium', 'yeast', 'fungus', 'alga', 'animal', 'insect'].map((kind) => [kind, makes(0, 0, 0.7)]),
      ),
    ]),
  ),
};

/** The kinds of hosts whose rates are known for a molecule. */
export const makersOf = (id: string): string[] =>
  Object.entries(PRODUCTIONS[id] ?? {}).flatMap(([kind, { rates }]) => (rates ? [kind] : []));

/** Sugar of a batch that makes a known product, g/L: most of it becomes product, so that a batch may start with much. */
const USUAL_BATCH = 100;
/** g of product per g of cells. */
const LEAST_MUCH = 0.5;

/** Sugar with which a batch usually starts, g/L; null if it makes little but cells. */
export function batchSugarOf(basis: Basis): number | null {
  const known = productionOf(basis);
  const isMuch = (known?.rates?.alpha ?? 0) >= LEAST_MUCH || isEndProduct(basis);
  return isMuch ? (known?.batch ?? USUAL_BATCH) : null;
}

/** What is known of the product of a culture and the kind of its host; null if nothing is. */
export const productionOf = ({ product, host }: Basis): Production | null =>
  product.kind === 'biomass' ? null : (PRODUCTIONS[product.component_id ?? '']?.[host.kind] ?? null);

/** Inhibition by the product: of the kind of host, or of the molecule in the library; null if none is known. */
export function inhibitionOf(basis: Basis): KnownInhibition | null {
  const known = productionOf(basis)?.inhibition;
  if (known) return known;
  const { molecule } = basis;
  if (basis.product.kind !== 'molecule' || typeof molecule?.inhibition_limit !== 'number') return null;
  return {
    limit: molecule.inhibition_limit,
    shape: molecule.inhibition_shape ?? UNKNOWN.shape,
    growth: molecule.inhibition_exponent ?? UNKNOWN.growth,
    production: molecule.production_exponent ?? UNKNOWN.production,
  };
}
/** Used if inhibition is chosen for another product. */
export const UNKNOWN: KnownInhibition = { limit: 100, shape: 1, growth: 1, production: 0.5 };
