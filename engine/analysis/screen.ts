/** Which settings are worth searching, if nobody says. */
import { baselineOf } from './baseline.ts';
import { isProblem } from './dial.ts';
import { knownValue } from './metric.ts';
import { morrisDesign, morrisRuns } from './methods/morris.ts';
import { measured } from './methods/study.ts';
import { searchedRanges } from './searched-ranges.ts';
import { Trial } from './trial.ts';
import type { SettingValue } from '../types/configuration.ts';
import type { Results } from '../types/results.ts';
import type { AnalysisInput, Metric, Objective, Screening, SettingRange } from './types.ts';
import { uncertain } from './uncertain.ts';
import { Meter } from './watch.ts';

/** A search of so many settings is quick, and its result can be read. */
const MOST = 8;
/** Values of each setting that are tried alone to see how far it improves a metric, from one end of its range to the other. */
const LEVELS = 9;
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
 * The settings to search for goals: those that, changed alone, improve a metric most from its present value. The improvement of
 * each metric is taken as a share of all improvements of it; a setting ranks by the largest of its shares.
 * @param goals those whose metric has no value are left out
 * @returns at most `most` settings with the range to search, the best first; all where there are no more
 */
export function settingsToSearch(input: AnalysisInput, goals: readonly Objective[], most = MOST): SettingRange[] {
  const ranges = searchedRanges(input);
  const results = baselineOf(input);
  if (ranges.length <= most || isProblem(results)) return ranges.slice(0, most);
  const known = goals.filter(({ metric }) => Number.isFinite(knownValue(results, metric)));
  const { searched, trial } = trialOf(
    input,
    results,
    known.map(({ metric }) => metric),
    (settings) => LEVELS * settings,
  );
  const now = known.map(({ metric }) => knownValue(results, metric)!);
  const gains = searched.map(({ one }, i) => {
    const best = now.map(() => 0);
    const values = searched.map((): SettingValue | null => null);
    for (let level = 0; level < LEVELS; level++) {
      values[i] = one.quantile(level / (LEVELS - 1));
      for (const [k, value] of (trial.at(values) ?? []).entries())
        best[k] = Math.max(best[k]!, known[k]!.goal === 'minimise' ? now[k]! - value : value - now[k]!);
    }
    return best;
  });
  const shares = sharesOf(gains);
  return searched
    .map(({ range }, i) => ({ range, score: Math.max(0, ...shares[i]!) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ range }) => range);
}

/**
 * The effect of every setting that can be optimised, the strongest first.
 * @param metrics those without a value are left out
 * @returns null for a process with errors, and without a metric that has a value
 */
export function screening(input: AnalysisInput, metrics: readonly Metric[]): Screening | null {
  const results = baselineOf(input);
  if (isProblem(results)) return null;
  const known = metrics.filter((metric) => Number.isFinite(knownValue(results, metric)));
  if (known.length === 0) return null;
  const { searched, trial, meter } = trialOf(input, results, known, (settings) => morrisRuns(WALKS, settings));
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
  const effectsOf = searched.map((_, i) => sizes.map((row) => row[i]!));
  const shares = sharesOf(effectsOf);
  const rows = searched.map(({ range, one: { dial } }, i) => ({
    range,
    title: dial.title,
    step_name: dial.step_name!,
    effects: effectsOf[i]!,
    shares: shares[i]!,
  }));
  const score = ({ shares }: (typeof rows)[number]) => Math.max(...shares);
  return { metrics: known, rows: rows.toSorted((a, b) => score(b) - score(a)), evaluations: meter.evaluations };
}

/** The settings that can be searched, and what evaluates the metrics at values of them. @param runs evaluations for so many settings */
function trialOf(
  input: AnalysisInput,
  results: Results,
  metrics: readonly Metric[],
  runs: (settings: number) => number,
) {
  const searched = searchedRanges(input).flatMap((range) => {
    const { step_id, key, min = NaN, max = NaN } = range;
    const one = uncertain(input, results, { step_id, key, low: min, high: max }, 'uniform');
    return isProblem(one) ? [] : [{ range, one }];
  });
  const meter = new Meter(runs(searched.length), {}, 'Screening');
  const dials = searched.map(({ one }) => one.dial);
  return { searched, meter, trial: new Trial(input, dials, metrics, meter) };
}

/** Each number as a share of the sum of its column; 0 in a column of zeros. */
function sharesOf(rows: readonly (readonly number[])[]): number[][] {
  const sums = (rows[0] ?? []).map((_, k) => rows.reduce((sum, row) => sum + row[k]!, 0));
  return rows.map((row) => row.map((value, k) => (sums[k]! > 0 ? value / sums[k]! : 0)));
}
