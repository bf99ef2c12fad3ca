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
import { createAsking } from './asking.ts';
import type { Answer, Message, Request } from './protocol.ts';

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
  const asking = createAsking((request) => worker.postMessage(request));

  const send = (configuration: Configuration) => {
    computing = configuration;
    id += 1;
    worker.postMessage({ kind: 'evaluate', id, configuration });
  };
  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'task') {
      asking.take(data);
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
    explain: (configuration, ref) => asking.ask('explain', { configuration, ref }),
    recompute: (shown) => asking.ask('recompute', shown),
    seek: (configuration, goal) => asking.ask('seek', { configuration, goal }),
    try: (configuration) => asking.ask('evaluate', configuration),
    stop() {
      worker.terminate();
      asking.stop();
    },
  };
}
