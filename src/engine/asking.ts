import type { TaskAnswer, TaskRequest } from './protocol.ts';
import type { TaskName, Tasks } from './tasks.ts';

/** Rejects with the reason of a programming error, and when stopped before a reply. */
export type Ask = <Name extends TaskName>(task: Name, ask: Tasks[Name]['ask']) => Promise<Tasks[Name]['answer']>;

export interface Asking {
  ask: Ask;
  /** Passes a reply to its request. */
  take: (answer: TaskAnswer) => void;
  /** Rejects all pending requests. */
  stop: () => void;
}

/**
 * Reason for pending requests when the worker is stopped, such as after a change of the library: a new worker replaces
 * it.
 */
export class Stopped extends Error {
  override name = 'Stopped';

  constructor() {
    super('Stopped');
  }
}

interface Waiting {
  resolve: (answer: never) => void;
  reject: (reason: Error) => void;
}

/** Requests to a worker and its replies, in any order. */
export function createAsking(send: (request: TaskRequest) => void): Asking {
  let asked = 0;
  const waiting = new Map<number, Waiting>();
  return {
    ask: (task, ask) =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        send({ kind: 'task', id: asked, task, ask });
      }),
    take({ id, answer, failure }) {
      const one = waiting.get(id);
      waiting.delete(id);
      // The id pairs a reply with its request, so the type is that of the request.
      if (failure === null) one?.resolve(answer as never);
      else one?.reject(new Error(failure));
    },
    stop() {
      for (const one of waiting.values()) one.reject(new Stopped());
      waiting.clear();
    },
  };
}
