import type { WorkerLike } from './protocol.ts';

/** Starts a worker with the engine. */
export const startWorker = (): WorkerLike =>
  new Worker(new URL('engine.worker.ts', import.meta.url), { type: 'module' });
