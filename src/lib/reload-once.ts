import { CHUNK_RELOAD_GUARD } from './constants.ts';

const LAST_RELOAD = 'chunk-reloaded-at';

/**
 * Loads a part of the app. One that cannot be had (most often: a new version is out, and the old file gone) reloads the
 * document, at most once in 60 s; after that the failure is passed on.
 */
export async function reloadOnce<T>(
  load: () => Promise<T>,
  { now = Date.now, storage = sessionStorage, reload = () => globalThis.location.reload() } = {},
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (now() - Number(storage.getItem(LAST_RELOAD) ?? -Infinity) < CHUNK_RELOAD_GUARD) throw error;
    storage.setItem(LAST_RELOAD, String(now()));
    reload();
    // The document is on its way out; nothing may be drawn in between.
    return new Promise<T>(() => {});
  }
}
