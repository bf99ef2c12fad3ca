/** What of an experiment a response surface can be fitted to: runs with factors that vary, in display units. */
import type { SurfaceFactor } from '#engine/fitting/index.ts';
import { convert, isUnit } from '#engine/wording/index.ts';
import type { Experiment, ModelVariable } from '#generated/types.ts';

export interface SurfaceData {
  factors: (SurfaceFactor & { unit: string })[];
  responses: { key: string; title: string; unit: string; runs: Record<string, number>[]; measured: number[] }[];
}

const TIME = 'time';
/** More factors than a table of coefficients can show. */
const MOST_FACTORS = 8;

const unitOf = ({ unit, display_unit: shown }: ModelVariable): string => {
  const own = shown ?? unit ?? '1';
  return own === '1' ? '' : own;
};

const shownIn = ({ unit, display_unit: shown }: ModelVariable, value: number): number =>
  unit && shown && isUnit(unit) && isUnit(shown) ? convert(value, unit, shown) : value;

/**
 * Numeric inputs that vary, and what was measured at them. Ranges are those of the data. A time course is no surface.
 * @returns null with fewer than two factors that vary, or more than eight
 */
export function surfaceData({ model, points }: Pick<Experiment, 'model' | 'points'>): SurfaceData | null {
  if (!points || points.variables.includes(TIME)) return null;
  const variables = points.variables.flatMap((key) => model?.variables.find((one) => one.key === key) ?? []);
  const inputs = variables.filter(({ role, value }) => role === 'input' && value === 'number');
  const cellOf = (row: (typeof points.rows)[number], variable: ModelVariable): number | null => {
    const cell = row[points.variables.indexOf(variable.key) + 1];
    return typeof cell === 'number' ? shownIn(variable, cell) : null;
  };
  const factors = inputs.flatMap((variable) => {
    const values = points.rows.flatMap((row) => cellOf(row, variable) ?? []);
    const [min, max] = [Math.min(...values), Math.max(...values)];
    return min < max ? [{ key: variable.key, title: variable.title, unit: unitOf(variable), min, max }] : [];
  });
  const varied = factors.map(({ key }) => inputs.find((one) => one.key === key)!);
  if (factors.length < 2 || factors.length > MOST_FACTORS) return null;
  const responses = variables
    .filter(({ role }) => role === 'response')
    .map((variable) => {
      const rows = points.rows.flatMap((row) => {
        const value = cellOf(row, variable);
        const run = varied.map((one) => [one.key, cellOf(row, one)] as const);
        const isWhole = value !== null && run.every(([, at]) => at !== null);
        return isWhole ? [{ value, run: Object.fromEntries(run) as Record<string, number> }] : [];
      });
      const { key, title } = variable;
      return {
        key,
        title,
        unit: unitOf(variable),
        runs: rows.map(({ run }) => run),
        measured: rows.map(({ value }) => value),
      };
    })
    .filter(({ runs }) => runs.length > 0);
  return responses.length === 0 ? null : { factors, responses };
}
