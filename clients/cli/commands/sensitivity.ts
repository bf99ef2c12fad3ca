import {
  checkSensitivity,
  sensitivity as study,
  type SensitivityResult,
  type SensitivityRequest,
  type SensitivityMethod,
  type SensitivityRow,
} from '@titre/engine/analysis';
import { citation } from '@titre/engine/wording';
import type { ScenarioFile } from '@titre/engine';
import type { Command, Format } from '../command.ts';
import { EXIT, Failure, refused } from '../failure.ts';
import type { Io } from '../io.ts';
import { type Cell, output } from '../print.ts';
import { addressText, evaluatedHere, provenanceOf, readScenario, subjectOf, withChanges } from '../scenario.ts';
import { SHARD_OPTIONS, writeShard } from '../shards/write.ts';
import { unitText } from '../unit.ts';
import { inputOptions, inputsOf } from './vary.ts';

const METHODS = ['tornado', 'morris', 'sobol'] as const satisfies SensitivityMethod[];

type Ranking = (typeof METHODS)[number];

/** Columns of each method, which follow the metric and the input. */
const COLUMNS: Record<Ranking, { head: string[]; cells: (row: SensitivityRow) => Cell[] }> = {
  tornado: {
    head: ['low', 'high', 'metric at low', 'metric at high', 'elasticity'],
    cells: ({ input, tornado }) => [input.low, input.high, tornado!.low, tornado!.high, tornado!.elasticity],
  },
  morris: {
    head: ['mean effect', 'mean absolute effect', 'standard deviation'],
    cells: ({ morris }) => [morris!.mu, morris!.mu_star.value, morris!.sigma],
  },
  sobol: {
    head: ['first-order index', 'total index'],
    cells: ({ sobol }) => [sobol!.first.value, sobol!.total.value],
  },
};

const FIELDS = { metrics: '--metric', samples: '--samples', inputs: '--vary' };

export const sensitivity: Command = {
  name: 'sensitivity',
  summary: 'Rank the inputs of a scenario by their effect on metrics',
  arguments: '<scenario>',
  files: [1, 1],
  about:
    'tornado moves one input at a time to the ends of its range; morris and sobol vary all inputs. Without --vary, the inputs are\nthose that the app uses by default for the analysis.',
  options: {
    method: { placeholder: '<method>', help: `${METHODS.join(', ')} (default: tornado)` },
    metric: {
      placeholder: '<metric>',
      multiple: true,
      help: 'metric (default: cogs); can be repeated or given as a comma-separated list',
    },
    ...inputOptions,
    samples: { placeholder: '<n>', help: 'number of trajectories (morris) or of base samples (sobol)' },
    seed: { placeholder: '<n>', help: 'seed of the random numbers (default: 1)' },
    set: {
      placeholder: '<step.key=value>',
      multiple: true,
      help: 'change an input before the analysis; can be repeated',
    },
    ...SHARD_OPTIONS,
  },
  formats: ['json', 'csv'],
  examples: ['titre sensitivity plant.json --vary Fermentation.vessels=2..8 --vary prices.electricity=0.05..0.2'],
  async run(given, io) {
    const file = withChanges(await readScenario(given.files[0]!), given.all('set'));
    const input = subjectOf(file);
    const asked = given.text('method') ?? 'tornado';
    const method = METHODS.find((one) => one === asked);
    if (!method)
      throw new Failure([{ field: '--method', message: `“${asked}” is not a method; choose ${METHODS.join(', ')}.` }]);
    const request: SensitivityRequest = {
      method,
      metrics: given.has('metric') ? given.list('metric') : ['cogs'],
      seed: given.count('seed', 0) ?? 1,
      ...(given.has('vary') && { inputs: inputsOf(given, input) }),
      ...(given.has('samples') && { samples: given.count('samples') }),
    };
    const made = evaluatedHere(file, input.library);
    if (given.has('shard')) return writeShard(file, request, FIELDS, given, io);
    const problems = checkSensitivity(input, request);
    if (problems.length > 0) throw refused(problems, FIELDS);
    return printRanking(made, study(input, request, io.watch), given.format, io);
  },
};

/** @param made the scenario with the results of this engine */
export async function printRanking(
  made: ScenarioFile,
  found: SensitivityResult,
  format: Format,
  io: Io,
): Promise<number> {
  const { head, cells } = COLUMNS[found.method as Ranking];
  await output(
    {
      head: ['metric', 'input', 'title', 'present value', 'unit', ...head],
      rows: found.rows.map((row): Cell[] => [
        row.metric,
        addressText(row.input),
        row.title,
        row.base,
        unitText(row.unit),
        ...cells(row),
      ]),
      cite: [citation(made)],
      json: { ...provenanceOf(made), ...found },
    },
    format,
    io,
  );
  return EXIT.ok;
}
