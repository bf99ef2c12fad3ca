import { observable } from './observable.ts';

/** Unsaved work as the browser tab keeps it: it survives a reload, an expired session and the error page, not a sign-out. */

const PREFIX = 'unsaved:';

/** True while the app itself takes pages away that may hold unsaved work: they keep it. */
export const takingAway = observable(false);

/** @returns null when there is none, or none that can be read */
export function readUnsaved(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Keeping it is a courtesy: a full or forbidden storage must not stop anyone's work. */
export function keepUnsaved(key: string, work: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(work));
  } catch (error) {
    console.warn('Unsaved work could not be kept in this browser.', error);
  }
}

export const dropUnsaved = (key: string): void => sessionStorage.removeItem(PREFIX + key);

/** Whoever signs in next in this tab finds nothing of it. */
export function dropAllUnsaved(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
