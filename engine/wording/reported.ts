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
