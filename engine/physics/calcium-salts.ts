/** Solubility of the calcium salts of organic acids (docs/models, 2.50). */

/** g/L of the acid in water at 25 °C (standard texts); salts that crystallise. */
export const CALCIUM_SALTS: Readonly<Record<string, number>> = {
  mol_lactic_acid: 60,
  mol_succinic_acid: 10,
  mol_citric_acid: 0.9,
};
