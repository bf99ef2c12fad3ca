import type { Piscina } from 'piscina';
import { unavailable } from '#server/errors.ts';
import { openThreads } from '#server/threads.ts';
import type { WorkbookInput } from './input.ts';

/** Maximum number of workbooks waiting while one is created. */
const QUEUE = 10;

let pool: Piscina<WorkbookInput, ArrayBuffer> | undefined;
let underWay = 0;

/**
 * Creates a workbook in a separate thread: seconds of work for a large product, without blocking requests. One at a
 * time, so that memory is bounded.
 * @param collect reads its data, when it is its turn
 * @throws Refusal 503 if too many are requested at once
 */
export async function makeWorkbook(collect: () => Promise<WorkbookInput>): Promise<Buffer> {
  // The thread ends with its memory soon after the last workbook.
  pool ??= openThreads(new URL('worker.ts', import.meta.url), { threads: 1, idle: 5_000, heap: 1536 });
  if (underWay > QUEUE) throw unavailable('Too many exports are running. Try again in a moment.', 10);
  underWay += 1;
  try {
    return Buffer.from(await pool.run(await collect()));
  } finally {
    underWay -= 1;
  }
}

/** Number of workbooks being created or waiting. */
export const exportsUnderWay = (): number => underWay;
