/** Heat of neutralisation and of dilution (docs/models, fed-batch fermentation and conditioning). */
import { MOL_PER_KMOL } from '../wording/quantity.ts';

/**
 * Standard enthalpies of formation at 25 °C, kJ/mol, of ions and ammonia in dilute solution, water and sulphuric acid as
 * liquids, the hydroxides of calcium and magnesium as solids (NBS tables, Wagman et al. 1982; also in the CRC Handbook). The
 * hydrogen ion is 0 by definition.
 */
const FORMATION = {
  water: -285.83,
  hydroxide: -229.99,
  ammonia: -80.29,
  ammonium: -132.51,
  calcium: -542.83,
  calcium_hydroxide: -986.09,
  magnesium: -466.85,
  magnesium_hydroxide: -924.54,
  sulphuric_acid: -813.99,
  sulphate: -909.27,
};

/** Heat that M(OH)₂ + 2 H⁺ → M²⁺ + 2 H₂O releases, kJ per mol of charge. */
const ofSlurry = (solid: number, ion: number): number => 0.5 * (solid - ion - 2 * FORMATION.water);

/**
 * Heat of the neutralisation of a carboxylic acid, kJ per mol of charge. Its dissociation takes almost none (acetic acid
 * -0.25 kJ/mol), so that it is that of the hydrogen ion: with ammonia in solution 52.2 and sodium hydroxide in solution 55.8;
 * with lime 64.2 and magnesium hydroxide 57.0 in suspension, which dissolve at the same time.
 */
export const NEUTRALISATION = {
  ammonia: FORMATION.ammonia - FORMATION.ammonium,
  sodium_hydroxide: FORMATION.hydroxide - FORMATION.water,
  calcium_hydroxide: ofSlurry(FORMATION.calcium_hydroxide, FORMATION.calcium),
  magnesium_hydroxide: ofSlurry(FORMATION.magnesium_hydroxide, FORMATION.magnesium),
} as const;

/** g/mol. */
const SULPHURIC_ACID = 98.08;
/**
 * Heat that concentrated sulphuric acid releases as it becomes the sulphate of a salt whose acid it sets free, kJ/kg:
 * 95.3 kJ/mol. The water in the acid as bought, hydrogen sulphate in the product and crystals of gypsum are neglected; with
 * these, it would be up to a tenth less.
 */
export const SULPHATION = ((FORMATION.sulphuric_acid - FORMATION.sulphate) / SULPHURIC_ACID) * MOL_PER_KMOL;
