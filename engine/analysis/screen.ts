/** Which settings are worth searching, if nobody says. */
import { Random } from '../numeric/random.ts';
import { baselineOf } from './baseline.ts';
import { isProblem, settingDial } from './dial.ts';
import { metricValue } from './metric.ts';
import { morrisRuns, morrisStudy } from './methods/morris.ts';
import { searchedRanges } from './searched-ranges.ts';
import { Trial } from './trial.ts';
import type { AnalysisInput, Metric, SettingRange } from './types.ts';
import { Meter } from './watch.ts';

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
  const results = baselineOf(input);
  if (isProblem(results)) return [];
  const ranges = searchedRanges(input);
  if (ranges.length <= most) return ranges;
  const known = metrics.filter((metric) => Number.isFinite(metricValue(results, metric)));
  if (known.length === 0) return ranges.slice(0, most);
  const searched = ranges.flatMap((range) => {
    const dial = settingDial(input.configuration, results, range.step_id, range.key, 'settings');
    return isProblem(dial) || typeof dial.base !== 'number' ? [] : [{ range, dial }];
  });
  const trial = new Trial(
    input,
    searched.map(({ dial }) => dial),
    known,
    new Meter(morrisRuns(WALKS, searched.length), {}, 'Screening'),
  );
  const values = new Float64Array(searched.length);
  const effects = morrisStudy({
    model(point) {
      for (const [i, { range, dial }] of searched.entries())
        values[i] = placed(range, point[i]!, dial.type === 'integer');
      return trial.at(values);
    },
    inputs: searched.length,
    outputs: known.length,
    samples: WALKS,
    random: new Random(1),
    confidence: 0.95,
  });
  const score = searched.map(() => 0);
  for (const row of effects) {
    const sizes = row.map(({ mu_star }) => (Number.isFinite(mu_star.value) ? mu_star.value : 0));
    const all = sizes.reduce((sum, size) => sum + size, 0);
    if (all > 0) for (const [i, size] of sizes.entries()) score[i] = Math.max(score[i]!, size / all);
  }
  return searched
    .map(({ range }, i) => ({ range, score: score[i]! }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ range }) => range);
}

/** A value of a range by its share of the way; each whole number is equally likely. */
function placed({ min = 0, max = 0 }: SettingRange, share: number, isWhole: boolean): number {
  if (!isWhole) return min + share * (max - min);
  return Math.min(Math.floor(max), Math.ceil(min) + Math.floor(share * (Math.floor(max) - Math.ceil(min) + 1)));
}
