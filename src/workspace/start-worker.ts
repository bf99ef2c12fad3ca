/** Starts a worker with the engine. */
export const startWorker = (): Worker => new Worker(new URL('engine.worker.ts', import.meta.url), { type: 'module' });
