/** Prepares a request for an optimisation, or reports what to change in it. */
import type { Results } from '../types/results.ts';
import type { SettingValue } from '../types/configuration.ts';
import { baselineOf, type Ready } from './baseline.ts';
import { entries } from './entries.ts';
import { checkRange, type Dial, isProblem, settingDial, spoken } from './dial.ts';
import { checkMetrics, metricWords } from './metric.ts';
import { settingsToSearch } from './screen.ts';
import type { Gene } from './search/problem.ts';
import type {
  AnalysisInput,
  AnalysisProblem,
  Constraint,
  Metric,
  Objective,
  OptimiseRequest,
  SettingRange,
} from './types.ts';
import { entered } from '../wording/text.ts';
import { aboutField } from '../wording/field-wording.ts';

export const OPTIMISE_EVALUATIONS = 20_000;
const MOST_SETTINGS = 60;
const FIELD = 'settings';

/** One setting to search. */
export interface Searched {
  dial: Dial;
  range: SettingRange;
  gene: Gene;
}

export interface OptimisePlan {
  results: Results;
  searched: Searched[];
  objectives: readonly Objective[];
  constraints: readonly Constraint[];
  evaluations: number;
  seed: number;
}

export function planOptimise(input: AnalysisInput, request: OptimiseRequest): Ready<OptimisePlan> {
  const results = baselineOf(input);
  if (isProblem(results)) return { problems: [results] };
  const { objectives, constraints = [], evaluations = OPTIMISE_EVALUATIONS, seed = 1 } = request;
  const problems: AnalysisProblem[] = [...checkGoals(results, objectives, constraints)];
  if (!Number.isInteger(evaluations) || evaluations < 1)
    problems.push(say('evaluations', 'enter a whole number of 1 or more.'));
  const ranges =
    request.settings ??
    settingsToSearch(input, [
      ...objectives,
      ...constraints.map(({ metric, min }) => goalOf(metric, min !== undefined)),
    ]);
  if (ranges.length === 0) problems.push(say(FIELD, nothingToSearch(input, results)));
  if (ranges.length > MOST_SETTINGS) problems.push(say(FIELD, `choose at most ${MOST_SETTINGS} settings.`));
  const made = ranges.map((range) => searchedOf(input, results, range));
  problems.push(...made.filter(isProblem));
  const searched = made.filter((one): one is Searched => !isProblem(one));
  const twice = searched.find(({ range }, i) => searched.slice(0, i).some((one) => isSame(one.range, range)));
  if (twice) problems.push(say(FIELD, `${spoken(twice.dial)} is listed twice; remove one of the entries.`));
  return problems.length > 0
    ? { problems }
    : { ready: { results, searched, objectives, constraints, evaluations, seed } };
}

const say = (field: string, message: string, step_id: string | null = null): AnalysisProblem => ({
  field,
  message: aboutField(field, message),
  step_id,
});

/** What helps to meet a constraint. */
const goalOf = (metric: Metric, isLeast: boolean): Objective => ({ metric, goal: isLeast ? 'maximise' : 'minimise' });

const isSame = (a: SettingRange, b: SettingRange): boolean => a.step_id === b.step_id && a.key === b.key;

function nothingToSearch(input: AnalysisInput, results: Results): string {
  const locked = entries(input, results).filter((one) => one.isLocked && one.parameter.optimisable);
  if (locked.length === 0)
    return 'no setting of this process can be optimised; choose at least one setting with a range.';
  const some = locked.slice(0, 3).map(({ parameter, step_id }) => {
    const step = input.configuration.uo_settings.find(({ id }) => id === step_id)!;
    return `“${parameter.title}” at ${step.name}`;
  });
  return `every setting that can be optimised is locked. Unlock a setting, such as ${some.join(', ')}.`;
}

function checkGoals(
  results: Results,
  objectives: readonly Objective[],
  constraints: readonly Constraint[],
): AnalysisProblem[] {
  const problems: AnalysisProblem[] = [];
  if (objectives.length < 1 || objectives.length > 2) problems.push(say('objectives', 'choose one or two metrics.'));
  if (objectives.length === 2 && objectives[0]!.metric === objectives[1]!.metric)
    problems.push(say('objectives', 'both metrics are the same; choose a different metric or remove one of them.'));
  const unknown =
    checkMetrics(
      results,
      objectives.map(({ metric }) => metric),
      'objectives',
    ) ??
    checkMetrics(
      results,
      constraints.map(({ metric }) => metric),
      'constraints',
    );
  if (unknown) problems.push(unknown);
  for (const { metric, min, max } of constraints) {
    const { title } = metricWords(metric);
    if (min === undefined && max === undefined)
      problems.push(say('constraints', `${title} has no limit; enter a minimum or maximum.`));
    if ((min !== undefined && !Number.isFinite(min)) || (max !== undefined && !Number.isFinite(max)))
      problems.push(say('constraints', `the limit of ${title} must be a number.`));
    if (min !== undefined && max !== undefined && min > max)
      problems.push(
        say(
          'constraints',
          `the minimum of ${title} (${entered(min)}) is above its maximum (${entered(max)}); swap the two.`,
        ),
      );
  }
  return problems;
}

function searchedOf(input: AnalysisInput, results: Results, range: SettingRange): Searched | AnalysisProblem {
  const { step_id, key, min, max, choices } = range;
  const dial = settingDial(input, results, step_id, key, FIELD);
  if (isProblem(dial)) return dial;
  const isLocked = entries(input, results).some((one) => one.step_id === step_id && one.key === key && one.isLocked);
  if (isLocked) return say(FIELD, `${spoken(dial)} is locked; unlock the setting or remove it.`, step_id);
  if (dial.type === 'choice' || dial.type === 'boolean') return choiceOf(dial, range, choices);
  if (min === undefined || max === undefined)
    return say(FIELD, `${spoken(dial)} needs a range with a minimum and a maximum.`, step_id);
  const wrong = checkRange(dial, min, max, FIELD);
  if (wrong) return wrong;
  const gene: Gene =
    dial.type === 'integer' ? { kind: 'whole', min: Math.ceil(min), max: Math.floor(max) } : { kind: 'real', min, max };
  return { dial, range, gene };
}

function choiceOf(
  dial: Dial,
  range: SettingRange,
  choices: SettingValue[] = [...dial.choices],
): Searched | AnalysisProblem {
  const unknown = choices.find((one) => !dial.choices.includes(one));
  if (unknown !== undefined)
    return say(
      FIELD,
      `${spoken(dial)} must be one of ${dial.choices.join(', ')}, not ${String(unknown)}.`,
      dial.step_id,
    );
  const each = [...new Set(choices)];
  if (each.length < 2) return say(FIELD, `${spoken(dial)} needs at least two choices.`, dial.step_id);
  return { dial, range: { ...range, choices: each }, gene: { kind: 'choice', count: each.length } };
}
