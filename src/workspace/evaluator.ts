import type {
  Configuration,
  Evaluation,
  FigureRef,
  Goal,
  GoalSeek,
  Library,
  ProductBasis,
  Provenance,
} from '#engine/index.ts';
import type { Answer, Message, Question, Questions, Request } from './protocol.ts';

/** What the evaluator needs of a worker; a test gives it something simpler. */
export interface WorkerLike {
  postMessage: (request: Request) => void;
  addEventListener: (type: 'message', listener: (event: { data: Message }) => void) => void;
  terminate: () => void;
}

/** Questions to the engine. Each rejects with the reason if there is no answer, and when the evaluator stops first. */
export interface Engine {
  /** Where a figure of a configuration's results comes from; give the configuration that the results shown belong to. */
  explain: (configuration: Configuration, ref: FigureRef) => Promise<Provenance>;
  /** A figure again, from nothing but what its provenance shows; null where there are no data. */
  recompute: (shown: Provenance) => Promise<number | null>;
  /** Which value of one input gives a figure its target, all else as it is. */
  seek: (configuration: Configuration, goal: Goal) => Promise<GoalSeek>;
  /** Results of a configuration that is not the draft. */
  try: (configuration: Configuration) => Promise<Evaluation>;
}

export interface Evaluator extends Engine {
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
  let asked = 0;
  const asking = new Map<number, { resolve: (value: unknown) => void; reject: (reason: Error) => void }>();

  const send = (configuration: Configuration) => {
    computing = configuration;
    id += 1;
    worker.postMessage({ kind: 'evaluate', id, configuration });
  };
  const ask = <Kind extends Question>(kind: Kind, question: Questions[Kind]['ask']) =>
    new Promise<Questions[Kind]['reply']>((resolve, reject) => {
      asked += 1;
      // The id pairs a reply with its question, so its type is the question's.
      asking.set(asked, { resolve: resolve as (value: unknown) => void, reject });
      worker.postMessage({ kind, id: asked, ...question } as unknown as Request);
    });
  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'task') return;
    if (data.kind === 'reply') {
      const one = asking.get(data.id);
      asking.delete(data.id);
      if (data.failure === null) one?.resolve(data.value);
      else one?.reject(new Error(data.failure));
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
    explain: (configuration, ref) => ask('explain', { configuration, ref }),
    recompute: (shown) => ask('recompute', { shown }),
    seek: (configuration, goal) => ask('seek', { configuration, goal }),
    try: (configuration) => ask('try', { configuration }),
    stop() {
      worker.terminate();
      for (const one of asking.values()) one.reject(new Error('Stopped'));
      asking.clear();
    },
  };
}
