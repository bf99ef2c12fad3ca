/** Acids that a culture makes: which they are, and the base that keeps the pH. */
import type { WeakAcid } from '../physics/dissociation.ts';
import { meanCharge } from '../physics/dissociation.ts';
import type { Molecule } from '../types/library.ts';

/** Charge of the form with every proton, for molecules with a basic group; acids have none. */
const PROTONATED: Readonly<Record<string, number>> = {
  mol_ammonia: 1,
  mol_tris: 1,
  mol_bis_tris: 1,
  mol_imidazole: 1,
  mol_glycine: 1,
  mol_l_alanine: 1,
  mol_l_glutamic_acid: 1,
  mol_l_lysine_hydrochloride: 2,
  mol_l_methionine: 1,
  mol_l_threonine: 1,
  mol_l_tryptophan: 1,
  mol_l_histidine: 2,
  mol_l_arginine: 2,
  mol_l_glutamine: 1,
};

/** pH of pure water, which divides acids from bases: a molecule with a negative charge there counts as an acid. */
export const NEUTRAL = 7;
/** Charge below which it needs no base: a zwitterion has almost none. */
const LEAST_CHARGE = 0.1;

/** A molecule of the library by its dissociations, as an acid, a base or an amino acid; null if it has none. */
export function weakAcidOf(molecule: Pick<Molecule, 'id' | 'class' | 'pka'> | null): WeakAcid | null {
  if (!molecule || molecule.pka.length === 0 || molecule.class !== 'small_molecule') return null;
  return { pk: molecule.pka.toSorted((a, b) => a - b), protonated: PROTONATED[molecule.id] ?? 0 };
}

/** A molecule of the library as an acid; null if it has no negative charge in a culture. */
export function acidOf(molecule: Pick<Molecule, 'id' | 'class' | 'pka'> | null): WeakAcid | null {
  const acid = weakAcidOf(molecule);
  return acid && meanCharge(acid, NEUTRAL) < -LEAST_CHARGE ? acid : null;
}

/** Acids that a host makes beside the product. */
export const BY_PRODUCT_ACIDS: Readonly<Partial<Record<'acetate' | 'lactate' | 'ethanol', WeakAcid>>> = {
  acetate: { pk: [4.756], protonated: 0 },
  lactate: { pk: [3.86], protonated: 0 },
};

/** Water that a mole of charge of a hydroxide forms, g. */
export const WATER_PER_CHARGE = 18.015;
