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

/** The part of a worker that the evaluator uses; tests replace it. */
export interface WorkerLike {
  postMessage: (request: Request) => void;
  addEventListener: (type: 'message', listener: (event: { data: Message }) => void) => void;
  terminate: () => void;
}

/** Requests to the engine. Each rejects with the reason if it fails, or when the evaluator stops first. */
export interface Engine {
  /** Explains a metric of a configuration's results; pass the configuration of the shown results. */
  explain: (configuration: Configuration, ref: FigureRef) => Promise<Provenance>;
  /** Recomputes a metric only from its provenance; null if there are no data. */
  recompute: (shown: Provenance) => Promise<number | null>;
  /** The value of one input at which a metric reaches its target, with all other inputs constant. */
  seek: (configuration: Configuration, goal: Goal) => Promise<GoalSeek>;
  /** Results of a configuration that is not the draft. */
  try: (configuration: Configuration) => Promise<Evaluation>;
}

export interface Evaluator extends Engine {
  /** Requests results. While one is computed, only the newest of the waiting requests is sent. */
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
