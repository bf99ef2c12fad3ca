import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { inSpan } from './tracing/span.ts';

interface Limits {
  /** Maximum number of threads. */
  threads: number;
  /** ms after which an idle thread ends and frees its memory. A new one takes half a second until it computes. */
  idle?: number;
  /** Maximum heap of a thread in MB; beyond it, the thread is ended. */
  heap?: number;
  /** MB of that for young objects; a small part is collected early. */
  young?: number;
}

/**
 * Threads for one kind of work, started when they are first needed.
 * @param file that runs in them
 */
export function openThreads<Task, Answer>(
  file: URL,
  { threads, idle = 600_000, heap = 256, young }: Limits,
): Piscina<Task, Answer> {
  const pool = new Piscina<Task, Answer>({
    filename: file.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idle,
    resourceLimits: {
      maxOldGenerationSizeMb: heap,
      ...(young === undefined ? {} : { maxYoungGenerationSizeMb: young }),
    },
  });
  // A thread that ends between tasks is replaced; if it ends during a task, the caller gets the error.
  pool.on('error', () => undefined);
  const run = pool.run.bind(pool);
  const kind = basename(dirname(fileURLToPath(file)));
  pool.run = (task, options) =>
    inSpan(`thread ${kind}`, { attributes: { 'titre.task': options?.name ?? 'default' } }, () => run(task, options));
  return pool;
}
