import type { Configuration, Library, ProductBasis } from '#engine/index.ts';
import { importLater } from '#src/lib/import-later.ts';
import type { Answer } from './evaluate-draft.ts';
import { createLine, type Ask } from './line.ts';
import type { WorkerLike } from './protocol.ts';

export interface Evaluator {
  /** Requests results. While one is computed, only the newest of the waiting requests is sent. */
  evaluate: (configuration: Configuration) => void;
  /** Questions about the draft that the user waits for. */
  ask: Ask;
  stop: () => void;
}

/**
 * ms, half a frame. The main thread computes a draft that takes no longer than this. Its results are then painted with the key
 * that changed it, a frame earlier than results of the worker.
 */
const AT_ONCE = 8;

/** Whether a step solves a column: the main thread would stand still when a number of it changes, however fast other numbers are. */
const solvesColumn = ({ uo_settings: steps }: Configuration): boolean =>
  steps.some(({ settings }) => settings['column_model'] === 'mechanistic');

/** Evaluations of which the fastest counts: a busy machine interrupts some. */
const RECENT = 3;
/** ms that one of them may take. */
const INTERRUPTED = 32;

/** Evaluations in idle time before the engine on the main thread counts as slow. A new engine is slow until it is compiled. */
const MOST_WARM_UPS = 20;

/** The engine on the main thread. */
export type NearEngine = (configuration: Configuration) => Answer;

interface Surroundings {
  start: () => WorkerLike;
  loadNear: () => Promise<NearEngine>;
  whenIdle: (run: () => void) => void;
}

/** Safari has no idle callbacks. */
const whenIdle = (run: () => void) => void (globalThis.requestIdleCallback ?? setTimeout)(run);

/**
 * Computes drafts in a worker. When the worker answers within AT_ONCE, the engine is also loaded on the main thread and warmed
 * up while the page is idle. It computes the drafts as long as it is as fast, except those that solve a column.
 */
export function createEvaluator(
  product: ProductBasis,
  library: Library,
  onAnswer: (answer: Answer, configuration: Configuration) => void,
  surroundings: Partial<Surroundings> = {},
): Evaluator {
  const {
    start,
    loadNear = async () => {
      const { evaluateDraft, withFactors } = await importLater(() => import('./evaluate-draft.ts'), { reloads: false });
      const complete = withFactors(library);
      return (configuration) => evaluateDraft(configuration, product, complete);
    },
    whenIdle: idle = whenIdle,
  } = surroundings;
  const line = createLine(product, library, start);
  let newest = 0;
  let isComputing = false;
  let waiting: Configuration | null = null;
  let near: NearEngine | 'not loaded' | 'loading' = 'not loaded';
  let isNearFast = false;
  let recent: number[] = [];
  let warmUps = 0;

  const computeNear = (engine: NearEngine, configuration: Configuration): Answer => {
    const answer = engine(configuration);
    recent = [...recent, answer.elapsed].slice(-RECENT);
    isNearFast = answer.elapsed <= INTERRUPTED && Math.min(...recent) <= AT_ONCE;
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
  const send = async (configuration: Configuration): Promise<void> => {
    isComputing = true;
    newest += 1;
    const own = newest;
    const answer = await line.ask('draft', configuration, { place: 'first' });
    isComputing = false;
    if (own === newest) onAnswer(answer, configuration);
    if (answer.elapsed <= AT_ONCE && !solvesColumn(configuration)) prepareNear(configuration);
    const next = waiting;
    waiting = null;
    if (next) follow(next);
  };
  // The only failure is the end of the evaluator.
  const follow = (configuration: Configuration): void => void send(configuration).catch(() => {});
  line.begin();
  return {
    evaluate(configuration) {
      if (typeof near === 'function' && isNearFast && !solvesColumn(configuration)) {
        // The draft that the worker still computes is older.
        newest += 1;
        waiting = null;
        onAnswer(computeNear(near, configuration), configuration);
      } else if (isComputing) waiting = configuration;
      else follow(configuration);
    },
    ask: line.ask,
    stop: line.stop,
  };
}
