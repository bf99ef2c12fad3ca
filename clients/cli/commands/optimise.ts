import {
  checkOptimise,
  type Constraint,
  type Objective,
  optimise as search,
  type OptimiseRequest,
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
};

export const optimise: Command = {
  name: 'optimise',
  summary: 'Search the settings of a scenario for the best value of one or two metrics',
  arguments: '<scenario>',
  files: [1, 1],
  about:
    'One metric gives the best point; two give the Pareto front, on which neither metric improves unless the other worsens. Without\n--vary, the settings that improve the metrics most are searched over their own ranges. If no point meets the constraints, the exit code is 1.',
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
    evaluations: { placeholder: '<n>', help: 'maximum number of evaluations (default: 20000)' },
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
  ],
  async run(given, io) {
    const file = withChanges(await readScenario(given.files[0]!), given.all('set'));
    const input = subjectOf(file);
    const made = evaluatedHere(file, input.library);
    const request: OptimiseRequest = {
      objectives: [
        ...given.list('minimise').map((metric): Objective => ({ metric, goal: 'minimise' })),
        ...given.list('maximise').map((metric): Objective => ({ metric, goal: 'maximise' })),
      ],
      constraints: [...limits(given, 'at-least', 'min'), ...limits(given, 'at-most', 'max')],
      seed: given.count('seed', 0) ?? 1,
      ...(given.has('evaluations') && { evaluations: given.count('evaluations') }),
      ...(given.has('vary') && { settings: given.all('vary').map((text) => searchedOf(text)) }),
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
    const settings = found.settings.map((one) => withUnit(addressText(one), one.unit));
    await output(
      {
        head: [...objectives.map(({ metric }) => metric), ...settings],
        rows: points.map((point): Cell[] => [...point.objectives, ...point.settings.map(({ value }) => value)]),
        notes: [
          ...(found.message === null ? [] : [found.message]),
          `${found.evaluations} evaluations with seed ${found.seed}, of which ${found.infeasible} are infeasible; ${found.converged ? 'converged' : 'not converged: allow more evaluations'}.`,
          ...objectives.map(
            ({ metric }) => `${metric} is ${String(found.baseline[metric as keyof typeof found.baseline])} at present.`,
          ),
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
