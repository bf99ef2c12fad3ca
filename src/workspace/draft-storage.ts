import type { Configuration } from '#engine/types.ts';

/** An unsaved draft, kept by the browser tab: it survives a reload, an expired session and the error page. */
export interface StoredDraft {
  /** The configuration the draft was made from. */
  base_id: string;
  configuration: Configuration;
}

const keyOf = (processId: string) => `draft:${processId}`;

export function readDraft(processId: string): StoredDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(processId)) ?? 'null') as StoredDraft | null;
  } catch {
    return null;
  }
}

/** Keeping a draft is a courtesy: a full or forbidden storage must not stop anyone's work. */
export function keepDraft(processId: string, draft: StoredDraft): void {
  try {
    sessionStorage.setItem(keyOf(processId), JSON.stringify(draft));
  } catch (error) {
    console.warn('The draft could not be kept in this browser.', error);
  }
}

export const dropDraft = (processId: string): void => sessionStorage.removeItem(keyOf(processId));
