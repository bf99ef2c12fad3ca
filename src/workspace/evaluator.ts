import type { Configuration, FigureRef, Library, ProductBasis, Provenance } from '#engine/index.ts';
import type { Answer, Message, Request } from './protocol.ts';

/** What the evaluator needs of a worker; a test gives it something simpler. */
export interface WorkerLike {
  postMessage: (request: Request) => void;
  addEventListener: (type: 'message', listener: (event: { data: Message }) => void) => void;
  terminate: () => void;
}

export interface Evaluator {
  /** Asks for results. The newest wins: of those that wait while one is computed, only the last is sent. */
  evaluate: (configuration: Configuration) => void;
  /**
   * Where a figure of a configuration's results comes from; give the configuration that the results shown belong to.
   * Rejects with the reason if it does not work or has no such figure, and when the evaluator stops first.
   */
  explain: (configuration: Configuration, ref: FigureRef) => Promise<Provenance>;
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
  let asked = 0;
  const asking = new Map<number, { resolve: (one: Provenance) => void; reject: (reason: Error) => void }>();

  const send = (configuration: Configuration) => {
    computing = configuration;
    id += 1;
    worker.postMessage({ kind: 'evaluate', id, configuration });
  };
  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'task') return;
    if (data.kind === 'explanation') {
      const { id: of, provenance, failure } = data;
      const one = asking.get(of);
      asking.delete(of);
      if (provenance) one?.resolve(provenance);
      else one?.reject(new Error(failure ?? 'No explanation'));
      return;
    }
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
    explain(configuration, ref) {
      return new Promise((resolve, reject) => {
        asked += 1;
        asking.set(asked, { resolve, reject });
        worker.postMessage({ kind: 'explain', id: asked, configuration, ref });
      });
    },
    stop() {
      worker.terminate();
      for (const one of asking.values()) one.reject(new Error('Stopped'));
      asking.clear();
    },
  };
}
