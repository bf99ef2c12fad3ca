import type { Design, ScaleChange } from '#engine/analysis/index.ts';
import type { SettingValue } from '#engine/index.ts';
import { shownIn } from '#src/lib/currency.ts';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import { withUnit } from '#src/draft/values.ts';

/** A size as it would be entered, without zeros at its end. */
const size = (value: number, unit: string, shown: string = unit): string =>
  withUnit(formatInput(Number(shownIn(value, unit, shown).toPrecision(4))), shown);

/** A design by its fermenters: '4 × 10 m³'; without a fermentation, by its hours. */
export function nameOf({ vessels, vessel_volume: volume, operating_hours: hours }: Design): string {
  if (vessels === null || volume === null) return `the plant, ${size(hours, 'h')} per year`;
  return `${vessels}\u2009×\u2009${size(volume, 'm³', volume < 1 ? 'L' : 'm³')}`;
}

/** '100 → 10 m³' */
export function describeChange({ from, to, unit, display_unit: shown }: ScaleChange): string {
  const text = (value: SettingValue) => (typeof value === 'number' ? size(value, unit, shown) : String(value));
  return `${text(from)} → ${text(to)}`;
}

/** How an output compares with the present one. */
export function stretchOf(output: number, now: number): string {
  const times = output / now;
  if (Math.abs(times - 1) < 0.005) return 'the current output';
  return times > 1 ? `${formatNumber(times)} times the output` : `${formatNumber(100 * times)} % of the output`;
}
