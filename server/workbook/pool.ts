import { join } from 'node:path';
import { Piscina } from 'piscina';
import { unavailable } from '#server/errors.ts';
import type { WorkbookInput } from './input.ts';

/** Workbooks that wait while one is made. */
const QUEUE = 10;

let pool: Piscina<WorkbookInput, ArrayBuffer> | undefined;

/**
 * Makes a workbook in a thread of its own: seconds of work for a large product, while calls go on being answered. One at a
 * time, so that memory is bounded.
 * @throws Refusal 503 when too many are asked for at once
 */
export async function makeWorkbook(input: WorkbookInput): Promise<Buffer> {
  pool ??= new Piscina({
    filename: join(import.meta.dirname, 'worker.ts'),
    minThreads: 0,
    maxThreads: 1,
    // The thread ends with its memory soon after the last workbook.
    idleTimeout: 5_000,
    maxQueue: QUEUE,
    resourceLimits: { maxOldGenerationSizeMb: 1536 },
  });
  if (pool.queueSize >= QUEUE) throw unavailable('Too many exports are being made. Try again in a moment.', 10);
  return Buffer.from(await pool.run(input));
}
