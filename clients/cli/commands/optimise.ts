import {
  type AnalysisInput,
  checkOptimise,
  type Constraint,
  type Objective,
  optimise as search,
  type OptimiseRequest,
  type OptimiseUncertainty,
  type ParetoPoint,
  type Recourse,
  type SettingChoice,
} from '@titre/engine/analysis';
import { citation } from '@titre/engine/wording';
import { type Configuration, scenarioText } from '@titre/engine';
import { type Command, type Given, numberOf } from '../command.ts';
import { EXIT, Failure, refused } from '../failure.ts';
import { writeOutput } from '../io.ts';
import { type Cell, output } from '../print.ts';
import {
  addressOf,
  addressText,
  evaluatedHere,
  provenanceOf,
  readScenario,
  subjectOf,
  withChanges,
} from '../scenario.ts';
import { withUnit } from '../unit.ts';
import { rangeOf } from './vary.ts';

const FIELDS = {
  objectives: '--minimise or --maximise',
  constraints: '--at-least or --at-most',
  settings: '--vary',
  evaluations: '--evaluations',
  uncertainty: '--statistic',
  'uncertainty.chance': '--chance',
  'uncertainty.samples': '--samples',
  'uncertainty.chance_front': '--chance-front',
  'uncertainty.recourse': '--late',
};

/** What is optimised of the samples of a metric, as a column names it. */
const STATISTICS = { mean: 'mean', p90: 'P90', cvar_90: 'CVaR 90' } as const satisfies Record<
  NonNullable<OptimiseUncertainty['statistic']>,
  string
>;

export const optimise: Command = {
  name: 'optimise',
  summary: 'Search the settings of a scenario for the best value of one or two metrics',
  arguments: '<scenario>',
  files: [1, 1],
  about:
    'One metric gives the best point; two give the Pareto front, on which neither metric improves unless the other worsens. Without\n--vary, the settings that improve the metrics most are searched over their own ranges. If no point meets the constraints, the exit code is 1.\n\nWith any of --statistic, --chance, --samples, --chance-front and --late, each design is judged by samples of the uncertain inputs,\nwhich are the same for all designs; what is found is judged again by other samples, with its sampling error.',
  options: {
    minimise: { placeholder: '<metric>', multiple: true, help: 'metric to minimise, such as cogs' },
    maximise: { placeholder: '<metric>', multiple: true, help: 'metric to maximise, such as yield' },
    'at-least': { placeholder: '<metric=value>', multiple: true, help: 'constraint; can be repeated' },
    'at-most': { placeholder: '<metric=value>', multiple: true, help: 'constraint; can be repeated' },
    vary: {
      placeholder: '<step.key=low..high>',
      multiple: true,
      help: 'setting to vary and its range, or its choices as step.key=a,b; can be repeated',
    },
    statistic: {
      placeholder: '<name>',
      help: 'what of the samples is optimised: mean, p90 (value kept by 90 %) or cvar_90 (mean of the worst 10 %) (default: mean)',
    },
    chance: { placeholder: '<share>', help: 'lowest share of the samples that meets all constraints (default: 0.9)' },
    samples: { placeholder: '<n>', help: 'number of samples per design (default: 64)' },
    'chance-front': { help: 'find the best value of one metric at each chance of the constraints from --chance up' },
    late: {
      placeholder: '<input=low..high>',
      multiple: true,
      help: 'setting or assumption that each sample sets to its best value, once the uncertainty is known; 5 evenly spaced values, or as many as follow a colon: plant.operating_hours=6000..8000:3',
    },
    evaluations: {
      placeholder: '<n>',
      help: 'maximum number of evaluations (default: 20000, or 2000 designs with samples)',
    },
    seed: { placeholder: '<n>', help: 'seed of the search (default: 1)' },
    save: { placeholder: '<file>', help: 'write the scenario at the best point, or at the knee of the front' },
    set: {
      placeholder: '<step.key=value>',
      multiple: true,
      help: 'change an input before the analysis; can be repeated',
    },
  },
  formats: ['json', 'csv'],
  examples: [
    'titre optimise plant.json --minimise cogs --at-least purity=0.9 --vary Harvest.machines=1..4 --save best.json',
    'titre optimise plant.json --minimise cogs --at-least output=250000 --chance 0.9 --statistic p90 --vary Fermentation.vessels=4..9',
  ],
  async run(given, io) {
    const file = withChanges(await readScenario(given.files[0]!), given.all('set'));
    const input = subjectOf(file);
    const made = evaluatedHere(file, input.library);
    const uncertainty = uncertaintyOf(given, input);
    const request: OptimiseRequest = {
      objectives: [
        ...given.list('minimise').map((metric): Objective => ({ metric, goal: 'minimise' })),
        ...given.list('maximise').map((metric): Objective => ({ metric, goal: 'maximise' })),
      ],
      constraints: [...limits(given, 'at-least', 'min'), ...limits(given, 'at-most', 'max')],
      seed: given.count('seed', 0) ?? 1,
      ...(given.has('evaluations') && { evaluations: given.count('evaluations') }),
      ...(given.has('vary') && { settings: given.all('vary').map((text) => searchedOf(text)) }),
      ...(uncertainty && { uncertainty }),
    };
    function searchedOf(text: string): NonNullable<OptimiseRequest['settings']>[number] {
      if (!text.includes('='))
        throw new Failure([
          { field: '--vary', message: `Write step.key=low..high, or step.key=a,b for choices, not “${text}”.` },
        ]);
      if (text.includes('..')) {
        const { step_id, key, low, high, rest } = rangeOf(input, text);
        if (rest !== undefined)
          throw new Failure([
            { field: '--vary', message: `A search does not use distributions. Remove “:${rest}” from “${text}”.` },
          ]);
        return { step_id: stepOf(step_id, text), key, min: low, max: high };
      }
      const [name, list] = [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)];
      const { step_id, key } = addressOf(input, name, '--vary');
      const choices = list.split(',').map((one) => (one === 'true' || one === 'false' ? one === 'true' : one));
      return { step_id: stepOf(step_id, text), key, choices };
    }
    const problems = checkOptimise(input, request);
    if (problems.length > 0) throw refused(problems, FIELDS);
    const found = search(input, request, io.watch);
    const { points, best, knee } = found;
    const { objectives } = request;
    const point = points[best ?? knee ?? 0];
    const save = given.text('save');
    if (save !== undefined && point) {
      const configuration = withChoices(file.configuration, point.settings);
      await writeOutput(save, scenarioText(evaluatedHere({ ...file, configuration }, input.library)));
    }
    const now = found.baseline_uncertain;
    const statistic = uncertainty && STATISTICS[uncertainty.statistic ?? 'mean'];
    const settings = found.settings.map((one) => withUnit(addressText(one), one.unit));
    const lines = points.map((point): Cell[] => [
      ...objectives.flatMap((_, at): Cell[] => {
        const judged = point.uncertain?.objectives[at];
        return judged ? [judged.value, judged.error] : [point.objectives[at]];
      }),
      ...(point.uncertain
        ? [point.uncertain.chance.value, point.uncertain.chance.low, point.uncertain.chance.high]
        : []),
      ...point.settings.map(({ value }) => value),
    ]);
    await output(
      {
        head: [
          ...objectives.flatMap(({ metric }) => (statistic ? [`${metric} ${statistic}`, 'standard error'] : [metric])),
          ...(statistic ? ['chance', '95 % from', '95 % to'] : []),
          ...settings,
        ],
        rows: lines,
        notes: [
          ...(found.message === null ? [] : [found.message]),
          `${found.evaluations} evaluations with seed ${found.seed}, of which ${found.infeasible} are infeasible; ${found.converged ? 'converged' : 'not converged: allow more evaluations'}.`,
          ...objectives.map(
            ({ metric }) => `${metric} is ${String(found.baseline[metric as keyof typeof found.baseline])} at present.`,
          ),
          ...(now
            ? [
                `By the samples, ${objectives.map(({ metric }, at) => `${metric} ${statistic} is ${now.objectives[at]!.value}`).join(' and ')} at present, and the constraints hold in ${percent(now.chance.value)} of them.`,
              ]
            : []),
          ...(point ? lateChoices(point, points.length > 1 ? 'the knee of the front' : 'the best point') : []),
        ],
        cite: [citation(made)],
        json: { ...provenanceOf(made), ...found },
      },
      given.format,
      io,
    );
    return points.length > 0 ? EXIT.ok : EXIT.no;
  },
};

