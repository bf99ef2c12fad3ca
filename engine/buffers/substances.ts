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

type Sold = Pick<Reagent, 'molarMass' | 'molecule' | 'density'>;

/** A solid with `water` molecules of crystal water. @param sold Molar mass in which its molecule is priced. */
function solid(
  id: string,
  name: string,
  formula: string,
  { water = 0, sold, ...rest }: Sold & { water?: number; sold?: number },
): Reagent {
  const { molarMass } = rest;
  const dry = 1 - (water * WATER) / molarMass;
  const bought = (sold ?? molarMass - water * WATER) / molarMass;
  return { id, name, formula, ...rest, strength: 1, liquid: false, dry, bought };
}

/** A solution. @param soldAt Mass fraction of solute in the solution as sold. */
function liquid(
  id: string,
  name: string,
  formula: string,
  { soldAt = 1, strength, ...rest }: Sold & { strength: number; soldAt?: number },
): Reagent {
  return { id, name, formula, ...rest, strength, liquid: true, dry: strength, bought: strength / soldAt };
}

const form = (
  reagent: Reagent,
  strong: number,
  count = 1,
  ion: StrongIon = strong < 0 ? 'chloride' : 'sodium',
): Form => ({
  reagent,
  count,
  strong,
  ion,
});
/** The form in which an amphoteric or weak substance is supplied. */
const free = (...details: Parameters<typeof solid>): Form => form(solid(...details), 0);
const substance = (
  id: string,
  name: string,
  acid: Acid,
  usual: BufferPreparation,
  ...forms: Form[]
): BufferSubstance => ({ id, name, acid, usual, forms });

const phosphoricAcid = liquid('phosphoric_acid_85', 'Phosphoric acid, 85 %', 'H₃PO₄', {
  molarMass: 98,
  molecule: 'mol_phosphoric_acid',
  density: 1690,
  strength: 0.85,
  soldAt: 0.85,
});

