import type { AnalysisProblem, Evaluation, UnitOperationRun } from '#engine/index.ts';
import type { CheckTask } from '#server/analyses/check.ts';
import { unavailable } from '#server/errors.ts';
import type { FitAnswer, FitTask } from '#server/fits/fit-data.ts';
import { openThreads } from '#server/threads.ts';
import type { EvaluationTask, RunTask } from './thread.ts';

/** Evaluates configurations and single unit operations in threads, so that a long one holds up nobody else's call. */
export interface Compute {
  /** @throws Refusal 503 when too many wait already, or when one takes too long */
  evaluate: (task: EvaluationTask) => Promise<Evaluation>;
  /** @throws Refusal 503 as `evaluate` */
  run: (task: RunTask) => Promise<UnitOperationRun>;
  /** @throws Refusal 503 as `evaluate`, though it may take longer */
  fit: (task: FitTask) => Promise<FitAnswer>;
  /** What to change in a request for an analysis. @throws Refusal 503 as above */
  check: (task: CheckTask) => Promise<AnalysisProblem[]>;
  /** Waits for what it has begun. */
  close: () => Promise<void>;
}

export interface ComputeLimits {
  threads: number;
  /** Evaluations that may wait for a thread. */
  queue: number;
  /** ms that one may take. */
  timeout?: number;
}

/** A fit may take this many times as long as an evaluation: it runs its model some thousand times. */
const FIT_TIMES = 6;

/** A check may try so many plants for one that an evaluation makes. */
const CHECKS = 3;

/** A pool that starts its threads when they are first needed. */
export function openCompute({ threads, queue, timeout = 10_000 }: ComputeLimits): Compute {
  const pool = openThreads<unknown, never>(new URL('thread.ts', import.meta.url), { threads });
  // Counted here: the pool's own limit does not hold while its threads start.
  const pending = new Set<Promise<unknown>>();

  async function inThread<T>(task: unknown, name: string, most = timeout): Promise<T> {
    const signal = AbortSignal.timeout(most);
    try {
      return await pool.run(task, { signal, name });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw unavailable('This could not be computed in time. Try again in a moment.', 5);
    }
  }

  async function queued<T>(begin: () => Promise<T>): Promise<T> {
    if (pending.size >= threads + queue) {
      throw unavailable('The server is computing as much as it can. Try again in a moment.', 2);
    }
    const running = begin();
    pending.add(running);
    return running.finally(() => pending.delete(running));
  }

  return {
    evaluate: (task) => queued(() => inThread(task, 'default')),
    run: (task) => queued(() => inThread(task, 'runAlone')),
    check: (task) => queued(() => inThread(task, 'check', CHECKS * timeout)),
    fit: (task) => queued(() => inThread(task, 'fitData', FIT_TIMES * timeout)),
    async close() {
      await Promise.allSettled(pending);
      await pool.destroy();
    },
  };
}
