/** The unit of use in which costs and amounts of a product are shown. Everything is calculated and stored per kg. */

/** Units that are a number of particles: what is counted, and the number for which costs are usual. */
export const COUNTED = {
  viral_genomes: { one: 'vg', usual: 1e14 },
  particles: { one: 'particles', usual: 1e12 },
  infectious_units: { one: 'IU', usual: 1e9 },
} as const;

export type UnitOfUse = 'kg' | 'g' | 'dose' | 'patient' | keyof typeof COUNTED | 'batch';

export const isCounted = (unit: UnitOfUse): unit is keyof typeof COUNTED => unit in COUNTED;

/** The choice of a product. */
export interface Reporting {
  reporting_unit?: UnitOfUse;
  /** mg in one dose or patient, or in the number of a counted unit. */
  dose?: number | null;
  /** Number of a counted unit, or of particles in a dose. */
  unit_count?: number | null;
}

/** The amount of product for which a value per kg of it is shown. */
export interface Reported {
  /** As it is printed after a slash: 'kg', 'dose', '10¹⁴ vg'. */
  unit: string;
  of: UnitOfUse;
  /** kg. */
  mass: number;
  /** Particles that are counted in it; 1 if they are not known. */
  count: number;
  /** Whether it converts amounts of product, not values per amount. */
  isAmount?: true;
}

export const PER_KG: Reported = { unit: 'kg', of: 'kg', mass: 1, count: 1 };

export const KG_PER_MG = 1e-6;

/**
 * The amount that a product asks for; a kilogram where its mass is not known.
 * @param batch kg of one batch, of the results that are shown; null where there is none, as in a continuous plant
 */
export function reportedFor(
  { reporting_unit: of = 'kg', dose = null, unit_count = null }: Reporting,
  batch: number | null = null,
): Reported {
  const masses: Partial<Record<UnitOfUse, number | null>> = { kg: 1, g: 1e-3, batch };
  const mass = of in masses ? masses[of]! : dose && dose * KG_PER_MG;
  if (!mass) return PER_KG;
  if (!isCounted(of)) return { unit: of, of, mass, count: unit_count ?? 1 };
  const { one, usual } = COUNTED[of];
  const count = unit_count ?? usual;
  return { unit: `${countText(count)} ${one}`, of, mass, count };
}

/** The unit of a value per kg of product, for another amount: 'USD/g' for 'USD/kg'. Its currency is still USD. */
export const unitPer = (unit: string, { unit: amount }: Reported): string => unit.replace(/\/kg$/, `/${amount}`);

/** A value per kg of product, for another amount. */
export const valuePer = (perKg: number, { mass }: Reported): number => perKg * mass;

/** How many units of use a mass is, in kg, and what they are called; a batch is a mass. */
export function unitsIn(kg: number, { of, mass, count }: Reported): { value: number; unit: string } {
  if (of === 'batch' || of === 'kg') return { value: kg, unit: 'kg' };
  const value = kg / mass;
  if (isCounted(of)) return { value: value * count, unit: COUNTED[of].one };
  return { value, unit: of === 'g' ? of : `${of}s` };
}

/** '9.13 × 10¹⁵', '10¹⁴'; below 100,000 as a number. */
export function countText(count: number): string {
  if (count < 1e5) return `${Number(count.toPrecision(3))}`;
  const [digits, exponent] = count.toExponential(2).split('e+') as [string, string];
  const power = `10${exponent.replaceAll(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]!)}`;
  return Number(digits) === 1 ? power : `${Number(digits)} × ${power}`;
}

/**
 * Converts amounts of product in kg to units of use as values per kg are converted: 2.42 g in doses of 30 µg are 80,667 doses. Null where
 * they are shown as a mass.
 */
export function amountsIn(reported: Reported): Reported | null {
  const { of, mass, count } = reported;
  if (of === 'kg' || of === 'g' || of === 'batch') return null;
  const { unit } = unitsIn(0, reported);
  return { unit, of, mass: (isCounted(of) ? count : 1) / mass, count, isAmount: true };
}
