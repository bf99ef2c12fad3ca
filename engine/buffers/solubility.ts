/** How far a buffer can be concentrated: solubilities of the molecules that buffers are made of. */

/**
 * Solubility in water at 20 to 25 °C, g per L of solution (CRC Handbook and suppliers’ data, rounded down). What mixes with
 * water in any share is absent.
 */
const SOLUBILITY: Readonly<Record<string, number>> = {
  mol_ammonium_chloride: 270,
  mol_ammonium_sulphate: 520,
  mol_bicine: 180,
  mol_borax: 25,
  mol_boric_acid: 48,
  mol_calcium_chloride: 450,
  mol_citric_acid: 590,
  mol_dipotassium_phosphate: 900,
  mol_disodium_phosphate: 77,
  mol_glycine: 200,
  mol_hepes: 400,
  mol_l_histidine: 41,
  mol_magnesium_sulphate: 255,
  mol_mes: 130,
  mol_mops: 500,
  mol_pipes: 1,
  mol_potassium_chloride: 255,
  mol_potassium_dihydrogen_phosphate: 180,
  mol_potassium_hydrogen_phthalate: 75,
  mol_sodium_acetate: 360,
  mol_sodium_bicarbonate: 87,
  mol_sodium_carbonate: 195,
  mol_sodium_chloride: 310,
  mol_sodium_dihydrogen_phosphate: 600,
  mol_sodium_hydroxide: 500,
  mol_sodium_sulphate: 160,
  mol_succinic_acid: 70,
  mol_sucrose: 900,
  mol_trehalose: 460,
  mol_tris: 480,
  mol_trisodium_citrate: 400,
  mol_trisodium_phosphate: 110,
};

/** Share of the solubility that a concentrate uses, so that nothing crystallises in a cold room. */
const SAFE = 0.8;

/** How many times a molecule at a concentration can be concentrated; Infinity if it is not limited. @param level g/L. */
export const solubleFactor = (molecule: string, level: number): number =>
  level > 0 ? (SAFE * (SOLUBILITY[molecule] ?? Infinity)) / level : Infinity;
