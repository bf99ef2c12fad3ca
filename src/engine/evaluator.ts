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
import { importLater } from '#src/lib/import-later.ts';
import { createAsking } from './asking.ts';
import type { Answer, WorkerLike } from './protocol.ts';
import { startWorker } from './start-worker.ts';

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

/**
 * ms, half a frame. The main thread computes a draft that takes no longer than this. Its results are then painted with the key
 * that changed it, a frame earlier than results of the worker.
 */
const AT_ONCE = 8;

/** Evaluations in idle time before the engine on the main thread counts as slow. A new engine is slow until it is compiled. */
const MOST_WARM_UPS = 20;

/** The engine on the main thread. */
export type NearEngine = (configuration: Configuration) => Answer;

interface Surroundings {
  worker: WorkerLike;
  loadNear: () => Promise<NearEngine>;
  whenIdle: (run: () => void) => void;
}

/** Safari has no idle callbacks. */
const whenIdle = (run: () => void) => void (globalThis.requestIdleCallback ?? setTimeout)(run);

/**
 * Computes drafts in a worker. When the worker answers within AT_ONCE, the engine is also loaded on the main thread and warmed
 * up while the page is idle. It computes the drafts as long as it is as fast.
 */
export function createEvaluator(
  product: ProductBasis,
  library: Library,
  onAnswer: (answer: Answer, configuration: Configuration) => void,
  surroundings: Partial<Surroundings> = {},
): Evaluator {
  const {
    worker = startWorker(),
    loadNear = async () => {
      const { evaluateDraft, withFactors } = await importLater(() => import('./evaluate-draft.ts'), { reloads: false });
      const complete = withFactors(library);
      return (configuration) => evaluateDraft(0, configuration, product, complete);
    },
    whenIdle: idle = whenIdle,
  } = surroundings;
  let id = 0;
  let computing: Configuration | null = null;
  let waiting: Configuration | null = null;
  let near: NearEngine | 'not loaded' | 'loading' = 'not loaded';
  let isNearFast = false;
  let warmUps = 0;

  const computeNear = (engine: NearEngine, configuration: Configuration): Answer => {
    const answer = engine(configuration);
    isNearFast = answer.elapsed <= AT_ONCE;
    if (isNearFast) warmUps = 0;
    return answer;
  };
  const prepareNear = (configuration: Configuration) => {
    if (near === 'not loaded') {
      near = 'loading';
      loadNear().then(
        (engine) => (near = engine),
        // The worker computes all drafts.
        () => {},
      );
    } else if (near !== 'loading' && !isNearFast && warmUps < MOST_WARM_UPS) {
      const engine = near;
      warmUps += 1;
      idle(() => computeNear(engine, configuration));
    }
  };
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
    if (done && data.elapsed <= AT_ONCE) prepareNear(done);
    if (waiting) {
      const next = waiting;
      waiting = null;
      send(next);
    }
  });
  worker.postMessage({ kind: 'basis', product, library });
  return {
    evaluate(configuration) {
      if (typeof near === 'function' && isNearFast) {
        // The draft that the worker still computes is older.
        id += 1;
        waiting = null;
        onAnswer(computeNear(near, configuration), configuration);
      } else if (computing) waiting = configuration;
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
