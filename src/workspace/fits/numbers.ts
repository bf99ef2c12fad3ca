/** Formats the numbers of fits. */
import { convert, isUnit } from '#engine/wording/index.ts';
import { formatNumber } from '#src/lib/format.ts';
import type { ModelFit } from '#generated/types.ts';
import { quantity } from '#src/lib/quantity.ts';

interface Quantified {
  unit: string;
  display_unit?: string | undefined;
}

/** A quantity in its display unit; words if it is unknown. */
export const shown = (value: number | null, { unit, display_unit }: Quantified): string =>
  value === null ? 'no estimate' : quantity(value, unit, display_unit ?? unit);

/** The quantity without its unit, which is shown with the title. */
export const bare = (value: number | null, { unit, display_unit = unit }: Quantified): string => {
  if (value === null) return 'no estimate';
  return formatNumber(isUnit(unit) && isUnit(display_unit) ? convert(value, unit, display_unit) : value);
};

/** A range of two values, with one unit; one value if both print the same. */
export const interval = (low: number | null, high: number | null, of: Quantified): string =>
  low === null || high === null
    ? 'no estimate'
    : bare(low, of) === bare(high, of)
      ? shown(high, of)
      : `${bare(low, of)} to ${shown(high, of)}`;

/** R² with three digits, because more would be meaningless; a fit that is not exact is not called so. */
export const share = (value: number | null): string =>
  value === null ? 'none' : value < 1 && value >= 0.9995 ? '> 0.999' : formatNumber(value, { decimals: 3 });

/** How well the fit describes a response. */
export const statisticsOf = ({ statistics }: ModelFit, response: string) =>
  statistics.responses?.find((one) => one.response === response) ?? statistics;

/** How well the fit describes a response, in words: 'R² 0.981, validation 0.957, error 0.14 g/L'. */
export function qualityText(fit: ModelFit, response: string): string {
  const of = statisticsOf(fit, response);
  const held = of.r_squared_held_out === null ? '' : `, validation ${share(of.r_squared_held_out)}`;
  return `R² ${share(of.r_squared)}${held}, error ${shown(of.rmse, of)}`;
}
