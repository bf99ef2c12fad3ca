import { dropUnsaved, keepUnsaved, readUnsaved } from '#src/lib/unsaved.ts';
import type { Configuration } from '#engine/index.ts';

/** An unsaved draft, stored by the browser tab. */
export interface StoredDraft {
  /** The version that the draft is based on. */
  base_id: string;
  configuration: Configuration;
}

const keyOf = (processId: string) => `draft:${processId}`;

export const readDraft = (processId: string): StoredDraft | null => readUnsaved(keyOf(processId)) as StoredDraft | null;
export const keepDraft = (processId: string, draft: StoredDraft): void => keepUnsaved(keyOf(processId), draft);
export const dropDraft = (processId: string): void => dropUnsaved(keyOf(processId));

/**
 * ms without typing after which a draft is written: a write takes part of a frame, and one per key would slow typing.
 */
const REST = 300;

/**
 * Writes the draft when typing pauses, and always before the page closes.
 * @param current the draft to store at that moment; null if there are no unsaved changes
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
