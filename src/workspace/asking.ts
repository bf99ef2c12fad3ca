import type { TaskAnswer, TaskRequest } from './protocol.ts';
import type { TaskName, Tasks } from './tasks.ts';

/** Rejects with the reason of a fault of the program, and when it is stopped first. */
export type Ask = <Name extends TaskName>(task: Name, ask: Tasks[Name]['ask']) => Promise<Tasks[Name]['answer']>;

export interface Asking {
  ask: Ask;
  /** Gives an answer to who asked for it. */
  take: (answer: TaskAnswer) => void;
  /** Whoever still waits is told that nothing comes. */
  stop: () => void;
}

/** What waits is told this when the worker is stopped, as when the library has changed: another one is there to ask. */
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

/** Questions to a worker and the answers to them, in whatever order they come. */
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
      // The id pairs an answer with its question, so its type is the question's.
      if (failure === null) one?.resolve(answer as never);
      else one?.reject(new Error(failure));
    },
    stop() {
      for (const one of waiting.values()) one.reject(new Stopped());
      waiting.clear();
    },
  };
}
