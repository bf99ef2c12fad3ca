/**
 * Monte Carlo and Sobol with a million evaluations of ten steps, computed in blocks by one thread and by two, as the server does.
 * Wall time counts only on free cores; the processor time says how much of the work can be divided.
 */
import { serialize } from 'node:v8';
import { availableParallelism, loadavg } from 'node:os';
import { blocksOf, type SensitivityRequest, sensitivityStudy } from '#engine/analysis/index.ts';
import type { BlockTask, JobOutcome, Outcome, ReduceTask } from '#server/jobs/thread.ts';
import { libraryWith } from '#server/shared-library.ts';
import { openThreads } from '#server/threads.ts';
import { material, tenSteps, type Measurement } from './engine.ts';

const kind = new URL('../../server/analyses/kinds/sensitivity-analysis.ts', import.meta.url).href;

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Seconds of one run, and of the processor in blocks and in all. */
async function run(request: SensitivityRequest, threads: number) {
  const bench = material();
  const loaded = { request, product: bench.product, own: [], configuration: tenSteps(bench), alternatives: [] };
  const study = sensitivityStudy({ ...loaded, library: libraryWith([]) }, request);
  const task = { file: kind, study: `${request.method} ${threads}`, input: serialize(loaded) };
  const pool = openThreads<BlockTask | ReduceTask, Outcome<{ part: Uint8Array }> & JobOutcome>(
    new URL('../../server/jobs/thread.ts', import.meta.url),
    { threads },
  );
  const [began, used] = [performance.now(), cpu()];
  const blocks = blocksOf(study);
  const parts: Uint8Array[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < blocks.length) {
      const number = next++;
      const [from, to] = blocks[number]!;
      // oxlint-disable-next-line no-await-in-loop -- a thread computes one block at a time
      const outcome = await pool.run({ ...task, from, to }, { name: 'computeBlock' });
      if (!('part' in outcome)) throw new Error(JSON.stringify(outcome));
      parts[number] = outcome.part;
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  const inBlocks = cpu() - used;
  const outcome = await pool.run({ ...task, parts }, { name: 'reduceBlocks' });
  if (!('output' in outcome)) throw new Error(JSON.stringify(outcome));
  const measured = {
    wall: (performance.now() - began) / 1000,
    blocks: inBlocks,
    cpu: cpu() - used,
    result: JSON.stringify(outcome.output),
    evaluations: study.count * study.each,
    megabytes: parts.reduce((sum, { byteLength }) => sum + byteLength, 0) / 1e6,
  };
  await pool.destroy();
  return measured;
}

/** @param share of a million evaluations */
export async function benchLargeAnalyses(share = 1): Promise<Measurement[]> {
  const requests: [string, SensitivityRequest][] = [
    ['Monte Carlo', { method: 'monte_carlo', metrics: ['cogs', 'gwp'], samples: Math.round(1_000_000 * share) }],
    // 131,072 rows of eight inputs.
    ['Sobol', { method: 'sobol', metrics: ['cogs'], samples: Math.round(131_072 * share) }],
  ];
  const rows: Measurement[] = [];
  for (const [name, request] of requests) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that they do not disturb each other
    const one = await run(request, 1);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const two = await run(request, 2);
    if (one.result !== two.result) throw new Error(`${name}: two threads have another result than one`);
    const title = `${name}, ${one.evaluations} evaluations of ten steps`;
    rows.push(
      { name: `${title}, one thread`, value: one.wall, unit: 's' },
      { name: `${title}, two threads`, value: two.wall, unit: 's' },
      { name: `${title}, one ÷ two threads`, value: one.wall / two.wall, unit: '' },
      { name: `${title}, processor time with one thread`, value: one.cpu, unit: 's' },
      { name: `${title}, processor time with two threads`, value: two.cpu, unit: 's' },
      {
        name: `${title}, one ÷ two threads by processor time, with only the blocks divided`,
        value: one.cpu / (two.cpu - two.blocks / 2),
        unit: '',
      },
      { name: `${title}, stored blocks`, value: one.megabytes, unit: 'MB' },
    );
  }
  rows.push({ name: `load on ${availableParallelism()} cores`, value: loadavg()[0]!, unit: '' });
  return rows;
}

if (import.meta.main)
  for (const { name, value, unit } of await benchLargeAnalyses(Number(process.argv[2] ?? 1)))
    process.stdout.write(`${name}: ${value.toPrecision(4)} ${unit}\n`);
