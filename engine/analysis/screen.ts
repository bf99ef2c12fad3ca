/** Which settings are worth searching, if nobody says. */
import { baselineOf } from './baseline.ts';
import { isProblem } from './dial.ts';
import { relieveBottleneck } from './relieve.ts';
import { violationOf } from './violation.ts';
import { knownValue } from './metric.ts';
import { morrisDesign, morrisRuns } from './methods/morris.ts';
import { measured } from './methods/study.ts';
import { vesselSizes } from './scaling/usual-volumes.ts';
import { searchedRanges } from './searched-ranges.ts';
import { Trial } from './trial.ts';
import type { SettingValue } from '../types/configuration.ts';
import type { Results } from '../types/results.ts';
import type { AnalysisInput, Constraint, Improvement, Metric, Objective, SettingRange } from './types.ts';
import { uncertain } from './uncertain.ts';
import { Meter } from './watch.ts';

/** A search of so many settings is quick, and its result can be read. */
const MOST = 8;
/** Values of each setting that are tried alone to see how far it improves a metric, from one end of its range to the other. */
const LEVELS = 9;
/** Walks through all settings: enough to tell those that matter from those that do not. */
const WALKS = 10;
const OUTPUT = 'output';
const SEED = 1;
const CONFIDENCE = 0.95;

/**
 * The settings that move the figures most, by a screening (Morris) of all that can be optimised, the strongest first. The
 * effect on each figure is taken as a share of all effects on it; a setting ranks by the largest of its shares.
 * @returns at most `most` settings with the range to search; all of them where there are no more; none for a process with errors
 */
export function settingsThatMatter(input: AnalysisInput, metrics: readonly Metric[], most = MOST): SettingRange[] {
  const ranges = searchedRanges(input);
  const results = baselineOf(input);
  if (ranges.length <= most || isProblem(results)) return ranges.slice(0, most);
  const known = metrics.filter((metric) => Number.isFinite(knownValue(results, metric)));
  if (known.length === 0) return ranges.slice(0, most);
  const { searched, trial } = trialOf(input, results, known, (settings) => morrisRuns(WALKS, settings));
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
  return ranked(
    searched,
    searched.map((_, i) => sizes.map((row) => row[i]!)),
  )
    .slice(0, most)
    .map(({ range }) => range);
}

/**
 * The settings to search for goals: those that, changed alone, improve a metric most from its present value. Where the output is a
 * goal or has a limit, the number of units at the bottleneck is among them: a plant is fitted to its output by whole machines first.
 * @param limited metrics with limits
 * @returns at most `most` settings with the range to search, the best first; all where there are no more
 */
export function settingsToSearch(
  input: AnalysisInput,
  goals: readonly Objective[],
  { most = MOST, limited = [] }: { most?: number; limited?: readonly Metric[] } = {},
): SettingRange[] {
  const ranges = searchedRanges(input);
  const found = (ranges.length > most ? improvements(input, goals) : null)?.map(({ range }) => range) ?? ranges;
  const hasOutput = [...goals.map(({ metric }) => metric), ...limited].includes(OUTPUT);
  const units = hasOutput ? unitsAtBottleneck(input) : null;
  const place = found.findIndex(({ step_id, key }) => step_id === units?.step_id && key === units.key);
  return place < most ? found.slice(0, most) : [...found.slice(0, most - 1), found[place]!];
}

/** The setting that adds a unit to the bottleneck, if it is one. */
function unitsAtBottleneck(input: AnalysisInput): { step_id: string; key: string } | null {
  const results = baselineOf(input);
  if (isProblem(results)) return null;
  const { bottleneck, change } = relieveBottleneck(input.configuration, input.product, input.library, results);
  return change && { step_id: bottleneck.step_id, key: change.field };
}

/**
 * How far each setting, changed alone, improves metrics from their present values. The improvement of each metric is taken as a
 * share of all improvements of it; a setting ranks by the largest of its shares.
 * @param goals no setting improves one whose metric has no value
 * @param constraints what is farther outside of them than the present process is no improvement
 * @returns the best first; null for a process with errors
 */
export function improvements(
  input: AnalysisInput,
  goals: readonly Objective[],
  constraints: readonly Constraint[] = [],
): Improvement[] | null {
  const results = baselineOf(input);
  if (isProblem(results)) return null;
  const known = goals.filter(({ metric }) => Number.isFinite(knownValue(results, metric)));
  const metrics = known.map(({ metric }) => metric);
  const limited = constraints.map(({ metric }) => metric);
  const { searched, trial } = trialOf(input, results, [...metrics, ...limited], (settings) => LEVELS * settings);
  const now = metrics.map((metric) => knownValue(results, metric)!);
  const outside = violationOf(constraints, (c) => knownValue(results, limited[c]!) ?? NaN);
  const gains = searched.map(({ one, range: { key, min = NaN, max = NaN } }, i) => {
    const best = now.map(() => 0);
    const values = searched.map((): SettingValue | null => null);
    const tried =
      vesselSizes(key, { min, max }, one.dial.base) ??
      Array.from({ length: LEVELS }, (_, level) => one.quantile(level / (LEVELS - 1)));
    for (const value of tried) {
      values[i] = value;
      const found = trial.at(values);
      if (!found || violationOf(constraints, (c) => found[known.length + c]!) > outside) continue;
      for (const [k, { goal }] of known.entries()) {
        const gain = goal === 'minimise' ? now[k]! - found[k]! : found[k]! - now[k]!;
        // A metric without a value there, such as the payback of a loss, is no gain.
        if (gain > best[k]!) best[k] = gain;
      }
    }
    return goals.map((goal) => best[known.indexOf(goal)] ?? 0);
  });
  return ranked(searched, gains).map(({ range, one: { dial }, sizes }) => ({
    range,
    title: dial.title,
    step_name: dial.step_name!,
    gains: sizes,
  }));
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

/** Settings with their sizes, by the largest share that one of their sizes has of the sum over all settings. */
function ranked<One>(searched: readonly One[], sizes: readonly number[][]) {
  const sums = (sizes[0] ?? []).map((_, k) => sizes.reduce((sum, row) => sum + row[k]!, 0));
  const score = (row: readonly number[]) => Math.max(0, ...row.map((size, k) => (sums[k]! > 0 ? size / sums[k]! : 0)));
  return searched
    .map((one, i) => ({ ...one, sizes: sizes[i]!, score: score(sizes[i]!) }))
    .toSorted((a, b) => b.score - a.score);
}
