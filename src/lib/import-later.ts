import { CHUNK_RELOAD_GUARD } from './constants.ts';
import { pause } from './pause.ts';

const LAST_RELOAD = 'chunk-reloaded-at';
/** ms after which a part that could not be fetched is asked for again. */
const SECOND_TRY = 500;

let reloading = false;
/** True once the document is being loaded again by itself: nobody is to be asked about it, what is unsaved is kept. */
export const isReloading = (): boolean => reloading;

interface Surroundings {
  now: () => number;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload: () => void;
  wait: (ms: number) => Promise<unknown>;
  /** Whether the server answers: reloading without one would leave an empty page. */
  isServerThere: () => Promise<boolean>;
}

const BROWSER: Surroundings = {
  now: Date.now,
  storage: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
  },
  reload() {
    reloading = true;
    globalThis.location.reload();
  },
  wait: pause,
  isServerThere: () =>
    fetch('/config.json', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
};

/**
 * Loads a part of the app, and is the only way to do so (a lint rule). One that cannot be had is asked for once more. If
 * it is gone although the server answers, a new version is out: the document is loaded again, at most once in 60 s.
 * Otherwise the failure is passed on, and not remembered: the next call asks again.
 * @param reloads false where the caller does without the part
 */
export async function importLater<T>(
  load: () => Promise<T>,
  { reloads = true, surroundings = BROWSER }: { reloads?: boolean; surroundings?: Surroundings } = {},
): Promise<T> {
  const { now, storage, reload, wait, isServerThere } = surroundings;
  try {
    return await load();
  } catch {
    await wait(SECOND_TRY);
  }
  try {
    return await load();
  } catch (error) {
    const isRecent = () => now() - Number(storage.getItem(LAST_RELOAD) ?? -Infinity) < CHUNK_RELOAD_GUARD;
    if (!reloads || isRecent() || !(await isServerThere())) throw error;
    storage.setItem(LAST_RELOAD, String(now()));
    reload();
    // The document is on its way out; nothing may be drawn in between.
    return new Promise<T>(() => {});
  }
}
