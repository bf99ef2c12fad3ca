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

/** ms of rest after which a draft is written: each write takes a part of a frame, and with each key it would be felt. */
const REST = 300;

/**
 * Writes the draft once the typing rests, and in any case before the page goes.
 * @param current what there is to keep at that moment; null when nothing is unsaved
 */
export function keepingDraft(processId: string, current: () => StoredDraft | null) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const draft = current();
    if (draft) keepDraft(processId, draft);
    else dropDraft(processId);
  };
  addEventListener('pagehide', write);
  return {
    changed() {
      clearTimeout(timer);
      timer = setTimeout(write, REST);
    },
    stop() {
      removeEventListener('pagehide', write);
      write();
    },
  };
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
