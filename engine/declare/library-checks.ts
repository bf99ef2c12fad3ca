/** What the contract cannot say of a row of the library: values that must fit each other. */
import { celsius } from '../wording/quantity.ts';
import type { Cell } from '../types/library.ts';
import { figure } from '../wording/text.ts';

type Limits = Partial<
  Pick<
    Cell,
    | 'temperature'
    | 'temperature_minimum'
    | 'temperature_optimum'
    | 'temperature_maximum'
    | 'ph_minimum'
    | 'ph_optimum'
    | 'ph_maximum'
  >
>;

/** The first of a cell’s limits of growth that contradicts another: its field, and why, without the name of the field. */
export function growthLimitsProblem(cell: Limits): { field: keyof Limits; message: string } | null {
  const degrees = (value: number): string => `${figure(value - celsius(0))} °C`;
  const ph = (value: number): string => `pH ${figure(value)}`;
  return (
    disordered(cell, ['temperature_minimum', 'temperature_optimum', 'temperature_maximum'], 'temperature', degrees) ??
    disordered(cell, ['temperature_minimum', 'temperature', 'temperature_maximum'], 'growth temperature', degrees) ??
    offCentre(cell, degrees) ??
    disordered(cell, ['ph_minimum', 'ph_optimum', 'ph_maximum'], 'pH', ph)
  );
}

type Show = (value: number) => string;
type Named = readonly [least: keyof Limits, middle: keyof Limits, most: keyof Limits];

function disordered(cell: Limits, [least, middle, most]: Named, what: string, show: Show) {
  const [low, best, high] = [cell[least], cell[middle], cell[most]];
  const name = middle === 'temperature' ? 'growth temperature' : `optimum ${what}`;
  if (known(low) && known(best) && low >= best)
    return { field: least, message: `must be below the ${name} of ${show(best)}.` };
  if (known(high) && known(best) && high <= best)
    return { field: most, message: `must be above the ${name} of ${show(best)}.` };
  if (known(low) && known(high) && low >= high)
    return { field: least, message: `must be below the maximum of ${show(high)}.` };
  return null;
}

/** The cardinal temperature model needs an optimum above the middle of the range. */
function offCentre(
  { temperature_minimum: low, temperature_optimum: best, temperature_maximum: high }: Limits,
  show: Show,
) {
  if (!known(low) || !known(best) || !known(high) || 2 * best > low + high) return null;
  const message = `must be above ${show(0.5 * (low + high))}, the midpoint of the minimum and the maximum.`;
  return { field: 'temperature_optimum' as const, message };
}

const known = (value: number | null | undefined): value is number => typeof value === 'number';
