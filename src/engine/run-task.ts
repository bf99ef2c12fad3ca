import type { Library, ProductBasis } from '#engine/index.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import type { Message, TaskRequest } from './protocol.ts';
import { TASKS } from './tasks.ts';

/** Runs one task in the worker; a thrown error is a programming error and is reported. */
export async function runTask(
  { id, task, ask }: TaskRequest,
  product: ProductBasis,
  library: Library,
): Promise<Message> {
  try {
    const run = TASKS[task] as (ask: unknown, product: ProductBasis, library: Library) => unknown;
    return { id, answer: await run(ask, product, library), failure: null };
  } catch (error) {
    return { id, answer: null, failure: reasonOf(error) };
  }
}
