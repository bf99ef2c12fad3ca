/** Prepares a request for an optimisation, or reports what to change in it. */
import type { Results } from '../types/results.ts';
import type { SettingValue } from '../types/configuration.ts';
import { baselineOf, type Ready } from './baseline.ts';
import { entries } from './entries.ts';
import { assumptionDial, checkRange, type Dial, isProblem, settingDial, spoken } from './dial.ts';
import { defaultInputs } from './default-inputs.ts';
import { checkKnown, metricWords } from './metric.ts';
import { settingsToSearch } from './screen.ts';
import { planSensitivity, type SensitivityPlan } from './sensitivity-plan.ts';
import { spacedValues } from './spaced.ts';
import { vesselSizes } from './scaling/usual-volumes.ts';
import type { Gene } from './search/problem.ts';
import type {
  AnalysisInput,
  AnalysisProblem,
  Constraint,
  Objective,
  OptimiseRequest,
  OptimiseUncertainty,
  Recourse,
  SettingRange,
} from './types.ts';
import { entered } from '../wording/text.ts';
import { aboutField } from '../wording/field-wording.ts';

export const OPTIMISE_EVALUATIONS = 20_000;
/** Under uncertainty, where each takes many evaluations of the process. */
const UNCERTAIN_EVALUATIONS = 2000;
const UNCERTAIN_SAMPLES = 64;
const LEAST_SAMPLES = 16;
/** Most evaluations of the process under uncertainty. */
const MOST_RUNS = 2_000_000;
/** Samples in which a found design is judged again, at most and for each sample of the search. */
const CONFIRMING = { most: 1024, each: 16 };
const confirmingSamples = (samples: number): number => Math.min(CONFIRMING.most, CONFIRMING.each * samples);
/** Designs of a front that are judged again. */
export const MOST_CONFIRMED = 50;

/** Values of a number that is chosen late, unless given, and most combinations of such values. */
const LATE_VALUES = 5;
const MOST_OPTIONS = 64;

const optionsOf = ({ recourse = [] }: OptimiseUncertainty): number =>
  recourse.reduce((product, { values = LATE_VALUES }) => product * values, 1);

/** How often an optimisation evaluates the process, at the most. */
export function optimiseRuns({ objectives, evaluations, uncertainty }: OptimiseRequest): number {
  if (!uncertainty) return evaluations ?? OPTIMISE_EVALUATIONS;
  const options = optionsOf(uncertainty);
  const { samples = UNCERTAIN_SAMPLES } = uncertainty;
  const searched = (evaluations ?? UNCERTAIN_EVALUATIONS) * options * (1 + samples);
  const found = objectives.length > 1 || uncertainty.chance_front === true ? MOST_CONFIRMED : 1;
  // With the present design.
  return searched + (found + 1) * options * (1 + confirmingSamples(samples));
}
const MOST_SETTINGS = 60;
const FIELD = 'settings';

/** A number that each sample sets to the best of some values. */
export interface Late {
  dial: Dial;
  values: number[];
}

/** One setting to search. */
export interface Searched {
  dial: Dial;
  /** With the values to try of a setting that has only some. */
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
  /** Null without uncertainty. */
  uncertainty: {
    asked: Required<Omit<OptimiseUncertainty, 'recourse'>>;
    late: Late[];
    search: SensitivityPlan;
    confirm: SensitivityPlan;
  } | null;
}

export function planOptimise(input: AnalysisInput, request: OptimiseRequest): Ready<OptimisePlan> {
  const results = baselineOf(input);
  if (isProblem(results)) return { problems: [results] };
  const { objectives, constraints = [], seed = 1 } = request;
  const evaluations = request.evaluations ?? (request.uncertainty ? UNCERTAIN_EVALUATIONS : OPTIMISE_EVALUATIONS);
  const problems: AnalysisProblem[] = [...checkGoals(results, objectives, constraints)];
  if (!Number.isInteger(evaluations) || evaluations < 1)
    problems.push(say('evaluations', 'enter a whole number of 1 or more.'));
  const isLate = (range: SettingRange): boolean =>
    request.uncertainty?.recourse?.some((one) => one.step_id === range.step_id && one.key === range.key) ?? false;
  const ranges =
    request.settings ??
    settingsToSearch(input, [...objectives, ...constraints.flatMap(goalOf)], {
      limited: constraints.map(({ metric }) => metric),
    }).filter((range) => !isLate(range));
  if (ranges.length === 0) problems.push(say(FIELD, nothingToSearch(input, results)));
  if (ranges.length > MOST_SETTINGS) problems.push(say(FIELD, `choose at most ${MOST_SETTINGS} settings.`));
  const made = ranges.map((range) => searchedOf(input, results, range));
  problems.push(...made.filter(isProblem));
  const searched = made.filter((one): one is Searched => !isProblem(one));
  const both = searched.find(({ range }) => isLate(range));
  if (both)
    problems.push(
      say(RECOURSE, `${spoken(both.dial)} is searched and chosen late; remove it from one of the two lists.`),
    );
  const twice = searched.find(({ range }, i) => searched.slice(0, i).some((one) => isSame(one.range, range)));
  if (twice) problems.push(say(FIELD, `${spoken(twice.dial)} is listed twice; remove one of the entries.`));
  if (problems.length > 0) return { problems };
  const plan = { results, searched, objectives, constraints, evaluations, seed, uncertainty: null };
  if (!request.uncertainty) return { ready: plan };
  const uncertainty = planUncertainty(input, plan, request.uncertainty);
  return isProblem(uncertainty) ? { problems: [uncertainty] } : { ready: { ...plan, uncertainty } };
}

