/** Ingredients of buffers: the forms in which each substance is weighed, the salts, the titrants (docs/models, 4.4). */
import { ACIDS, type Acid } from '../physics/acids.ts';
import type { BufferPreparation } from '../types/buffers.ts';

/** Ions whose charge does not depend on pH, in equivalents. */
export type StrongIon = 'sodium' | 'potassium' | 'chloride' | 'sulphate' | 'magnesium' | 'calcium' | 'guanidinium';

/** A reagent as weighed or measured. */
export interface Reagent {
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  /** g/mol including crystal water; for a solution, of the solute. */
  readonly molarMass: number;
  /** Density of the solution, or apparent density of the solid in water, kg/m³. */
  readonly density: number;
  /** kg of substance with `molarMass` per kg of reagent; below 1 for solutions, which are measured by volume. */
  readonly strength: number;
  readonly liquid: boolean;
  /** kg without water per kg of reagent. */
  readonly dry: number;
  /** Purchased molecule of the library, and kg of it, as sold, per kg of reagent. */
  readonly molecule: string;
  readonly bought: number;
}

/** One form of a buffer substance. */
export interface Form {
  readonly reagent: Reagent;
  /** Moles of the substance in one mole of reagent. */
  readonly count: number;
  /** Strong cations (+) or anions (-) per mole of the substance. */
  readonly strong: number;
  readonly ion: StrongIon;
}

export interface BufferSubstance {
  readonly id: string;
  readonly name: string;
  readonly acid: Acid;
  readonly usual: BufferPreparation;
  /** Forms in the order of increasing base. */
  readonly forms: readonly Form[];
}

export interface Salt {
  readonly id: string;
  readonly reagent: Reagent;
  /** Equivalents per mole of each ion, and the charge of one ion. */
  readonly ions: readonly (readonly [ion: StrongIon, equivalents: number, charge: number])[];
  /** Moles of ammonium, which is deprotonated by base. */
  readonly ammonium: number;
}

const WATER = 18.015;

type Sold = Partial<Pick<Reagent, 'molecule'>>;

/** A solid with `water` molecules of crystal water. @param sold Molar mass in which its molecule is priced. */
function solid(
  id: string,
  name: string,
  formula: string,
  [molarMass, density]: readonly [molarMass: number, density: number],
  {
    water = 0,
    sold = molarMass - water * WATER,
    molecule = `mol_${id}`,
  }: Sold & { water?: number; sold?: number } = {},
): Reagent {
  const dry = 1 - (water * WATER) / molarMass;
  const bought = sold / molarMass;
  return { id, name, formula, molarMass, molecule, density, strength: 1, liquid: false, dry, bought };
}

/** A solution. @param soldAt Mass fraction of solute in the solution as sold. */
function liquid(
  id: string,
  name: string,
  formula: string,
  [molarMass, density, strength]: readonly [molarMass: number, density: number, strength: number],
  { soldAt = 1, molecule = `mol_${id}` }: Sold & { soldAt?: number },
): Reagent {
  const bought = strength / soldAt;
  return { id, name, formula, molarMass, molecule, density, strength, liquid: true, dry: strength, bought };
}

const form = (
  strong: number,
  reagent: Reagent,
  { count = 1, ion = strong < 0 ? 'chloride' : 'sodium' }: Partial<Pick<Form, 'count' | 'ion'>> = {},
): Form => ({ reagent, count, strong, ion });
/** The form in which an amphoteric or weak substance is supplied. */
const free = (...details: Parameters<typeof solid>): Form => form(0, solid(...details));
const substance = (
  id: keyof typeof ACIDS,
  name: string,
  usual: BufferPreparation,
  ...forms: Form[]
): BufferSubstance => ({ id, name, acid: ACIDS[id], usual, forms });

const phosphoricAcid = liquid('phosphoric_acid_85', 'Phosphoric acid, 85 %', 'H₃PO₄', [98, 1690, 0.85], {
  molecule: 'mol_phosphoric_acid',
  soldAt: 0.85,
});

