import type { FigureEstimate } from '#generated/types.ts';
import { formatNumber, parseInput } from '#src/lib/format.ts';
import type { FigureDefinition } from './definitions.ts';

/** Ratio of the two sides up to which they are printed as one number. */
const ALIKE = 1.25;
const DIGITS = 2;
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

/** Text of a width, with the digits of a margin. */
const widthText = (value: number): string =>
  formatNumber(Number(Math.max(0, value).toPrecision(DIGITS)), { digits: DIGITS });

/**
 * What half of the range of 8 of 10 outcomes consists of: its inputs by name, and all others together. Squares add up, as those of
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

/** What 8 of 10 outcomes differ by, down and up: "± 12", or "−37 / +87" where the sides differ. */
export const sidesText = (down: string, up: string): string => (down === up ? `± ${up}` : `−${down} / +${up}`);

/** "± 12", or "−37 / +87" if the sides differ, in the printed unit of the metric; null if it does not vary. */
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
  const isEven = Math.min(down, up) > 0 && Math.max(down, up) / Math.min(down, up) <= ALIKE;
  const [least, most] = isEven ? [(down + up) / 2, (down + up) / 2] : [down, up];
  return sidesText(widthText(least), widthText(most));
}
