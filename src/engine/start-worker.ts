import type { WorkerLike } from './protocol.ts';

let ahead: WorkerLike | null = null;
const start = (): WorkerLike => new Worker(new URL('engine.worker.ts', import.meta.url), { type: 'module' });

/** Starts a worker with the engine, or takes the one that was started ahead. */
export function startWorker(): WorkerLike {
  const worker = ahead ?? start();
  ahead = null;
  return worker;
}

/**
 * Starts a worker while the data of a page are loaded: it takes a quarter of a second to load the engine.
 * @returns ends the worker, if nothing has taken it
 */
export function startWorkerAhead(): () => void {
  ahead ??= start();
  return () => {
    ahead?.terminate();
    ahead = null;
  };
}
