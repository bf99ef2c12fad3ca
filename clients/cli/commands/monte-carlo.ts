import {
  checkSensitivity,
  type SampleRequest,
  sensitivity as study,
  type SensitivityRequest,
  type SensitivityResult,
} from '@titre/engine/analysis';
import { SAMPLES, type ScenarioFile } from '@titre/engine';
import { citation } from '@titre/engine/wording';
import type { Command, Format } from '../command.ts';
import { EXIT, Failure, refused } from '../failure.ts';
import type { Io } from '../io.ts';
import { type Cell, output } from '../print.ts';
import { METRIC_OPTION, METRICS, ROW_OPTIONS, writeRows } from '../rows/write.ts';
import { addressText, evaluatedHere, provenanceOf, readScenario, subjectOf, withChanges } from '../scenario.ts';
import { SHARD_OPTIONS, writeShard } from '../shards/write.ts';
import { unitText } from '../unit.ts';
import { inputOptions, inputsOf } from './vary.ts';

/** Drivers of each metric that a table lists. */
const DRIVERS = 5;
const FIELDS = { metrics: '--metric', samples: '--samples', inputs: '--vary', confidence: '--confidence' };

export const monteCarlo: Command = {
  name: 'monte-carlo',
  summary: 'Sample the uncertain inputs of a scenario and write the spread of its metrics, or every sample',
  arguments: '<scenario>',
  files: [1, 1],
  about:
    'The inputs are those declared as uncertain in the catalogue, with the distributions and correlations given there, unless\n--vary specifies others. The same seed gives the same samples on any number of threads.',
  options: {
    samples: { placeholder: '<n>', help: `number of samples (default: ${SAMPLES})` },
    seed: { placeholder: '<n>', help: 'seed of the random numbers (default: 1)' },
    metric: METRIC_OPTION,
    ...inputOptions,
    confidence: { placeholder: '<share>', help: 'confidence level of the interval (default: 0.95); not with --rows' },
    rows: { help: 'write every sample instead of the spread: inputs, metrics and, if infeasible, the reason' },
    set: {
      placeholder: '<step.key=value>',
      multiple: true,
      help: 'change an input before the analysis; can be repeated',
    },
    ...SHARD_OPTIONS,
    threads: { ...ROW_OPTIONS.threads, help: `with --rows, ${ROW_OPTIONS.threads.help}` },
  },
  formats: ['json', 'csv'],
  examples: [
    'titre monte-carlo plant.json --samples 10000 --metric cogs',
    'titre monte-carlo plant.json --samples 1000000 --seed 7 --rows --csv > samples.csv',
    'titre monte-carlo plant.json --samples 100000000 --shard 3/64 --parts parts',
  ],
  async run(given, io) {
    const [useless, why] = given.has('rows')
      ? ['confidence', 'Samples written as rows have no interval. Remove this option or --rows.']
      : ['threads', 'Threads are used only with --rows. Add --rows or remove this option.'];
    if (given.has(useless)) throw new Failure([{ field: `--${useless}`, message: why }]);
    const file = withChanges(await readScenario(given.files[0]!), given.all('set'));
    const input = subjectOf(file);
    const request: SampleRequest = {
      metrics: given.has('metric') ? given.list('metric') : METRICS,
      samples: given.count('samples') ?? SAMPLES,
      seed: given.count('seed', 0) ?? 1,
      ...(given.has('vary') && { inputs: inputsOf(given, input) }),
    };
    if (given.has('rows')) return writeRows(file, request, FIELDS, given, io);
    const whole: SensitivityRequest = { ...request, method: 'monte_carlo', confidence: given.number('confidence') };
    const made = evaluatedHere(file, input.library);
    if (given.has('shard')) return writeShard(file, whole, FIELDS, given, io);
    const problems = checkSensitivity(input, whole);
    if (problems.length > 0) throw refused(problems, FIELDS);
    return printSpreads(made, study(input, whole, io.watch), given.format, io);
  },
};

/** @param made the scenario with the results of this engine */
export async function printSpreads(
  made: ScenarioFile,
  found: SensitivityResult,
  format: Format,
  io: Io,
): Promise<number> {
  const share = Math.round(found.confidence * 100);
  await output(
    {
      head: [
        'metric',
        'unit',
        'present value',
        'mean',
        'standard deviation',
        'P10',
        'median',
        'P90',
        `${share} % from`,
        `${share} % to`,
      ],
      rows: found.spreads.map((one): Cell[] => [
        one.metric,
        unitText(one.unit),
        one.baseline,
        one.mean,
        one.standard_deviation,
        one.p10,
        one.median,
        one.p90,
        one.interval.low,
        one.interval.high,
      ]),
      notes: [
        ...found.spreads.map(({ metric }) => {
          const drivers = found.rows
            .filter((row) => row.metric === metric && (row.spearman?.share ?? 0) > 0)
            .slice(0, DRIVERS)
            .map((row) => `${addressText(row.input)} ${Math.round(100 * row.spearman!.share)} %`);
          return `Drivers of ${metric}: ${drivers.join(', ') || 'none'}.`;
        }),
        `${found.samples} samples with seed ${found.seed}, of which ${found.infeasible} are infeasible.`,
        ...found.reasons.slice(0, 1).map(({ message, count }) => `Most frequent reason (${count}): ${message}`),
      ],
      cite: [citation(made)],
      json: { ...provenanceOf(made), ...found },
    },
    format,
    io,
  );
  return EXIT.ok;
}
