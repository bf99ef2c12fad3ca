import { observable } from './observable.ts';

const running = observable(0);

/** True during at least one load that blocks the whole app. */
export const isLoading = {
  get: () => running.get() > 0,
  subscribe: running.subscribe,
};

/** Counts a load until it ends, even if it fails. */
export async function whileLoading<T>(load: () => Promise<T>): Promise<T> {
  running.set(running.get() + 1);
  try {
    return await load();
  } finally {
    running.set(running.get() - 1);
  }
}
