import type { OptimisationJob, ParetoPoint, SearchedSetting } from '#generated/hooks/model/index.ts';
import { amongFigures, figureOf, inWords, unitOf, type Figure } from '#src/workspace/metrics.ts';
import { nameOfSetting, settingText, valueIn } from './point-settings.ts';

/** Distance from an end, relative to the range, below which a setting is at that end. */
const AT_END = 0.005;
/** Distance from a limit, relative to its value, below which a metric is at that limit. */
const AT_LIMIT = 0.01;

/** Explains what limits a point: settings at an end of their range, and constraints that are only just met. */
export function atBounds(
  point: ParetoPoint,
  searched: readonly SearchedSetting[],
  constraints: NonNullable<OptimisationJob['parameters']['constraints']>,
  figures: readonly Figure[],
): string[] {
  const ends = searched.flatMap((setting): string[] => {
    const value = valueIn(point.settings, setting);
    const { min, max } = setting;
    if (typeof value !== 'number' || min === undefined || max === undefined || !(max > min)) return [];
    const near = (end: number) => Math.abs(value - end) <= AT_END * (max - min);
    const end = near(min) ? 'lowest' : near(max) ? 'highest' : null;
    const text = [settingText(value, setting), unitOf(setting)].filter(Boolean).join('\u2009');
    return end === null ? [] : [`${nameOfSetting(setting, searched)} (${text}, the ${end})`];
  });
  const met = constraints.flatMap(({ metric, min, max }): string[] => {
    const figure = figureOf(figures, metric);
    const value = amongFigures(point.figures, figure);
    const limit = [min, max].find(
      (one) => typeof value === 'number' && one !== undefined && Math.abs(value - one) <= AT_LIMIT * Math.abs(one),
    );
    return limit === undefined ? [] : [`${figure.title} (${inWords(limit, figure)})`];
  });
  return [
    ...(ends.length > 0
      ? [
          `At the end of ${ends.length === 1 ? 'its range' : 'their ranges'}: ${ends.join(', ')}. A wider range may give a better point.`,
        ]
      : []),
    ...(met.length > 0 ? [`Just met: ${met.join(', ')}. A looser constraint may give a better point.`] : []),
  ];
}
