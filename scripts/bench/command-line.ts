/**
 * Rows that the command line computes and writes, against the same evaluations by the engine alone on one core, in turn. Wall time
 * counts only on free cores; the processor time says how much of it is evaluations, whatever else the machine does.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { availableParallelism, devNull, loadavg } from 'node:os';
import { type AnalysisInput, tableOf, type TableRequest } from '#engine/analysis/index.ts';
import { compile } from '#engine/index.ts';
import { streamRows } from '../../clients/cli/rows/stream.ts';
import { material, type Measurement, tenSteps } from './engine.ts';

const ROUNDS = 3;
const METRICS = ['cogs', 'msp', 'yield', 'output', 'tci', 'gwp'];

interface Spent {
  wall: number;
  cpu: number;
}

/** Seconds, and seconds of the processor in all threads. */
async function spent(work: () => void | Promise<void>): Promise<Spent> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - began) / 1000, cpu: (user + system) / 1e6 };
}

/** The rows as csv, written to a file that keeps nothing. */
async function byCommand(input: AnalysisInput, request: TableRequest, count: number): Promise<void> {
  const out = createWriteStream(devNull);
  await streamRows({
    job: { input, request, format: 'csv' },
    count,
    threads: availableParallelism(),
    signal: new AbortController().signal,
    async take(rows) {
      if (!out.write(rows)) await once(out, 'drain');
    },
  });
  out.end();
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** @param share of a million evaluations */
export async function benchCommandLine(share = 0.1): Promise<Measurement[]> {
  const bench = material();
  const configuration = tenSteps(bench);
  const input: AnalysisInput = { configuration, product: bench.product, library: bench.library };
  const count = Math.round(1_000_000 * share);
  const [step_id, key] = ['stp_fermentation', 'feed_growth_rate'];
  const [min, max] = [0.08, 0.12];
  const sweep: TableRequest = { metrics: METRICS, grid: [{ step_id, key, min, max, points: count }] };
  const samples: TableRequest = { metrics: METRICS, samples: count, seed: 1 };
  const cases: [name: string, request: TableRequest, alone: () => void][] = [
    [
      'sweep',
      sweep,
      () => {
        const compiled = compile(configuration, bench.product, bench.library);
        for (let i = 0; i < count; i++) {
          compiled.set(step_id, key, min + ((max - min) * i) / (count - 1));
          if (!compiled.figures().feasible) throw new Error('The plant of the measurement is infeasible');
        }
      },
    ],
    [
      'samples',
      samples,
      () => {
        const table = tableOf(input, samples);
        for (let n = 0; n < count; n++) table.row(n);
      },
    ],
  ];
  const rows: Measurement[] = [];
  for (const [name, request, alone] of cases) {
    const pairs: { engine: Spent; command: Spent }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that they do not disturb each other
      const pair = { engine: await spent(alone), command: await spent(() => byCommand(input, request, count)) };
      // The first round warms up.
      if (round > 0) pairs.push(pair);
    }
    const title = `command line, ${name}, ${count} rows of ten steps`;
    const of = (read: (pair: (typeof pairs)[number]) => number): number => median(pairs.map(read));
    rows.push(
      {
        name: `${title}, engine alone`,
        value: of(({ engine }) => count / engine.cpu),
        unit: 'evaluations per processor second',
      },
      { name: `${title}, as csv`, value: of(({ command }) => count / command.cpu), unit: 'rows per processor second' },
      {
        name: `${title}, speed ÷ engine alone by processor time`,
        value: of(({ engine, command }) => engine.cpu / command.cpu),
        unit: '',
      },
      {
        name: `${title}, speed ÷ (engine alone × ${availableParallelism()} cores) by wall time`,
        value: of(({ engine, command }) => engine.wall / command.wall / availableParallelism()),
        unit: '',
      },
    );
  }
  rows.push({ name: `load on ${availableParallelism()} cores`, value: loadavg()[0]!, unit: '' });
  return rows;
}

if (import.meta.main)
  for (const { name, value, unit } of await benchCommandLine(Number(process.argv[2] ?? 0.1)))
    process.stdout.write(`${name}: ${value.toPrecision(4)} ${unit}\n`);