const RECOURSE = 'uncertainty.recourse';
const CHANCE_FRONT = 'uncertainty.chance_front';

/** The values of a number that is chosen late, or what to change in it. */
function lateOf(
  input: AnalysisInput,
  results: Results,
  { step_id, key, min, max, values = LATE_VALUES }: Recourse,
): Late | AnalysisProblem {
  const dial =
    step_id === null
      ? assumptionDial(input, results, key, RECOURSE)
      : settingDial(input, results, step_id, key, RECOURSE);
  if (isProblem(dial)) return dial;
  const isLocked = entries(input, results).some((one) => one.step_id === step_id && one.key === key && one.isLocked);
  if (isLocked) return say(RECOURSE, `${spoken(dial)} is locked; unlock the setting or remove it.`, step_id);
  if (!Number.isInteger(values) || values < 2)
    return say(RECOURSE, `choose 2 values of ${spoken(dial)} or more.`, step_id);
  return checkRange(dial, min, max, RECOURSE) ?? { dial, values: spacedValues(dial, { min, max, points: values }) };
}

/** The samples of the search, and others in which what it finds is judged again. What is chosen, early or late, is not uncertain. */
function planUncertainty(
  input: AnalysisInput,
  { results, searched, objectives, constraints, evaluations, seed }: OptimisePlan,
  {
    statistic = 'mean',
    chance = 0.9,
    samples = UNCERTAIN_SAMPLES,
    chance_front = false,
    recourse = [],
  }: OptimiseUncertainty,
): NonNullable<OptimisePlan['uncertainty']> | AnalysisProblem {
  if (!(chance > 0 && chance < 1)) return say('uncertainty.chance', 'enter a share above 0 and below 1.');
  if (!Number.isInteger(samples) || samples < LEAST_SAMPLES)
    return say('uncertainty.samples', `enter a whole number of ${LEAST_SAMPLES} or more.`);
  if (chance_front && objectives.length > 1)
    return say(CHANCE_FRONT, 'a front against the chance has one objective; remove the second objective.');
  if (chance_front && constraints.length === 0)
    return say(CHANCE_FRONT, 'a front against the chance needs a constraint whose chance is counted.');
  const made = recourse.map((one) => lateOf(input, results, one));
  const wrong = made.find(isProblem);
  if (wrong) return wrong;
  const late = made.filter((one): one is Late => !isProblem(one));
  const options = late.reduce((product, { values }) => product * values.length, 1);
  if (options > MOST_OPTIONS)
    return say(
      RECOURSE,
      `the values make ${options} combinations; the maximum is ${MOST_OPTIONS}. Choose fewer values.`,
    );
  const names = recourse.map(({ step_id, key }) => `${step_id}/${key}`);
  if (new Set(names).size < names.length) return say(RECOURSE, 'a number is listed twice; remove one of the entries.');
  const runs = evaluations * options * (1 + samples);
  if (runs > MOST_RUNS)
    return say(
      'evaluations',
      `${evaluations} designs with ${samples} samples${options > 1 ? ` of ${options} choices` : ''} each need ${runs} evaluations; the maximum is ${MOST_RUNS}. Choose fewer designs or samples.`,
    );
  const inputs = defaultInputs(input, 'monte_carlo').filter(
    ({ step_id, key }) =>
      !searched.some(({ range }) => range.step_id === step_id && range.key === key) &&
      !names.includes(`${step_id}/${key}`),
  );
  if (inputs.length === 0)
    return say('uncertainty', 'nothing in this process is uncertain; optimise it without uncertainty.');
  const metrics = [...new Set([...objectives, ...constraints].map(({ metric }) => metric))];
  const drawn = (count: number, by: number) =>
    planSensitivity(
      { ...input, alternatives: [] },
      { method: 'monte_carlo', metrics, inputs, samples: count, seed: by },
      { mostMetrics: metrics.length },
    );
  const [search, confirm] = [drawn(samples, seed), drawn(confirmingSamples(samples), seed + 1)];
  if ('problems' in search) return search.problems[0]!;
  if ('problems' in confirm) return confirm.problems[0]!;
  return { asked: { statistic, chance, samples, chance_front }, late, search: search.ready, confirm: confirm.ready };
}

const say = (field: string, message: string, step_id: string | null = null): AnalysisProblem => ({
  field,
  message: aboutField(field, message),
  step_id,
});

/** What helps to meet a constraint; nothing by itself for one with two ends. */
const goalOf = ({ metric, min, max }: Constraint): Objective[] =>
  (min === undefined) === (max === undefined) ? [] : [{ metric, goal: max === undefined ? 'maximise' : 'minimise' }];

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
    checkKnown(
      results,
      objectives.map(({ metric }) => metric),
      'objectives',
    ) ??
    checkKnown(
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
  const sizes = vesselSizes(key, { min, max }, dial.base);
  if (sizes)
    return { dial, range: { ...range, choices: sizes }, gene: { kind: 'whole', min: 0, max: sizes.length - 1 } };
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
