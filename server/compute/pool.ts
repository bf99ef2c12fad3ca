import type { Cause, AnalysisProblem, Estimates, Leverage } from '#engine/analysis/index.ts';
import type { Evaluation, ScenarioOutcome, UnitOperationRun } from '#engine/index.ts';
import type { Examined } from '#server/analyses/kind.ts';
import { unavailable } from '#server/errors.ts';
import type { ModelComparison, ScaleUp } from '#generated/types.ts';
import type { FitRival, FittedRival } from '#engine/fitting/index.ts';
import { comparisonOf } from '#server/fits/comparison.ts';
import type { ComparisonTask, FitAnswer, FitTask, RivalTask } from '#server/fits/fit-data.ts';
import { openThreads } from '#server/threads.ts';
import { openTurns, type Pace } from '#server/turns.ts';
import { openCache } from './cache.ts';
import type {
  CausesTask,
  CheckTask,
  EstimateTask,
  EvaluationTask,
  EvaluationToStore,
  EvaluationToStoreTask,
  LeverageTask,
  RunTask,
  ScaleUpTask,
  ScenarioTask,
  ShareOutcome,
  ShareTask,
  SlidTask,
  ToolOutcome,
  ToolTask,
} from './thread.ts';
import { inTurn } from '#server/in-turn.ts';

/** Evaluates configurations and single unit operations in threads, so that a long evaluation does not block other requests. */
export interface Computing {
  /** @param owner whose turns its work takes: an organisation, or the address of a reader of shared pages */
  of: (owner: string) => Compute;
  /** Ends the threads once all work has finished. */
  close: () => Promise<void>;
}

/** What an organisation can have computed. */
export interface Compute {
  /** @throws Refusal 503 if too many evaluations of the organisation are queued, or this one takes too long */
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
  /** As many fits as there are rivals, between which others compute. @throws Refusal 503 as `evaluate` */
  compareModels: (task: ComparisonTask) => Promise<ModelComparison>;
  /** The first problem in a request for an analysis, or how much work it is. @throws Refusal 503 as `evaluate` */
  check: (task: CheckTask) => Promise<Examined>;
  /** The default uncertainty of the key metrics, cached, or why there is none. @throws Refusal 503 as `evaluate` */
  estimate: (task: EstimateTask) => Promise<Estimates | AnalysisProblem>;
  /** @throws Refusal 503 as `evaluate` */
  leverage: (task: LeverageTask) => Promise<Leverage | AnalysisProblem>;
  /** @throws Refusal 503 as `evaluate` */
  scaleUp: (task: ScaleUpTask) => Promise<ScaleUp | AnalysisProblem>;
  /** What moved the unit cost, cached; null if one of the configurations is infeasible. @throws Refusal 503 as `evaluate` */
  causes: (task: CausesTask) => Promise<Cause[] | null>;
  /** What a tool for assistants finds. @throws Refusal 503 as `evaluate` */
  tool: (task: ToolTask) => Promise<ToolOutcome>;
}

export interface ComputeLimits {
  threads: number;
  /** Maximum number of evaluations of one organisation waiting for a thread, and of its fits and estimates. */
  queue: number;
  /** Maximum duration of an evaluation in ms. */
  timeout: number;
}

/** How many times longer than an evaluation a fit may take: it runs its model about a thousand times. */
const FIT_TIMES = 6;

/** The same for all fits of a comparison of models. */
const COMPARISON_TIMES = 12;

/** Maximum number of evaluations of shared pages with other values that wait, by address. */
const SHARED_WAITING = 20;

/** The owner of all of them among the organisations: people without an account take no more than one thread. */
const READERS = 'readers';

/** Estimates kept in memory, about 10 kB each. */
const ESTIMATES = 1000;

/** How many times longer than an evaluation a check may take: it may try several plants. */
const CHECKS = 3;

/** Creates a pool that starts its threads when they are first needed. */
export function openCompute({ threads, queue, timeout }: ComputeLimits): Computing {
  const pool = openThreads<unknown, never>(new URL('thread.ts', import.meta.url), { threads: Math.max(2, threads) });
  const busy = 'The server is busy with other calculations. Try again in a moment.';
  const turns = openTurns({ threads, queue, patience: CHECKS * timeout, busy, retry: 2 });
  const readers = openTurns({ threads: 1, queue: SHARED_WAITING, patience: CHECKS * timeout, busy, retry: 10 });
  const cached = openCache<Estimates | AnalysisProblem>(ESTIMATES);
  const moved = openCache<Cause[] | null>(ESTIMATES);

  async function inThread<T>(task: unknown, name: string, most: number): Promise<T> {
    const signal = AbortSignal.timeout(most);
    try {
      return await pool.run(task, { signal, name });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw unavailable('The calculation did not finish in time. Try again in a moment.', 5);
    }
  }

  function of(owner: string): Compute {
    const at = <T>(pace: Pace, task: unknown, name: string, most = timeout): Promise<T> =>
      turns.take(owner, pace, () => inThread<T>(task, name, most));

    async function compare(task: ComparisonTask): Promise<ModelComparison> {
      const end = performance.now() + COMPARISON_TIMES * timeout;
      const rivals = await at<FitRival[]>('slow', task, 'rivals');
      // Other work gets its turn between them.
      const fitted = await inTurn(rivals, (rival) => {
        const one: RivalTask = { ...task, rival };
        const most = Math.max(0, Math.min(FIT_TIMES * timeout, Math.floor(end - performance.now())));
        return at<FittedRival>('slow', one, 'rivalFit', most);
      });
      return comparisonOf(fitted, task.request.seed);
    }

    return {
      evaluate: (task) => at('quick', task, 'default'),
      evaluateToStore: (task) => at('quick', task, 'evaluateToStore'),
      run: (task) => at('quick', task, 'runAlone'),
      scenario: (task) => at('quick', task, 'scenarioOf'),
      check: (task) => at('quick', task, 'check', CHECKS * timeout),
      share: (task) => at('quick', task, 'share', 2 * timeout),
      slide: (task) =>
        readers.take(owner, 'quick', () => turns.take(READERS, 'quick', () => inThread(task, 'slid', timeout))),
      leverage: (task) => at('slow', task, 'leverageOf'),
      scaleUp: (task) => at('slow', task, 'scaleUpOf'),
      estimate: (task) => cached(task, () => at('slow', task, 'figureEstimates', CHECKS * timeout)),
      causes: (task) => moved(task, () => at('slow', task, 'causes', CHECKS * timeout)),
      fit: (task) => at('slow', task, 'fitData', FIT_TIMES * timeout),
      compareModels: compare,
      tool: (task) => at('slow', task, 'tool', FIT_TIMES * timeout),
    };
  }

  return {
    of,
    async close() {
      await readers.finished();
      await turns.finished();
      await pool.destroy();
    },
  };
}
