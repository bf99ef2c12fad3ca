import { observable } from './observable.ts';

/**
 * Unsaved work stored by the browser tab: kept on reload, on an expired session and on the error page, deleted on
 * sign-out.
 */

const PREFIX = 'unsaved:';

/** True while the app itself closes pages that may hold unsaved work: they store it. */
export const takingAway = observable(false);

/** @returns null if there is none, or if it cannot be read */
export function readUnsaved(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Storing is optional: a full or blocked storage must not stop the user's work. */
export function keepUnsaved(key: string, work: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(work));
  } catch (error) {
    console.warn('Unsaved work could not be stored in this browser.', error);
  }
}

export const dropUnsaved = (key: string): void => sessionStorage.removeItem(PREFIX + key);

/** Prevents the next user of this tab from seeing it. */
export function dropAllUnsaved(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
