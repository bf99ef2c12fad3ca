/** Writes a table of evaluations to standard output, as it is computed. */
import { availableParallelism } from 'node:os';
import { checkTable, tableOf, type TableRequest } from '@titre/engine/analysis';
import { citation } from '@titre/engine/wording';
import { type ScenarioFile } from '@titre/engine';
import type { Given, Option } from '../command.ts';
import { EXIT, Failure, refused } from '../failure.ts';
import type { Io } from '../io.ts';
import { type Cell, csvLine, tableText } from '../print.ts';
import { addressText, evaluatedHere, provenanceOf, subjectOf } from '../scenario.ts';
import { rowsOf, shardOf } from '../shards/shard.ts';
import { withUnit } from '../unit.ts';
import { rowWriter } from './job.ts';
import { progressBar } from './progress.ts';
import { streamRows } from './stream.ts';

/** Options of commands that write rows. */
export const ROW_OPTIONS = {
  threads: { placeholder: '<n>', help: 'number of threads (default: all cores); does not affect the rows' },
} satisfies Readonly<Record<string, Option>>;

/** Key metrics that are written unless others are asked for. */
export const METRICS = ['cogs', 'msp', 'yield', 'output', 'tci', 'gwp'];

export const METRIC_OPTION: Option = {
  placeholder: '<metric>',
  multiple: true,
  help: `metric, such as cogs or steps.stp_1.yield; can be repeated or given as a comma-separated list (default: ${METRICS.join(',')})`,
};

/** Rows that people still read in a table. */
const MOST_SHOWN = 1000;
/** Rows of which the computation takes less time than a thread to start. */
const FEW = 200;

/** @param options The option in which each field of the request was given */
export async function writeRows(
  file: ScenarioFile,
  request: TableRequest,
  options: Readonly<Record<string, string>>,
  given: Given,
  io: Io,
): Promise<number> {
  const threads = given.count('threads') ?? availableParallelism();
  const input = subjectOf(file);
  const made = evaluatedHere(file, input.library);
  const shard = shardOf(given);
  const problems = checkTable(input, request, shard ? Infinity : undefined);
  if (problems.length > 0) throw refused(problems, options);
  const { inputs, metrics, count: all, row } = tableOf(input, request);
  const [first, end] = shard ? rowsOf(shard, all) : [0, all];
  const head = [
    'row',
    ...inputs.map((one) => withUnit(addressText(one), one.unit)),
    ...metrics.map(({ metric, unit }) => withUnit(metric, unit)),
    'problem',
  ];
  const { format } = given;
  if (shard && format !== 'csv')
    throw new Failure([{ field: '--csv', message: 'The rows of a shard can be written only as CSV. Add --csv.' }]);
  const count = end - first;
  if (format === 'table') {
    if (count > MOST_SHOWN)
      throw new Failure([
        { field: '--csv', message: `A table of ${count} rows is too long to read; add --csv or --json.` },
      ]);
    const rows = Array.from({ length: count }, (_, n): Cell[] => {
      const { inputs: values, metrics: found, problem } = row(n);
      return [n + 1, ...Array.from(values), ...metrics.map((_, k) => found?.[k] ?? null), problem?.message ?? ''];
    });
    await io.print(`${tableText(head, rows)}\n\n${citation(made)}\n`);
    return EXIT.ok;
  }
  const json = {
    ...provenanceOf(made),
    seed: 'grid' in request ? null : (request.seed ?? 1),
    columns: head,
  };
  // The rows of all shards, one after the other, are those of one process.
  if (first === 0) await io.print(format === 'csv' ? csvLine(head) : `${JSON.stringify(json).slice(0, -1)},"rows":[`);
  const job = { input, request, format };
  if (count <= FEW) await io.print(rowWriter(job)([first, end]));
  else await inThreads({ job, first, count, threads }, io);
  if (format === 'json') await io.print('\n]}\n');
  // Not among the rows, which programs read.
  else io.say(citation(made));
  return EXIT.ok;
}

/** Rows in threads, with a bar if somebody watches. Ctrl-C stops after a whole row. */
async function inThreads(
  { job, first, count, threads }: Pick<Parameters<typeof streamRows>[0], 'job' | 'first' | 'count' | 'threads'>,
  io: Io,
): Promise<void> {
  const stopping = new AbortController();
  const bar = io.showsProgress ? progressBar(count, (text) => process.stderr.write(text)) : null;
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const stop = (signal: NodeJS.Signals): void => stopping.abort(new Interrupted(signal));
  for (const signal of signals) process.once(signal, stop);
  let written = 0;
  try {
    await streamRows({
      job,
      first,
      count,
      threads,
      signal: stopping.signal,
      async take(rows, to) {
        await io.print(rows);
        written = to;
        bar?.at(to);
        io.watch?.onProgress?.({ share: to / count, evaluations: to, message: `${to} of ${count} rows` });
      },
    });
  } catch (error) {
    bar?.end();
    if (!(error instanceof Interrupted)) throw error;
    io.say(`titre: Stopped after ${written} of ${count} rows.`);
    // Ends as the signal ends any other program, so that a script that calls this one stops too.
    for (const signal of signals) process.removeListener(signal, stop);
    process.kill(process.pid, error.signal);
    await new Promise(() => undefined);
  } finally {
    bar?.end();
    for (const signal of signals) process.removeListener(signal, stop);
  }
}

class Interrupted extends Error {
  override name = 'Interrupted';
  readonly signal: NodeJS.Signals;

  constructor(signal: NodeJS.Signals) {
    super(`Stopped by ${signal}`);
    this.signal = signal;
  }
}
