import { dropUnsaved, keepUnsaved, readUnsaved } from '#src/lib/unsaved.ts';
import type { Configuration } from '#engine/index.ts';

/** An unsaved draft, stored by the browser tab for each line of versions (`lineKey`). */
export interface StoredDraft {
  /** The version that the draft is based on. */
  base_id: string;
  configuration: Configuration;
}

const keyOf = (line: string) => `draft:${line}`;

export const readDraft = (line: string): StoredDraft | null => readUnsaved(keyOf(line)) as StoredDraft | null;
export const keepDraft = (line: string, draft: StoredDraft): void => keepUnsaved(keyOf(line), draft);
export const dropDraft = (line: string): void => dropUnsaved(keyOf(line));

/**
 * ms without typing after which a draft is written: a write takes part of a frame, and one per key would slow typing.
 */
const REST = 300;

/**
 * Writes the draft when typing pauses, and always before the page closes.
 * @param current the draft to store at that moment; null if there are no unsaved changes
 */
export function keepingDraft(line: string, current: () => StoredDraft | null) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const draft = current();
    if (draft) keepDraft(line, draft);
    else dropDraft(line);
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
