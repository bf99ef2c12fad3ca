/** The amount of product for which a value per kg of it is shown. */
export interface Reported {
  unit: 'kg' | 'g' | 'dose' | 'batch';
  /** kg. */
  mass: number;
}

export const PER_KG: Reported = { unit: 'kg', mass: 1 };

/** The unit of a value per kg of product, for another amount: 'USD/g' for 'USD/kg'. Its currency is still USD. */
export const unitPer = (unit: string, { unit: amount }: Reported): string => unit.replace(/\/kg$/, `/${amount}`);

/** A value per kg of product, for another amount. */
export const valuePer = (perKg: number, { mass }: Reported): number => perKg * mass;

/** The choice of a product. */
export interface Reporting {
  reporting_unit?: Reported['unit'];
  /** mg. */
  dose?: number | null;
}

const KG_PER_G = 1e-3;
const KG_PER_MG = 1e-6;

/**
 * The amount that a product asks for; a kilogram where its mass is not known.
 * @param batch kg of one batch, of the results that are shown; null where there is none, as in a continuous plant
 */
export function reportedFor({ reporting_unit: unit = 'kg', dose = null }: Reporting, batch: number | null): Reported {
  const masses = { kg: 1, g: KG_PER_G, dose: dose === null ? null : dose * KG_PER_MG, batch };
  const mass = masses[unit];
  return mass === null || !(mass > 0) ? PER_KG : { unit, mass };
}
