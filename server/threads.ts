import { Piscina } from 'piscina';

interface Limits {
  /** Threads there may be at once. */
  threads: number;
  /** ms after which a thread without work ends, and gives its memory back. */
  idle?: number;
  /** MB that the heap of one may grow to before it is ended. */
  heap?: number;
  /** MB of that for what is young; a small part is tidied early. */
  young?: number;
}

/**
 * Threads for one kind of work, which start when they are first needed.
 * @param file what runs in them
 */
export function openThreads<Task, Answer>(
  file: URL,
  { threads, idle = 60_000, heap = 256, young }: Limits,
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
  // A thread that ends between tasks is replaced by the next one; with a task, its caller hears of it.
  pool.on('error', () => undefined);
  return pool;
}
