import type { FigureEstimate } from '#generated/hooks/model/index.ts';
import { formatNumber, parseInput } from '#src/lib/format.ts';
import type { FigureDefinition } from './definitions.ts';

/** Ratio of the two sides up to which they are printed as one number. */
const ALIKE = 1.25;
const DIGITS = 2;

/** Factor from the unit of the engine to the printed one, found by printing the value. */
function scaleOf(value: number, show: FigureDefinition['show']): number {
  const printed = parseInput(show(value).figure);
  return printed === null || value === 0 ? NaN : printed / value;
}

/** "± 12", or "−37 +87" if the sides differ, in the printed unit of the metric; null if it does not vary. */
export function marginText(
  { baseline, p10, p90 }: Pick<FigureEstimate, 'baseline' | 'p10' | 'p90'>,
  show: FigureDefinition['show'],
): string | null {
  if (baseline === null) return null;
  const scale = scaleOf(baseline, show);
  const [down, up] = [(baseline - p10) * scale, (p90 - baseline) * scale];
  if (!Number.isFinite(down) || !Number.isFinite(up) || Math.max(down, up) <= 0) return null;
  const shown = show(baseline).figure;
  // A margin that the printed value does not show is not worth a place.
  const decimals = shown.split('.')[1]?.length ?? 0;
  if (Math.max(down, up) < 0.5 * 10 ** -decimals) return null;
  const text = (value: number) => formatNumber(Number(Math.max(0, value).toPrecision(DIGITS)), { digits: DIGITS });
  const isEven = Math.min(down, up) > 0 && Math.max(down, up) / Math.min(down, up) <= ALIKE;
  return isEven ? `± ${text((down + up) / 2)}` : `−${text(down)} +${text(up)}`;
}