/** By key, as used in components. The first pair of forms on both sides of the pH is weighed. */
export const SUBSTANCES: readonly BufferSubstance[] = [
  substance(
    'phosphate',
    'Phosphate',
    'salt_pair',
    form(0, phosphoricAcid),
    form(
      1,
      solid(
        'sodium_dihydrogen_phosphate_monohydrate',
        'Monosodium phosphate monohydrate',
        'NaH₂PO₄·H₂O',
        [137.99, 2040],
        { molecule: 'mol_sodium_dihydrogen_phosphate', water: 1 },
      ),
    ),
    form(
      2,
      solid('disodium_hydrogen_phosphate_dihydrate', 'Disodium phosphate dihydrate', 'Na₂HPO₄·2H₂O', [177.99, 2066], {
        molecule: 'mol_disodium_phosphate',
        water: 2,
      }),
    ),
    form(
      3,
      solid('trisodium_phosphate_dodecahydrate', 'Trisodium phosphate dodecahydrate', 'Na₃PO₄·12H₂O', [380.12, 1620], {
        molecule: 'mol_trisodium_phosphate',
        water: 12,
      }),
    ),
  ),
  {
    ...substance(
      'phosphate',
      'Potassium phosphate',
      'salt_pair',
      form(0, phosphoricAcid),
      form(1, solid('potassium_dihydrogen_phosphate', 'Monopotassium phosphate', 'KH₂PO₄', [136.09, 2340]), {
        ion: 'potassium',
      }),
      form(
        2,
        solid('dipotassium_hydrogen_phosphate', 'Dipotassium phosphate', 'K₂HPO₄', [174.18, 2440], {
          molecule: 'mol_dipotassium_phosphate',
        }),
        { ion: 'potassium' },
      ),
    ),
    id: 'potassium_phosphate',
  },
  substance(
    'citrate',
    'Citrate',
    'salt_pair',
    form(
      0,
      solid('citric_acid_monohydrate', 'Citric acid monohydrate', 'C₆H₈O₇·H₂O', [210.14, 1542], {
        molecule: 'mol_citric_acid',
        water: 1,
      }),
    ),
    form(
      3,
      solid('trisodium_citrate_dihydrate', 'Trisodium citrate dihydrate', 'C₆H₅Na₃O₇·2H₂O', [294.1, 1860], {
        molecule: 'mol_trisodium_citrate',
        water: 2,
        sold: 294.1,
      }),
    ),
  ),
  substance(
    'acetate',
    'Acetate',
    'salt_pair',
    form(
      0,
      liquid('acetic_acid_99', 'Acetic acid, 99 %', 'C₂H₄O₂', [60.05, 1049, 0.99], { molecule: 'mol_acetic_acid' }),
    ),
    form(
      1,
      solid('sodium_acetate_trihydrate', 'Sodium acetate trihydrate', 'C₂H₃NaO₂·3H₂O', [136.08, 1450], {
        molecule: 'mol_sodium_acetate',
        water: 3,
      }),
    ),
  ),
  substance(
    'succinate',
    'Succinate',
    'acid_with_base',
    free('succinic_acid', 'Succinic acid', 'C₄H₆O₄', [118.09, 1572]),
  ),
  substance(
    'histidine',
    'Histidine',
    'salt_pair',
    form(
      -1,
      solid(
        'histidine_hydrochloride_monohydrate',
        'L-histidine hydrochloride monohydrate',
        'C₆H₉N₃O₂·HCl·H₂O',
        [209.63, 1480],
        { molecule: 'mol_l_histidine', water: 1, sold: 155.16 },
      ),
    ),
    form(0, solid('histidine', 'L-histidine', 'C₆H₉N₃O₂', [155.16, 1440], { molecule: 'mol_l_histidine' })),
  ),
  substance(
    'mes',
    'MES',
    'acid_with_base',
    free('mes_monohydrate', 'MES monohydrate', 'C₆H₁₃NO₄S·H₂O', [213.25, 1400], { molecule: 'mol_mes', water: 1 }),
  ),
  substance('bis_tris', 'Bis-Tris', 'base_with_acid', free('bis_tris', 'Bis-Tris', 'C₈H₁₉NO₅', [209.24, 1400])),
  substance('imidazole', 'Imidazole', 'base_with_acid', free('imidazole', 'Imidazole', 'C₃H₄N₂', [68.08, 1030])),
  substance('pipes', 'PIPES', 'acid_with_base', free('pipes', 'PIPES', 'C₈H₁₈N₂O₆S₂', [302.37, 1400])),
  substance('mops', 'MOPS', 'acid_with_base', free('mops', 'MOPS', 'C₇H₁₅NO₄S', [209.26, 1400])),
  substance('hepes', 'HEPES', 'acid_with_base', free('hepes', 'HEPES', 'C₈H₁₈N₂O₄S', [238.3, 1200])),
  substance(
    'tris',
    'Tris',
    'base_with_acid',
    form(-1, solid('tris_hydrochloride', 'Tris hydrochloride', 'C₄H₁₁NO₃·HCl', [157.6, 1350])),
    form(0, solid('tris_base', 'Tris base', 'C₄H₁₁NO₃', [121.14, 1350], { molecule: 'mol_tris' })),
  ),
  substance('tricine', 'Tricine', 'acid_with_base', free('tricine', 'Tricine', 'C₆H₁₃NO₅', [179.17, 1400])),
  substance('bicine', 'Bicine', 'acid_with_base', free('bicine', 'Bicine', 'C₆H₁₃NO₄', [163.17, 1400])),
  substance(
    'borate',
    'Borate',
    'salt_pair',
    form(0, solid('boric_acid', 'Boric acid', 'H₃BO₃', [61.83, 1435])),
    form(
      0.5,
      solid('borax_decahydrate', 'Borax decahydrate', 'Na₂B₄O₇·10H₂O', [381.37, 1730], {
        molecule: 'mol_borax',
        water: 10,
        sold: 381.37,
      }),
      { count: 4 },
    ),
  ),
  substance(
    'ammonia',
    'Ammonia',
    'salt_pair',
    form(-1, solid('ammonium_chloride', 'Ammonium chloride', 'NH₄Cl', [53.49, 1530])),
    form(0, liquid('ammonia_25', 'Ammonia solution, 25 %', 'NH₃', [17.03, 910, 0.25], { molecule: 'mol_ammonia' })),
  ),
  substance('ches', 'CHES', 'acid_with_base', free('ches', 'CHES', 'C₈H₁₇NO₃S', [207.29, 1400])),
  substance('glycine', 'Glycine', 'acid_with_base', free('glycine', 'Glycine', 'C₂H₅NO₂', [75.07, 1161])),
  substance('caps', 'CAPS', 'acid_with_base', free('caps', 'CAPS', 'C₉H₁₉NO₃S', [221.32, 1400])),
  substance(
    'carbonate',
    'Carbonate',
    'salt_pair',
    form(1, solid('sodium_bicarbonate', 'Sodium bicarbonate', 'NaHCO₃', [84.01, 2200])),
    form(2, solid('sodium_carbonate', 'Sodium carbonate', 'Na₂CO₃', [105.99, 2540])),
  ),
  substance(
    'phthalate',
    'Phthalate',
    'acid_with_base',
    form(1, solid('potassium_hydrogen_phthalate', 'Potassium hydrogen phthalate', 'C₈H₅KO₄', [204.22, 1640]), {
      ion: 'potassium',
    }),
  ),
];

