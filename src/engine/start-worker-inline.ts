// oxlint-disable-next-line import/default -- Vite makes the class
import EngineWorker from './engine.worker.ts?worker&inline';
import type { WorkerLike } from './protocol.ts';

/** Starts a worker with the engine from the text of the page: a file on disk has no other files. */
export const startWorker = (): WorkerLike => new EngineWorker();
