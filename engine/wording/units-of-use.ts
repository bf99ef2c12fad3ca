/** Units of use of products, and the mass of what is counted in them. */
import { COUNTED, isCounted, KG_PER_MG, type Reporting, type UnitOfUse } from './reported.ts';

/** Their titles. */
export const UNITS_OF_USE = {
  kg: 'Kilogram',
  g: 'Gram',
  dose: 'Dose',
  patient: 'Patient',
  viral_genomes: 'Viral genomes',
  particles: 'Particles',
  infectious_units: 'Infectious units',
  batch: 'Batch',
} as const satisfies Record<UnitOfUse, string>;

const AVOGADRO = 6.02214076e23;
/** kg of a particle. */
export const particleMass = (daltons: number): number => daltons / 1000 / AVOGADRO;

/** mg of a number of particles. @param particles Of the product per counted one. @param daltons Of one particle. */
export const doseOf = (count: number, particles: number, daltons: number): number =>
  (count * particles * particleMass(daltons)) / KG_PER_MG;

interface CountedReporting extends Reporting {
  /** Particles of the product per counted one: more than 1 where only some are infectious; 1 if null. */
  particles_per_unit?: number | null;
}

/**
 * What is counted in the unit of use of a product, and its mass; null for a product that is not counted.
 * @param daltons Of a particle of the product; without, the mass is as entered.
 */
export function countedIn(
  { reporting_unit: of = 'kg', unit_count = null, particles_per_unit: particles = null, dose = null }: CountedReporting,
  daltons: number | null | undefined,
): { unit_count: number; dose: number | null } | null {
  const count = unit_count ?? (isCounted(of) ? COUNTED[of].usual : null);
  return count === null ? null : { unit_count: count, dose: daltons ? doseOf(count, particles ?? 1, daltons) : dose };
}