function limits(given: Given, option: string, bound: 'min' | 'max'): Constraint[] {
  return given.all(option).map((text) => {
    const [metric = '', value = ''] = text.split('=', 2);
    if (!text.includes('='))
      throw new Failure([{ field: `--${option}`, message: `Write metric=value, not “${text}”.` }]);
    return { metric, [bound]: numberOf(`--${option} ${metric}`, value) };
  });
}

/** How designs are judged by samples; undefined if no option asks for it. @throws Failure */
function uncertaintyOf(given: Given, input: AnalysisInput): OptimiseUncertainty | undefined {
  if (!['statistic', 'chance', 'samples', 'chance-front', 'late'].some((name) => given.has(name))) return undefined;
  const asked = given.text('statistic') ?? 'mean';
  if (!Object.hasOwn(STATISTICS, asked))
    throw new Failure([
      {
        field: '--statistic',
        message: `“${asked}” is not a statistic; choose ${Object.keys(STATISTICS).join(', ')}.`,
      },
    ]);
  return {
    statistic: asked as keyof typeof STATISTICS,
    chance: given.number('chance'),
    samples: given.count('samples'),
    chance_front: given.has('chance-front'),
    recourse: given.all('late').map((text): Recourse => {
      const { step_id, key, low, high, rest } = rangeOf(input, text, '--late');
      return { step_id, key, min: low, max: high, values: rest === undefined ? undefined : numberOf('--late', rest) };
    }),
  };
}

/** How often the samples of a point set what is chosen late to each value. */
const lateChoices = ({ uncertain }: ParetoPoint, place: string): string[] =>
  (uncertain?.recourse ?? []).map((one) => {
    const shares = one.values.map((value, at) => `${value} in ${percent(one.shares[at]!)}`);
    return `${withUnit(addressText(one), one.unit)} at ${place}: ${shares.join(', ')} of the samples.`;
  });

const percent = (share: number): string => `${Math.round(100 * share)} %`;

function stepOf(step: string | null, text: string): string {
  if (step !== null) return step;
  throw new Failure([
    { field: '--vary', message: `“${text}” is not a setting of a step. Only settings of steps can be searched.` },
  ]);
}

const withChoices = (configuration: Configuration, choices: readonly SettingChoice[]): Configuration => ({
  ...configuration,
  uo_settings: configuration.uo_settings.map((step) => ({
    ...step,
    settings: {
      ...step.settings,
      ...Object.fromEntries(choices.filter(({ step_id }) => step_id === step.id).map(({ key, value }) => [key, value])),
    },
  })),
});
