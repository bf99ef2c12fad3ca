/**
 * Work of several organisations on the same threads. Each organisation has its own queue and they take turns, so that nobody
 * waits for more than one task of each other organisation, however many tasks one of them has.
 */
import { unavailable } from './errors.ts';

/** Slow work, such as a fit, never takes the last thread, and quick work leaves it one. */
export type Pace = 'quick' | 'slow';

interface Limits {
  /** Maximum number of tasks that run at the same time; with slow tasks at least two, one of each pace. */
  threads: number;
  /** Maximum number of tasks of one owner that run at the same time; all if absent. */
  share?: number;
  /** Maximum number of tasks of one organisation and pace that wait. */
  queue: number;
  /** Maximum time in ms for which a task waits. */
  patience: number;
  /** Sent with 503 if the queue is full or a task waits for too long. */
  busy: string;
  /** Seconds after which a retry makes sense. */
  retry: number;
}

export interface Turns {
  /**
   * @param owner whose turn it takes: an organisation, or whoever else has a queue
   * @throws Refusal 503 if too many tasks of the owner wait, or this one for too long
   */
  take: <T>(owner: string, pace: Pace, begin: () => Promise<T>) => Promise<T>;
  /** Resolves when all tasks have finished. */
  finished: () => Promise<void>;
}

export function openTurns({ threads, share = threads, queue, patience, busy, retry }: Limits): Turns {
  /** The waiting tasks by owner; the first owner has the next turn. */
  const waiting = { quick: new Map<string, (() => void)[]>(), slow: new Map<string, (() => void)[]>() };
  const running = { quick: 0, slow: 0 };
  const runningOf = new Map<string, number>();
  const all = new Set<Promise<unknown>>();

  function mayBegin(pace: Pace): boolean {
    const total = running.quick + running.slow;
    const most = Math.max(2, threads);
    if (pace === 'slow') return running.slow < Math.max(1, threads - 1) && total < most;
    const isKept = running.slow === 0 && waiting.slow.size > 0 && total === most - 1;
    return running.quick < threads && total < most && !isKept;
  }

  function next(): void {
    for (const pace of ['quick', 'slow'] as const) {
      const queues = waiting[pace];
      const first = () => [...queues].find(([owner]) => (runningOf.get(owner) ?? 0) < share);
      for (let found; mayBegin(pace) && (found = first());) {
        const [owner, [begin, ...others]] = found;
        // To the end of the round.
        queues.delete(owner);
        if (others.length > 0) queues.set(owner, others);
        begin!();
      }
    }
  }

  /** Resolves when it is the turn of a task of the owner. */
  async function turn(owner: string, pace: Pace): Promise<void> {
    const queues = waiting[pace];
    const before = queues.get(owner) ?? [];
    if (before.length >= queue) throw unavailable(busy, retry);
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        running[pace] += 1;
        runningOf.set(owner, (runningOf.get(owner) ?? 0) + 1);
        resolve();
      };
      const timer = setTimeout(() => {
        const others = queues.get(owner)!.filter((one) => one !== begin);
        if (others.length > 0) queues.set(owner, others);
        else queues.delete(owner);
        reject(unavailable(busy, retry));
      }, patience);
      queues.set(owner, [...before, begin]);
      next();
    });
  }

  async function run<T>(owner: string, pace: Pace, begin: () => Promise<T>): Promise<T> {
    await turn(owner, pace);
    try {
      return await begin();
    } finally {
      running[pace] -= 1;
      const left = runningOf.get(owner)! - 1;
      if (left > 0) runningOf.set(owner, left);
      else runningOf.delete(owner);
      next();
    }
  }

  return {
    take(owner, pace, begin) {
      const task = run(owner, pace, begin);
      const settled = task.then(
        () => undefined,
        () => undefined,
      );
      all.add(settled);
      void settled.then(() => all.delete(settled));
      return task;
    },
    finished: async () => {
      while (all.size > 0) await Promise.all(all);
    },
  };
}