type IonOfSalt = Salt['ions'][number];
const ion = (...of: IonOfSalt): IonOfSalt => of;
const salt = (id: string, reagent: Reagent, ions: Salt['ions'], ammonium = 0): Salt => ({
  id,
  reagent,
  ions,
  ammonium,
});

export const SALTS: readonly Salt[] = [
  salt('sodium_chloride', solid('sodium_chloride', 'Sodium chloride', 'NaCl', [58.44, 2170]), [
    ion('sodium', 1, 1),
    ion('chloride', 1, 1),
  ]),
  salt('potassium_chloride', solid('potassium_chloride', 'Potassium chloride', 'KCl', [74.55, 1988]), [
    ion('potassium', 1, 1),
    ion('chloride', 1, 1),
  ]),
  salt('sodium_sulphate', solid('sodium_sulphate', 'Sodium sulphate', 'Na₂SO₄', [142.04, 2700]), [
    ion('sodium', 2, 1),
    ion('sulphate', 2, 2),
  ]),
  salt(
    'ammonium_sulphate',
    solid('ammonium_sulphate', 'Ammonium sulphate', '(NH₄)₂SO₄', [132.14, 1867]),
    [ion('sulphate', 2, 2)],
    2,
  ),
  salt(
    'magnesium_sulphate',
    solid('magnesium_sulphate_heptahydrate', 'Magnesium sulphate heptahydrate', 'MgSO₄·7H₂O', [246.47, 1680], {
      molecule: 'mol_magnesium_sulphate',
      water: 7,
      sold: 246.47,
    }),
    [ion('magnesium', 2, 2), ion('sulphate', 2, 2)],
  ),
  salt(
    'calcium_chloride',
    solid('calcium_chloride_dihydrate', 'Calcium chloride dihydrate', 'CaCl₂·2H₂O', [147.01, 1850], {
      molecule: 'mol_calcium_chloride',
      water: 2,
    }),
    [ion('calcium', 2, 2), ion('chloride', 2, 1)],
  ),
  salt(
    'guanidine_hydrochloride',
    solid('guanidine_hydrochloride', 'Guanidine hydrochloride', 'CH₅N₃·HCl', [95.53, 1354]),
    [ion('guanidinium', 1, 1), ion('chloride', 1, 1)],
  ),
];

/** 5 M and 6 M. */
export const BASE = liquid('sodium_hydroxide_5m', 'Sodium hydroxide, 5 mol/L', 'NaOH', [40, 1180, 200 / 1180], {
  molecule: 'mol_sodium_hydroxide',
});
export const ACID = liquid('hydrochloric_acid_6m', 'Hydrochloric acid, 6 mol/L', 'HCl', [36.46, 1100, 218.8 / 1100], {
  molecule: 'mol_hydrochloric_acid',
  soldAt: 0.37,
});
