import type { FigureEstimate } from '#generated/types.ts';
import { parseInput } from '#src/lib/format.ts';
import { rangeText, widthText } from '#src/lib/precision.ts';
import type { FigureDefinition } from './definitions.ts';

/** Share of the variance from which what the others make is listed. */
const LEAST_OTHERS = 0.005;

/** Factor from the unit of the engine to the printed one, found by printing the value. */
function scaleOf(value: number, show: FigureDefinition['show']): number {
  const printed = parseInput(show(value).figure);
  return printed === null || value === 0 ? NaN : printed / value;
}

/** A part of the width of a metric, in its printed unit. */
export interface MarginPart {
  name: string;
  text: string;
}

/**
 * What half of the range of 8 in 10 outcomes consists of: its inputs by name, and all others together. Squares add up, as those of
 * standard deviations do: a part is the root of its share of the variance.
 */
export function marginParts(
  { baseline, p10, p90, causes }: Pick<FigureEstimate, 'baseline' | 'p10' | 'p90' | 'causes'>,
  show: FigureDefinition['show'],
): { half: string; unit: string; parts: MarginPart[] } {
  const half = (baseline === null ? NaN : scaleOf(baseline, show)) * 0.5 * (p90 - p10);
  const others = 1 - causes.reduce((sum, { share }) => sum + share, 0);
  return {
    half: widthText(half),
    unit: baseline === null ? '' : show(baseline).unit,
    parts: [
      ...causes.map(({ title, step_name: step, share }) => ({
        name: step === null ? title : `${title}, ${step}`,
        text: widthText(half * Math.sqrt(share)),
      })),
      ...(others > LEAST_OTHERS ? [{ name: 'Others', text: widthText(half * Math.sqrt(others)) }] : []),
    ],
  };
}

/** The range of 8 in 10 outcomes, "115 to 260", in the printed unit of the metric; null if it does not vary. */
export function marginText(
  { baseline, p10, p90 }: Pick<FigureEstimate, 'baseline' | 'p10' | 'p90'>,
  show: FigureDefinition['show'],
): string | null {
  if (baseline === null) return null;
  const scale = scaleOf(baseline, show);
  const [low, high] = [p10 * scale, p90 * scale];
  if (!(high > low) || !Number.isFinite(high - low)) return null;
  const shownValue = baseline * scale;
  const { figure: shown, unit } = show(baseline);
  // A range that the printed value does not show is not worth a place.
  const decimals = shown.split('.')[1]?.length ?? 0;
  if (Math.max(shownValue - low, high - shownValue) < 0.5 * 10 ** -decimals) return null;
  // It is 100 % only if nothing is missing.
  const most = unit === '%' && p90 < 1 ? 100 - 10 ** -decimals : Infinity;
  return rangeText(low, Math.min(high, most), shown.includes('×') ? undefined : decimals);
}
