import type { ProductBasis, Library } from '#engine/index.ts';
import type { WorkerLike } from './protocol.ts';
import { startWorker } from './start-worker.ts';
import type { TaskName, Tasks } from './tasks.ts';

interface AskOptions {
  /** Aborts the question: it is not begun, or its worker ends if the answer takes long. */
  signal?: AbortSignal | undefined;
  /** Its place among the questions that wait; otherwise in the order of asking. */
  place?: 'first' | 'last' | undefined;
}

/** Rejects with the reason of a programming error, and with `Stopped` when stopped or aborted before a reply. */
export type Ask = <Name extends TaskName>(
  task: Name,
  ask: Tasks[Name]['ask'],
  options?: AskOptions,
) => Promise<Tasks[Name]['answer']>;

/**
 * Reason for pending requests when the worker is stopped, such as after a change of the library: a new worker replaces
 * it.
 */
export class Stopped extends Error {
  override name = 'Stopped';

  constructor() {
    super('Stopped');
  }
}

interface Question {
  task: TaskName;
  ask: unknown;
  place: AskOptions['place'];
  resolve: (answer: never) => void;
  reject: (reason: Error) => void;
}

/** Questions that one worker answers, one at a time. */
export interface Line {
  ask: Ask;
  /** Starts the worker, which the first question does otherwise. */
  begin: () => void;
  /** Ends the worker and rejects all pending questions. */
  stop: () => void;
}

/** ms that an aborted computation may still take before its worker ends; starting another takes a quarter of a second. */
const PATIENCE = 1000;

/** @param start also after the end of a worker, with the next question */
export function createLine(product: ProductBasis, library: Library, start: () => WorkerLike = startWorker): Line {
  let worker: WorkerLike | null = null;
  let id = 0;
  let running: Question | null = null;
  let waiting: Question[] = [];

  const begin = () => {
    if (worker) return worker;
    worker = start();
    worker.addEventListener('message', ({ data }) => {
      if (!running || data.id !== id) return;
      const { resolve, reject } = running;
      running = null;
      // The id pairs a reply with its request, so the type is that of the request.
      if (data.failure === null) resolve(data.answer as never);
      else reject(new Error(data.failure));
      runNext();
    });
    worker.postMessage({ kind: 'basis', product, library });
    return worker;
  };
  const runNext = () => {
    if (running) return;
    running = waiting.shift() ?? null;
    if (!running) return;
    id += 1;
    begin().postMessage({ kind: 'task', id, task: running.task, ask: running.ask });
  };
  const end = () => {
    worker?.terminate();
    worker = null;
    running = null;
  };
  const add = (question: Question) => {
    const { place } = question;
    const at = place === 'first' ? 0 : waiting.findIndex((one) => place !== 'last' && one.place === 'last');
    waiting.splice(at === -1 ? waiting.length : at, 0, question);
    runNext();
  };
  const abort = (question: Question) => {
    question.reject(new Stopped());
    waiting = waiting.filter((one) => one !== question);
    if (running !== question) return;
    setTimeout(() => {
      if (running !== question) return;
      end();
      runNext();
    }, PATIENCE);
  };
  return {
    ask: (task, ask, { signal, place } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new Stopped());
        const question = { task, ask, place, resolve, reject };
        signal?.addEventListener('abort', () => abort(question), { once: true });
        return add(question);
      }),
    begin: () => void begin(),
    stop() {
      const open = running ? [running, ...waiting] : waiting;
      waiting = [];
      end();
      for (const { reject } of open) reject(new Stopped());
    },
  };
}
