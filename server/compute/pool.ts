import type { Cause } from '#engine/analysis/causes.ts';
import type {
  AnalysisProblem,
  Estimates,
  Evaluation,
  Leverage,
  ScenarioOutcome,
  UnitOperationRun,
} from '#engine/index.ts';
import type { CheckTask } from '#server/analyses/check.ts';
import { unavailable } from '#server/errors.ts';
import type { ModelComparison } from '#generated/types.ts';
import type { FitRival, FittedRival } from '#engine/fitting/index.ts';
import { comparisonOf } from '#server/fits/comparison.ts';
import type { ComparisonTask, FitAnswer, FitTask, RivalTask } from '#server/fits/fit-data.ts';
import { openThreads } from '#server/threads.ts';
import { openCache } from './cache.ts';
import type {
  CausesTask,
  EstimateTask,
  EvaluationTask,
  EvaluationToStore,
  EvaluationToStoreTask,
  LeverageTask,
  RunTask,
  ScenarioTask,
  ShareOutcome,
  ShareTask,
  SlidTask,
} from './thread.ts';

/** Evaluates configurations and single unit operations in threads, so that a long evaluation does not block other requests. */
export interface Compute {
  /** @throws Refusal 503 if too many evaluations are queued, or this one takes too long */
  evaluate: (task: EvaluationTask) => Promise<Evaluation>;
  /** As `evaluate`, with the results as the database receives them. @throws Refusal 503 as `evaluate` */
  evaluateToStore: (task: EvaluationToStoreTask) => Promise<EvaluationToStore>;
  /** @throws Refusal 503 as `evaluate` */
  run: (task: RunTask) => Promise<UnitOperationRun>;
  /** The content of a scenario file. @throws Refusal 503 as `evaluate` */
  scenario: (task: ScenarioTask) => Promise<ScenarioOutcome>;
  /** What a shared page shows. @throws Refusal 503 as `evaluate` */
  share: (task: ShareTask) => Promise<ShareOutcome>;
  /** A shared page with other values of its sliders, for anyone: one at a time. @throws Refusal 503 as `evaluate` */
  slide: (task: SlidTask) => Promise<Evaluation>;
  /** May take longer than `evaluate`. @throws Refusal 503 as `evaluate` */
  fit: (task: FitTask) => Promise<FitAnswer>;
  /** As many fits as there are rivals, between which others compute; one comparison at a time. @throws Refusal 503 as `evaluate` */
  compareModels: (task: ComparisonTask) => Promise<ModelComparison>;
  /** Problems in a request for an analysis. @throws Refusal 503 as `evaluate` */
  check: (task: CheckTask) => Promise<AnalysisProblem[]>;
  /** The default uncertainty of the key metrics, cached, or why there is none. @throws Refusal 503 as `evaluate` */
  estimate: (task: EstimateTask) => Promise<Estimates | AnalysisProblem>;
  /** @throws Refusal 503 as `evaluate` */
  leverage: (task: LeverageTask) => Promise<Leverage | AnalysisProblem>;
  /** What moved the unit cost, cached; null if one of the configurations is infeasible. @throws Refusal 503 as `evaluate` */
  causes: (task: CausesTask) => Promise<Cause[] | null>;
  /** Ends the threads once running work has finished. */
  close: () => Promise<void>;
}

export interface ComputeLimits {
  threads: number;
  /** Maximum number of evaluations waiting for a thread. */
  queue: number;
  /** Maximum duration of an evaluation in ms. */
  timeout?: number;
}

/** How many times longer than an evaluation a fit may take: it runs its model about a thousand times. */
const FIT_TIMES = 6;

/** The same for all fits of a comparison of models. */
const COMPARISON_TIMES = 12;

/** Maximum number of estimates that wait for each other, and of comparisons of models. */
const ESTIMATES_WAITING = 200;
const COMPARISONS_WAITING = 3;

/** Maximum number of evaluations for shared pages that wait for each other. */
const SHARED_WAITING = 20;

/** Estimates kept in memory, about 10 kB each. */
const ESTIMATES = 1000;

