/** One action that can be undone; `label` names it as in a menu. */
export interface Act<T> {
  /** Unique among the actions of its history. */
  id: number;
  label: string;
  before: T;
  /** Successive actions with the same key are merged: typing a number is one action. */
  key: string | null;
  /** The earlier action that this one reverts, whatever came between them. */
  reverts: number | null;
  /** Replaced the whole draft, so that nothing remains of earlier actions. */
  whole: boolean;
}

export interface History<T> {
  present: T;
  past: Act<T>[];
  future: Act<T>[];
  /** A sealed history merges no further edits into its last action. */
  sealed: boolean;
  /** Number of actions so far. */
  count: number;
  /** The newest action that is too old to be undone; 0 if there is none. */
  forgotten: number;
}

export type KindOfAct = Partial<Pick<Act<unknown>, 'key' | 'reverts' | 'whole'>>;

const LIMIT = 200;

export const begin = <T>(present: T): History<T> => ({
  present,
  past: [],
  future: [],
  sealed: true,
  count: 0,
  forgotten: 0,
});

/** Makes `next` the present state and clears redo. */
export function act<T>(history: History<T>, label: string, next: T, kind: KindOfAct = {}): History<T> {
  if (next === history.present) return history;
  const { key = null, reverts = null, whole = false } = kind;
  const last = history.past.at(-1);
  if (last && key !== null && isOpen(history, key)) {
    return { ...history, present: next, past: [...history.past.slice(0, -1), { ...last, label }], future: [] };
  }
  const id = history.count + 1;
  const past = [...history.past, { id, label, before: history.present, key, reverts, whole }];
  return {
    present: next,
    past: past.slice(-LIMIT),
    future: [],
    sealed: false,
    count: id,
    forgotten: past.at(-LIMIT - 1)?.id ?? history.forgotten,
  };
}

export const seal = <T>(history: History<T>): History<T> => (history.sealed ? history : { ...history, sealed: true });

/** Whether the last action is a gesture that still goes on. */
export const isOpen = <T>({ past, sealed }: History<T>, key?: string): boolean => {
  const of = past.at(-1)?.key ?? null;
  return !sealed && of !== null && (key === undefined || of === key);
};

/** Takes back a gesture that still goes on, without a trace. */
export const abandon = <T>(history: History<T>, key: string): History<T> =>
  isOpen(history, key) ? { ...undo(history), future: [] } : history;

export function undo<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  if (!last) return history;
  return {
    ...history,
    present: last.before,
    past: history.past.slice(0, -1),
    future: [{ ...last, before: history.present }, ...history.future],
    sealed: true,
  };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (!next) return history;
  return {
    ...history,
    present: next.before,
    past: [...history.past, { ...next, before: history.present }],
    future,
    sealed: true,
  };
}

/** The state before and after an action; null if the action was undone. */
export function effectOf<T>({ past, present }: History<T>, id: number): { act: Act<T>; after: T } | null {
  const index = past.findIndex((one) => one.id === id);
  const found = past[index];
  return found ? { act: found, after: past[index + 1]?.before ?? present } : null;
}

/** The state of a history when its present was saved. */
export type SavedPoint<T> = Pick<History<T>, 'present' | 'past'>;

/**
 * The actions from the saved point to the present, in order, each listed once; without actions that were reverted or
 * that a replacement of the whole draft removed. If saved actions were undone, lists these as undone.
 */
export function actsSince<T>(saved: SavedPoint<T>, { past, present, forgotten }: History<T>): string[] {
  const at = [...past.map(({ before }) => before), present].lastIndexOf(saved.present);
  const acts = at >= 0 ? past.slice(at) : past.filter(({ id }) => !saved.past.some((one) => one.id === id));
  const replaced = acts.findLastIndex(({ whole }) => whole);
  const live = replaced > 0 ? acts.slice(replaced) : acts;
  const undone =
    at >= 0 || replaced >= 0
      ? []
      : saved.past.filter(({ id }) => id > forgotten && !past.some((one) => one.id === id)).toReversed();
  const ids = new Set(live.map(({ id }) => id));
  const cancelled = new Set(live.flatMap(({ id, reverts }) => (ids.has(reverts ?? 0) ? [id, reverts] : [])));
  const labels = live.filter(({ id }) => !cancelled.has(id)).map(({ label }) => label);
  return [...new Set([...undone.map(({ label }) => undoing(label)), ...labels])];
}

/** The name of the action that reverts the named action. */
export const undoing = (label: string): string => `Undo: ${label}`;
