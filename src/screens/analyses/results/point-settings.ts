import { numeric } from '#src/components/table/column.ts';
import type { ParetoPoint, SearchedSetting, SettingChoice } from '#generated/types.ts';
import type { SettingValue } from '#engine/index.ts';
import type { Column } from '#src/components/data-table.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { shownValue, unitOf } from '#src/draft/metrics.ts';

const same = (one: { step_id: string; key: string }, other: { step_id: string; key: string }) =>
  one.step_id === other.step_id && one.key === other.key;

export const valueIn = (settings: readonly SettingChoice[], of: SearchedSetting): SettingValue | null =>
  settings.find((one) => same(one, of))?.value ?? null;

/** A value of a searched setting, without its unit. */
export function settingText(value: SettingValue | null, of: SearchedSetting): string {
  if (value === null) return 'derived';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value.replaceAll('_', ' ');
  const shown = shownValue(value, of);
  return formatNumber(shown, Number.isInteger(shown) ? { decimals: 0 } : {});
}

/** A title that occurs in two steps gets the name of its step. */
export const nameOfSetting = (of: SearchedSetting, all: readonly SearchedSetting[]): string =>
  all.filter(({ title }) => title === of.title).length > 1 ? `${of.title}, ${of.step_name}` : of.title;

/** Number of settings that are named in small spaces. */
const FEW = 4;

export function settingsInWords(
  { settings }: Pick<ParetoPoint, 'settings'>,
  searched: readonly SearchedSetting[],
): string {
  const words = searched
    .slice(0, FEW)
    .map((one) => `${one.title} ${settingText(valueIn(settings, one), one)} ${unitOf(one)}`.trim());
  return words.join(', ') + (searched.length > FEW ? ' …' : '');
}

/** Number of settings that are columns from the start. */
const SHOWN = 4;

/** The settings that differ most along a front, relative to their ranges. */
export function mostDifferent(points: readonly ParetoPoint[], searched: readonly SearchedSetting[]): SearchedSetting[] {
  const spread = (one: SearchedSetting) => {
    const values = points.map(({ settings }) => valueIn(settings, one));
    const numbers = values.filter((value) => typeof value === 'number');
    if (numbers.length < values.length || one.min === undefined || one.max === undefined)
      return new Set(values).size > 1 ? 1 : 0;
    return (Math.max(...numbers) - Math.min(...numbers)) / (one.max - one.min);
  };
  return searched
    .map((one) => ({ one, spread: spread(one) }))
    .filter((row) => row.spread > 0)
    .toSorted((a, b) => b.spread - a.spread)
    .slice(0, SHOWN)
    .map(({ one }) => one);
}

/** A column for each setting, of which those that differ little are hidden unless chosen. */
export const settingColumns = (
  searched: readonly SearchedSetting[],
  points: readonly ParetoPoint[],
): Column<ParetoPoint>[] => {
  const shown = mostDifferent(points, searched);
  return searched.map((one): Column<ParetoPoint> => {
    const valueOf = ({ settings }: ParetoPoint) => {
      const value = valueIn(settings, one);
      return typeof value === 'number' ? shownValue(value, one) : settingText(value, one);
    };
    return numeric(`${one.step_id}.${one.key}`, nameOfSetting(one, searched), unitOf(one), {
      extra: !shown.includes(one),
      sortBy: valueOf,
      value: valueOf,
      cell: ({ settings }) => settingText(valueIn(settings, one), one),
    });
  });
};
