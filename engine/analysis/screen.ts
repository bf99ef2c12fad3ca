/** Which settings are worth searching, if nobody says. */
import { baselineOf } from './baseline.ts';
import { isProblem } from './dial.ts';
import { metricValue } from './metric.ts';
import { morrisDesign, morrisRuns } from './methods/morris.ts';
import { measured } from './methods/study.ts';
import { searchedRanges } from './searched-ranges.ts';
import { Trial } from './trial.ts';
import type { AnalysisInput, Metric, Screening, SettingRange } from './types.ts';
import { uncertain } from './uncertain.ts';
import { Meter } from './watch.ts';

/** A search of so many settings is quick, and its result can be read. */
const MOST = 8;
/** Walks through all settings: enough to tell those that matter from those that do not. */
const WALKS = 10;
const SEED = 1;
const CONFIDENCE = 0.95;

/**
 * The settings that move the figures most, by a screening (Morris) of all that can be optimised, the strongest first. The
 * effect on each figure is taken as a share of all effects on it; a setting ranks by the largest of its shares.
 * @returns at most `most` settings with the range to search; all of them where there are no more; none for a process with errors
 */
export function settingsThatMatter(input: AnalysisInput, metrics: readonly Metric[], most = MOST): SettingRange[] {
  const ranges = searchedRanges(input);
  if (ranges.length <= most) return ranges;
  const found = screening(input, metrics);
  return (found ? found.rows.map(({ range }) => range) : ranges).slice(0, most);
}

/**
 * The effect of every setting that can be optimised, the strongest first.
 * @param metrics those without a value are left out
 * @returns null for a process with errors, and without a metric that has a value
 */
export function screening(input: AnalysisInput, metrics: readonly Metric[]): Screening | null {
  const results = baselineOf(input);
  if (isProblem(results)) return null;
  const known = metrics.filter((metric) => Number.isFinite(metricValue(results, metric)));
  if (known.length === 0) return null;
  const searched = searchedRanges(input).flatMap((range) => {
    const { step_id, key, min = NaN, max = NaN } = range;
    const one = uncertain(input, results, { step_id, key, low: min, high: max }, 'uniform');
    return isProblem(one) ? [] : [{ range, one }];
  });
  const meter = new Meter(morrisRuns(WALKS, searched.length), {}, 'Screening');
  const trial = new Trial(
    input,
    searched.map(({ one }) => one.dial),
    known,
    meter,
  );
  const values = new Float64Array(searched.length);
  const effects = measured(
    morrisDesign(WALKS, searched.length, SEED),
    (point) => {
      for (const [i, { one }] of searched.entries()) values[i] = one.quantile(point[i]!);
      return trial.at(values);
    },
    { inputs: searched.length, outputs: known.length, confidence: CONFIDENCE },
  );
  const sizes = effects.map((row) => row.map(({ mu_star }) => (Number.isFinite(mu_star.value) ? mu_star.value : 0)));
  const sums = sizes.map((row) => row.reduce((sum, size) => sum + size, 0));
  const rows = searched.map(({ range, one: { dial } }, i) => ({
    range,
    title: dial.title,
    step_name: dial.step_name!,
    effects: sizes.map((row) => row[i]!),
    shares: sizes.map((row, k) => (sums[k]! > 0 ? row[i]! / sums[k]! : 0)),
  }));
  const score = ({ shares }: (typeof rows)[number]) => Math.max(...shares);
  return { metrics: known, rows: rows.toSorted((a, b) => score(b) - score(a)), evaluations: meter.evaluations };
}