/** By key, as used in components. The first pair of forms on both sides of the pH is weighed. */
export const SUBSTANCES: readonly BufferSubstance[] = [
  substance(
    'phosphate',
    'Phosphate',
    ACIDS.phosphate,
    'salt_pair',
    form(phosphoricAcid, 0),
    form(
      solid('sodium_dihydrogen_phosphate_monohydrate', 'Monosodium phosphate monohydrate', 'NaH₂PO₄·H₂O', {
        molarMass: 137.99,
        molecule: 'mol_sodium_dihydrogen_phosphate',
        water: 1,
        density: 2040,
      }),
      1,
    ),
    form(
      solid('disodium_hydrogen_phosphate_dihydrate', 'Disodium phosphate dihydrate', 'Na₂HPO₄·2H₂O', {
        molarMass: 177.99,
        molecule: 'mol_disodium_phosphate',
        water: 2,
        density: 2066,
      }),
      2,
    ),
    form(
      solid('trisodium_phosphate_dodecahydrate', 'Trisodium phosphate dodecahydrate', 'Na₃PO₄·12H₂O', {
        molarMass: 380.12,
        molecule: 'mol_trisodium_phosphate',
        water: 12,
        density: 1620,
      }),
      3,
    ),
  ),
  substance(
    'potassium_phosphate',
    'Potassium phosphate',
    ACIDS.phosphate,
    'salt_pair',
    form(phosphoricAcid, 0),
    form(
      solid('potassium_dihydrogen_phosphate', 'Monopotassium phosphate', 'KH₂PO₄', {
        molarMass: 136.09,
        molecule: 'mol_potassium_dihydrogen_phosphate',
        density: 2340,
      }),
      1,
      1,
      'potassium',
    ),
    form(
      solid('dipotassium_hydrogen_phosphate', 'Dipotassium phosphate', 'K₂HPO₄', {
        molarMass: 174.18,
        molecule: 'mol_dipotassium_phosphate',
        density: 2440,
      }),
      2,
      1,
      'potassium',
    ),
  ),
  substance(
    'citrate',
    'Citrate',
    ACIDS.citrate,
    'salt_pair',
    form(
      solid('citric_acid_monohydrate', 'Citric acid monohydrate', 'C₆H₈O₇·H₂O', {
        molarMass: 210.14,
        molecule: 'mol_citric_acid',
        water: 1,
        density: 1542,
      }),
      0,
    ),
    form(
      solid('trisodium_citrate_dihydrate', 'Trisodium citrate dihydrate', 'C₆H₅Na₃O₇·2H₂O', {
        molarMass: 294.1,
        molecule: 'mol_trisodium_citrate',
        water: 2,
        density: 1860,
        sold: 294.1,
      }),
      3,
    ),
  ),
  substance(
    'acetate',
    'Acetate',
    ACIDS.acetate,
    'salt_pair',
    form(
      liquid('acetic_acid_99', 'Acetic acid, 99 %', 'C₂H₄O₂', {
        molarMass: 60.05,
        molecule: 'mol_acetic_acid',
        density: 1049,
        strength: 0.99,
        soldAt: 1,
      }),
      0,
    ),
    form(
      solid('sodium_acetate_trihydrate', 'Sodium acetate trihydrate', 'C₂H₃NaO₂·3H₂O', {
        molarMass: 136.08,
        molecule: 'mol_sodium_acetate',
        water: 3,
        density: 1450,
      }),
      1,
    ),
  ),
  substance(
    'succinate',
    'Succinate',
    ACIDS.succinate,
    'acid_with_base',
    free('succinic_acid', 'Succinic acid', 'C₄H₆O₄', {
      molarMass: 118.09,
      molecule: 'mol_succinic_acid',
      density: 1572,
    }),
  ),
  substance(
    'histidine',
    'Histidine',
    ACIDS.histidine,
    'salt_pair',
    form(
      solid('histidine_hydrochloride_monohydrate', 'L-histidine hydrochloride monohydrate', 'C₆H₉N₃O₂·HCl·H₂O', {
        molarMass: 209.63,
        molecule: 'mol_l_histidine',
        water: 1,
        density: 1480,
        sold: 155.16,
      }),
      -1,
    ),
    form(
      solid('histidine', 'L-histidine', 'C₆H₉N₃O₂', { molarMass: 155.16, molecule: 'mol_l_histidine', density: 1440 }),
      0,
    ),
  ),
  substance(
    'mes',
    'MES',
    ACIDS.mes,
    'acid_with_base',
    free('mes_monohydrate', 'MES monohydrate', 'C₆H₁₃NO₄S·H₂O', {
      molarMass: 213.25,
      molecule: 'mol_mes',
      water: 1,
      density: 1400,
    }),
  ),
  substance(
    'bis_tris',
    'Bis-Tris',
    ACIDS.bis_tris,
    'base_with_acid',
    free('bis_tris', 'Bis-Tris', 'C₈H₁₉NO₅', { molarMass: 209.24, molecule: 'mol_bis_tris', density: 1400 }),
  ),
  substance(
    'imidazole',
    'Imidazole',
    ACIDS.imidazole,
    'base_with_acid',
    free('imidazole', 'Imidazole', 'C₃H₄N₂', { molarMass: 68.08, molecule: 'mol_imidazole', density: 1030 }),
  ),
  substance(
    'pipes',
    'PIPES',
    ACIDS.pipes,
    'acid_with_base',
    free('pipes', 'PIPES', 'C₈H₁₈N₂O₆S₂', { molarMass: 302.37, molecule: 'mol_pipes', density: 1400 }),
  ),
  substance(
    'mops',
    'MOPS',
    ACIDS.mops,
    'acid_with_base',
    free('mops', 'MOPS', 'C₇H₁₅NO₄S', { molarMass: 209.26, molecule: 'mol_mops', density: 1400 }),
  ),
  substance(
    'hepes',
    'HEPES',
    ACIDS.hepes,
    'acid_with_base',
    free('hepes', 'HEPES', 'C₈H₁₈N₂O₄S', { molarMass: 238.3, molecule: 'mol_hepes', density: 1200 }),
  ),
  substance(
    'tris',
    'Tris',
    ACIDS.tris,
    'base_with_acid',
    form(
      solid('tris_hydrochloride', 'Tris hydrochloride', 'C₄H₁₁NO₃·HCl', {
        molarMass: 157.6,
        molecule: 'mol_tris_hydrochloride',
        density: 1350,
      }),
      -1,
    ),
    form(solid('tris_base', 'Tris base', 'C₄H₁₁NO₃', { molarMass: 121.14, molecule: 'mol_tris', density: 1350 }), 0),
  ),
  substance(
    'tricine',
    'Tricine',
    ACIDS.tricine,
    'acid_with_base',
    free('tricine', 'Tricine', 'C₆H₁₃NO₅', { molarMass: 179.17, molecule: 'mol_tricine', density: 1400 }),
  ),
  substance(
    'bicine',
    'Bicine',
    ACIDS.bicine,
    'acid_with_base',
    free('bicine', 'Bicine', 'C₆H₁₃NO₄', { molarMass: 163.17, molecule: 'mol_bicine', density: 1400 }),
  ),
  substance(
    'borate',
    'Borate',
    ACIDS.borate,
    'salt_pair',
    form(
      solid('boric_acid', 'Boric acid', 'H₃BO₃', { molarMass: 61.83, molecule: 'mol_boric_acid', density: 1435 }),
      0,
    ),
    form(
      solid('borax_decahydrate', 'Borax decahydrate', 'Na₂B₄O₇·10H₂O', {
        molarMass: 381.37,
        molecule: 'mol_borax',
        water: 10,
        density: 1730,
        sold: 381.37,
      }),
      0.5,
      4,
    ),
  ),
  substance(
    'ammonia',
    'Ammonia',
    ACIDS.ammonia,
    'salt_pair',
    form(
      solid('ammonium_chloride', 'Ammonium chloride', 'NH₄Cl', {
        molarMass: 53.49,
        molecule: 'mol_ammonium_chloride',
        density: 1530,
      }),
      -1,
    ),
    form(
      liquid('ammonia_25', 'Ammonia solution, 25 %', 'NH₃', {
        molarMass: 17.03,
        molecule: 'mol_ammonia',
        density: 910,
        strength: 0.25,
      }),
      0,
    ),
  ),
  substance(
    'ches',
    'CHES',
    ACIDS.ches,
    'acid_with_base',
    free('ches', 'CHES', 'C₈H₁₇NO₃S', { molarMass: 207.29, molecule: 'mol_ches', density: 1400 }),
  ),
  substance(
    'glycine',
    'Glycine',
    ACIDS.glycine,
    'acid_with_base',
    free('glycine', 'Glycine', 'C₂H₅NO₂', { molarMass: 75.07, molecule: 'mol_glycine', density: 1161 }),
  ),
  substance(
    'caps',
    'CAPS',
    ACIDS.caps,
    'acid_with_base',
    free('caps', 'CAPS', 'C₉H₁₉NO₃S', { molarMass: 221.32, molecule: 'mol_caps', density: 1400 }),
  ),
  substance(
    'carbonate',
    'Carbonate',
    ACIDS.carbonate,
    'salt_pair',
    form(
      solid('sodium_bicarbonate', 'Sodium bicarbonate', 'NaHCO₃', {
        molarMass: 84.01,
        molecule: 'mol_sodium_bicarbonate',
        density: 2200,
      }),
      1,
    ),
    form(
      solid('sodium_carbonate', 'Sodium carbonate', 'Na₂CO₃', {
        molarMass: 105.99,
        molecule: 'mol_sodium_carbonate',
        density: 2540,
      }),
      2,
    ),
  ),
  substance(
    'phthalate',
    'Phthalate',
    ACIDS.phthalate,
    'acid_with_base',
    form(
      solid('potassium_hydrogen_phthalate', 'Potassium hydrogen phthalate', 'C₈H₅KO₄', {
        molarMass: 204.22,
        molecule: 'mol_potassium_hydrogen_phthalate',
        density: 1640,
      }),
      1,
      1,
      'potassium',
    ),
  ),
];

