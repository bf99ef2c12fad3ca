import type { Configuration, Library, ProductBasis } from '#engine/types.ts';
import type { Answer, Request } from './protocol.ts';

/** What the evaluator needs of a worker; a test gives it something simpler. */
export interface WorkerLike {
  postMessage: (request: Request) => void;
  addEventListener: (type: 'message', listener: (event: { data: Answer }) => void) => void;
  terminate: () => void;
}

export interface Evaluator {
  /** Asks for results. The newest wins: of those that wait while one is computed, only the last is sent. */
  evaluate: (configuration: Configuration) => void;
  stop: () => void;
}

export function createEvaluator(
  product: ProductBasis,
  library: Library,
  onAnswer: (answer: Answer, configuration: Configuration) => void,
  worker: WorkerLike = new Worker(new URL('engine.worker.ts', import.meta.url), {
    type: 'module',
  }),
): Evaluator {
  let id = 0;
  let computing: Configuration | null = null;
  let waiting: Configuration | null = null;

  const send = (configuration: Configuration) => {
    computing = configuration;
    id += 1;
    worker.postMessage({ kind: 'evaluate', id, configuration });
  };
  worker.addEventListener('message', ({ data }) => {
    const done = computing;
    computing = null;
    if (done && data.id === id) onAnswer(data, done);
    if (waiting) {
      const next = waiting;
      waiting = null;
      send(next);
    }
  });
  worker.postMessage({ kind: 'basis', product, library });
  return {
    evaluate(configuration) {
      if (computing) waiting = configuration;
      else send(configuration);
    },
    stop: () => worker.terminate(),
  };
}
