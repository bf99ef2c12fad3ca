import { dropUnsaved, keepUnsaved, readUnsaved } from '#src/lib/unsaved.ts';
import type { Configuration } from '#engine/types.ts';

/** An unsaved draft, kept by the browser tab. */
export interface StoredDraft {
  /** The configuration the draft was made from. */
  base_id: string;
  configuration: Configuration;
}

const keyOf = (processId: string) => `draft:${processId}`;

export const readDraft = (processId: string): StoredDraft | null => readUnsaved(keyOf(processId)) as StoredDraft | null;
export const keepDraft = (processId: string, draft: StoredDraft): void => keepUnsaved(keyOf(processId), draft);
export const dropDraft = (processId: string): void => dropUnsaved(keyOf(processId));

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
