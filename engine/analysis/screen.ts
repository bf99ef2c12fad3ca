/** Which settings are worth searching, if nobody says. */
import { baselineOf } from './baseline.ts';
import { isProblem } from './dial.ts';
import { metricValue } from './metric.ts';
import { defaultRanges } from './optimise-plan.ts';
import { sensitivity } from './sensitivity.ts';
import type { AnalysisInput, Metric, SensitivityInput, SettingRange } from './types.ts';

/** A search of so many settings is quick, and its result can be read. */
const MOST = 8;
/** Walks through all settings: enough to tell those that matter from those that do not. */
const WALKS = 10;

/**
 * The settings that move the figures most, by a screening (Morris) of all that can be optimised, the strongest first. The
 * effect on each figure is taken as a share of all effects on it; a setting ranks by the largest of its shares.
 * @returns at most `most` settings with the range to search; all of them where there are no more; none for a process with errors
 */
export function settingsThatMatter(input: AnalysisInput, metrics: readonly Metric[], most = MOST): SettingRange[] {
  const ranges = defaultRanges(input);
  const results = baselineOf(input);
  if (ranges.length <= most || isProblem(results)) return ranges;
  const known = metrics.filter((metric) => Number.isFinite(metricValue(results, metric)));
  if (known.length === 0) return ranges.slice(0, most);
  const inputs = ranges.flatMap(({ step_id, key, min, max }): SensitivityInput[] =>
    min === undefined || max === undefined ? [] : [{ step_id, key, low: min, high: max }],
  );
  const { rows } = sensitivity(input, { method: 'morris', metrics: known, inputs, samples: WALKS, seed: 1 });
  const score = new Map<string, number>();
  for (const metric of known) {
    const effects = rows.flatMap((row) =>
      row.metric === metric ? [{ id: idOf(row.input), effect: row.morris?.mu_star.value ?? 0 }] : [],
    );
    const all = effects.reduce((sum, { effect }) => sum + (Number.isFinite(effect) ? effect : 0), 0);
    for (const { id, effect } of effects)
      if (all > 0 && Number.isFinite(effect)) score.set(id, Math.max(score.get(id) ?? 0, effect / all));
  }
  const rank = (range: SettingRange) => score.get(idOf(range)) ?? 0;
  return ranges.toSorted((a, b) => rank(b) - rank(a)).slice(0, most);
}

const idOf = ({ step_id, key }: { step_id: string | null; key: string }): string => `${step_id}/${key}`;
