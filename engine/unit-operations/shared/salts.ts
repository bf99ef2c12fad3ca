/** Salts of the acids in a stream, by the ions that a base has left. */
import type { ComponentTable } from '../../process/components.ts';

/** kg per kmol of charge: the base without the water that it forms. */
export const IONS = { ammonium: 17.03, sodium: 21.985, calcium: 19.03, magnesium: 11.145 } as const;

/** Charge of the ions in a stream, kmol; 0 in a process without acids. */
export function boundCharge(mass: Float64Array, at: ComponentTable['at']): number {
  if (at.ammonium < 0) return 0;
  return (
    mass[at.ammonium]! / IONS.ammonium +
    mass[at.sodium]! / IONS.sodium +
    mass[at.calcium]! / IONS.calcium +
    mass[at.magnesium]! / IONS.magnesium
  );
}

/** Product that the ions hold as a salt, kg: one acid group of each molecule, as strong acid groups go first. */
export function boundProduct(mass: Float64Array, { at, molarMass }: Pick<ComponentTable, 'at' | 'molarMass'>): number {
  const charge = boundCharge(mass, at);
  return charge > 0 ? Math.min(mass[at.target]!, charge * molarMass[at.target]!) : 0;
}