/** How many times longer than an evaluation a check may take: it may try several plants. */
const CHECKS = 3;

/** Creates a pool that starts its threads when they are first needed. */
export function openCompute({ threads, queue, timeout = 10_000 }: ComputeLimits): Compute {
  const pool = openThreads<unknown, never>(new URL('thread.ts', import.meta.url), { threads });
  // Counted here, because the pool does not enforce its own limit while its threads start.
  const pending = new Set<Promise<unknown>>();
  const estimates = openTurns(ESTIMATES_WAITING, 'The server is busy with other estimates. Try again later.');
  // People without an account take no more than one thread from members.
  const shared = openTurns(SHARED_WAITING, 'The server is busy with other calculations. Try again in a moment.');
  const comparisons = openTurns(
    COMPARISONS_WAITING,
    'The server is busy with other comparisons of models. Try again later.',
  );
  const cached = openCache<Estimates | AnalysisProblem>(ESTIMATES);

  async function inThread<T>(task: unknown, name: string, most = timeout): Promise<T> {
    const signal = AbortSignal.timeout(most);
    try {
      return await pool.run(task, { signal, name });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw unavailable('The calculation did not finish in time. Try again in a moment.', 5);
    }
  }

  async function queued<T>(begin: () => Promise<T>): Promise<T> {
    if (pending.size >= threads + queue) {
      throw unavailable('The server is busy with other calculations. Try again in a moment.', 2);
    }
    const running = begin();
    pending.add(running);
    return running.finally(() => pending.delete(running));
  }

  const moved = openCache<Cause[] | null>(ESTIMATES);

  async function compare(task: ComparisonTask): Promise<ModelComparison> {
    const end = performance.now() + COMPARISON_TIMES * timeout;
    const rivals = await queued(() => inThread<FitRival[]>(task, 'rivals'));
    const fitted: FittedRival[] = [];
    for (const rival of rivals) {
      const one: RivalTask = { ...task, rival };
      const most = Math.max(0, Math.min(FIT_TIMES * timeout, Math.floor(end - performance.now())));
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that other work gets its turn between them
      fitted.push(await queued(() => inThread<FittedRival>(one, 'rivalFit', most)));
    }
    return comparisonOf(fitted, task.request.seed);
  }

  return {
    evaluate: (task) => queued(() => inThread(task, 'default')),
    evaluateToStore: (task) => queued(() => inThread(task, 'evaluateToStore')),
    run: (task) => queued(() => inThread(task, 'runAlone')),
    scenario: (task) => queued(() => inThread(task, 'scenarioOf')),
    check: (task) => queued(() => inThread(task, 'check', CHECKS * timeout)),
    leverage: (task) => queued(() => inThread(task, 'leverageOf')),
    share: (task) => queued(() => inThread(task, 'share', 2 * timeout)),
    slide: (task) => shared.take(() => inThread(task, 'slid')),
    estimate: (task) => cached(task, () => estimates.take(() => inThread(task, 'figureEstimates', CHECKS * timeout))),
    causes: (task) => moved(task, () => queued(() => inThread(task, 'causes', CHECKS * timeout))),
    fit: (task) => queued(() => inThread(task, 'fitData', FIT_TIMES * timeout)),
    compareModels: (task) => comparisons.take(() => compare(task)),
    async close() {
      await Promise.allSettled([...pending, ...estimates.waiting, ...comparisons.waiting, ...shared.waiting]);
      await pool.destroy();
    },
  };
}

/** Work that is done one at a time, in its order, so that it takes no more than one thread from those who wait for a result. */
function openTurns(most: number, busy: string) {
  const waiting = new Set<Promise<unknown>>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    waiting,
    /** @throws Refusal 503 if too many wait */
    async take<T>(begin: () => Promise<T>): Promise<T> {
      if (waiting.size >= most) throw unavailable(busy, 10);
      const running = last.then(begin);
      last = running.catch(() => undefined);
      waiting.add(running);
      return running.finally(() => waiting.delete(running));
    },
  };
}