const salt = (id: string, reagent: Reagent, ions: Salt['ions'], ammonium = 0): Salt => ({
  id,
  reagent,
  ions,
  ammonium,
});

export const SALTS: readonly Salt[] = [
  salt(
    'sodium_chloride',
    solid('sodium_chloride', 'Sodium chloride', 'NaCl', {
      molarMass: 58.44,
      molecule: 'mol_sodium_chloride',
      density: 2170,
    }),
    [
      ['sodium', 1, 1],
      ['chloride', 1, 1],
    ],
  ),
  salt(
    'potassium_chloride',
    solid('potassium_chloride', 'Potassium chloride', 'KCl', {
      molarMass: 74.55,
      molecule: 'mol_potassium_chloride',
      density: 1988,
    }),
    [
      ['potassium', 1, 1],
      ['chloride', 1, 1],
    ],
  ),
  salt(
    'sodium_sulphate',
    solid('sodium_sulphate', 'Sodium sulphate', 'Na₂SO₄', {
      molarMass: 142.04,
      molecule: 'mol_sodium_sulphate',
      density: 2700,
    }),
    [
      ['sodium', 2, 1],
      ['sulphate', 2, 2],
    ],
  ),
  salt(
    'ammonium_sulphate',
    solid('ammonium_sulphate', 'Ammonium sulphate', '(NH₄)₂SO₄', {
      molarMass: 132.14,
      molecule: 'mol_ammonium_sulphate',
      density: 1867,
    }),
    [['sulphate', 2, 2]],
    2,
  ),
  salt(
    'magnesium_sulphate',
    solid('magnesium_sulphate_heptahydrate', 'Magnesium sulphate heptahydrate', 'MgSO₄·7H₂O', {
      molarMass: 246.47,
      molecule: 'mol_magnesium_sulphate',
      water: 7,
      density: 1680,
      sold: 246.47,
    }),
    [
      ['magnesium', 2, 2],
      ['sulphate', 2, 2],
    ],
  ),
  salt(
    'calcium_chloride',
    solid('calcium_chloride_dihydrate', 'Calcium chloride dihydrate', 'CaCl₂·2H₂O', {
      molarMass: 147.01,
      molecule: 'mol_calcium_chloride',
      water: 2,
      density: 1850,
    }),
    [
      ['calcium', 2, 2],
      ['chloride', 2, 1],
    ],
  ),
  salt(
    'guanidine_hydrochloride',
    solid('guanidine_hydrochloride', 'Guanidine hydrochloride', 'CH₅N₃·HCl', {
      molarMass: 95.53,
      molecule: 'mol_guanidine_hydrochloride',
      density: 1354,
    }),
    [
      ['guanidinium', 1, 1],
      ['chloride', 1, 1],
    ],
  ),
];

/** 5 M and 6 M. */
export const BASE = liquid('sodium_hydroxide_5m', 'Sodium hydroxide, 5 mol/L', 'NaOH', {
  molarMass: 40,
  molecule: 'mol_sodium_hydroxide',
  density: 1180,
  strength: 200 / 1180,
});
export const ACID = liquid('hydrochloric_acid_6m', 'Hydrochloric acid, 6 mol/L', 'HCl', {
  molarMass: 36.46,
  molecule: 'mol_hydrochloric_acid',
  density: 1100,
  strength: 218.8 / 1100,
  soldAt: 0.37,
});
