/**
 * The memory of a large analysis: its thread is ended if its heap outgrows a limit that does not depend on the samples.
 * Night: a million samples. By day shards.test.ts computes an analysis in blocks.
 */
import { deserialize, serialize } from 'node:v8';
import { expect, test } from 'vitest';
import {
  blocksOf,
  Meter,
  sensitivityStudy,
  type SensitivityRequest,
  type SensitivityResult,
} from '#engine/analysis/index.ts';
import type { BlockTask, JobOutcome, Outcome, ReduceTask } from '#server/jobs/thread.ts';
import { libraryWith } from '#server/shared-library.ts';
import { openThreads } from '#server/threads.ts';
import { configuration } from '../support/processes.ts';

const samples = 1_000_000;
/** MB, for the engine, the library and what does not grow. */
const HEAP = 128;

const product = {
  name: 'Large',
  kind: 'protein' as const,
  component_id: 'prt_leghaemoglobin_c2',
  host_id: 'cel_komagataella_phaffii',
  selling_price: 250,
};
const draft = { assumptions: {}, fits: [], ...configuration() };

test(
  `${samples} samples are computed and reduced in a thread of ${HEAP} MB, with the result of the engine`,
  { timeout: 3_600_000 },
  async () => {
    const request: SensitivityRequest = { method: 'monte_carlo', metrics: ['cogs', 'gwp'], samples, seed: 4 };
    const pool = openThreads<BlockTask | ReduceTask, Outcome<{ part: Uint8Array }> & JobOutcome>(
      new URL('../../server/jobs/thread.ts', import.meta.url),
      { threads: 1, heap: HEAP },
    );
    const input = serialize({ request, product, own: [], configuration: draft, alternatives: [] });
    const file = new URL('../../server/analyses/kinds/sensitivity-analysis.ts', import.meta.url).href;
    const task = { file, study: 'large', input };
    const analysed = { configuration: draft, product, library: libraryWith([]) };
    const parts: Uint8Array[] = [];
    const study = sensitivityStudy(analysed, request);
    for (const [from, to] of blocksOf(study)) {
      // oxlint-disable-next-line no-await-in-loop -- one thread
      const outcome = await pool.run({ ...task, from, to }, { name: 'computeBlock' });
      if (!('part' in outcome)) throw new Error(JSON.stringify(outcome));
      parts.push(outcome.part);
    }
    // 8 bytes per sample and metric, and a little for each block.
    const bytes = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect(bytes).toBeLessThan(16 * samples + 1000 * parts.length);
    const outcome = await pool.run({ ...task, parts }, { name: 'reduceBlocks' });
    await pool.destroy();
    if (!('output' in outcome)) throw new Error(JSON.stringify(outcome));
    const result = outcome.output as SensitivityResult;
    expect(result.samples).toBe(samples);
    // Not computed anew, which would take as long again: shards.test.ts has that the blocks are those of the engine.
    type Parts = Parameters<typeof study.reduce>[0];
    const read = parts.map((part) => deserialize(part) as Parts[number]);
    expect(result).toEqual(study.reduce(read, new Meter(0, {}, '')));
  },
);
