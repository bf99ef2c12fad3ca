/** One act that can be undone; `label` says what, in the words of a menu. */
export interface Act<T> {
  label: string;
  before: T;
  /** Acts with the same key that follow each other without a pause are one: typing a number is one act. */
  key: string | null;
}

export interface History<T> {
  present: T;
  past: Act<T>[];
  future: Act<T>[];
  /** A sealed history merges nothing more into its last act. */
  sealed: boolean;
}

const LIMIT = 200;

export const begin = <T>(present: T): History<T> => ({ present, past: [], future: [], sealed: true });

/** Makes `next` the present. What was undone before is gone. */
export function act<T>(history: History<T>, label: string, next: T, key: string | null = null): History<T> {
  if (next === history.present) return history;
  const last = history.past.at(-1);
  if (last && key !== null && last.key === key && !history.sealed) {
    return { ...history, present: next, past: [...history.past.slice(0, -1), { ...last, label }], future: [] };
  }
  return {
    present: next,
    past: [...history.past, { label, before: history.present, key }].slice(-LIMIT),
    future: [],
    sealed: false,
  };
}

export const seal = <T>(history: History<T>): History<T> => (history.sealed ? history : { ...history, sealed: true });

export function undo<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  if (!last) return history;
  return {
    present: last.before,
    past: history.past.slice(0, -1),
    future: [{ ...last, before: history.present }, ...history.future],
    sealed: true,
  };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { present: next.before, past: [...history.past, { ...next, before: history.present }], future, sealed: true };
}
