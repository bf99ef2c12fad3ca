import { observable } from './observable.ts';

const running = observable(0);

/** True while at least one load that the whole app waits for is under way. */
export const isLoading = {
  get: () => running.get() > 0,
  subscribe: running.subscribe,
};

/** Counts a load in and, whatever becomes of it, out again. */
export async function whileLoading<T>(load: () => Promise<T>): Promise<T> {
  running.set(running.get() + 1);
  try {
    return await load();
  } finally {
    running.set(running.get() - 1);
  }
}
