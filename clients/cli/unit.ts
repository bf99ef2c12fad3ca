/** Units as people read them. */

/** A unit as people read it: nothing for a number without one, whose unit is 1. */
export const unitText = (unit: string | null | undefined): string => (unit && unit !== '1' ? unit : '');

/** A column, named with its unit. */
export function withUnit(name: string, unit: string | null | undefined): string {
  const shown = unitText(unit);
  return shown === '' ? name : `${name} (${shown})`;
}
