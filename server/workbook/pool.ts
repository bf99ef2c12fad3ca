import type { Piscina } from 'piscina';
import { unavailable } from '#server/errors.ts';
import { openThreads } from '#server/threads.ts';
import type { WorkbookInput } from './input.ts';

/** Workbooks that wait while one is made. */
const QUEUE = 10;

let pool: Piscina<WorkbookInput, ArrayBuffer> | undefined;
let underWay = 0;

/**
 * Makes a workbook in a thread of its own: seconds of work for a large product, while calls go on being answered. One at a
 * time, so that memory is bounded.
 * @param collect reads what goes into it, when there is room for it
 * @throws Refusal 503 when too many are asked for at once
 */
export async function makeWorkbook(collect: () => Promise<WorkbookInput>): Promise<Buffer> {
  // The thread ends with its memory soon after the last workbook.
  pool ??= openThreads(new URL('worker.ts', import.meta.url), { threads: 1, idle: 5_000, heap: 1536 });
  if (underWay > QUEUE) throw unavailable('Too many exports are being made. Try again in a moment.', 10);
  underWay += 1;
  try {
    return Buffer.from(await pool.run(await collect()));
  } finally {
    underWay -= 1;
  }
}

/** Workbooks that are made or wait for it. */
export const exportsUnderWay = (): number => underWay;
