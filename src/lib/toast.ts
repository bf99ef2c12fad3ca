import { observable } from './observable.ts';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  tone: 'done' | 'problem';
  message: string;
  action: ToastAction | undefined;
}

/** More would cover the page. */
const MOST = 3;

let count = 0;
export const toasts = observable<Toast[]>([]);

/** Says in one line what came of an act, with at most one way to act on it. */
export const toast = {
  /** What was done: a newer one takes the place of an older one. */
  done: (message: string, action?: ToastAction): void => void show('done', message, action),
  /** The same, of what is taken off once its action is no longer possible. @returns its id */
  offer: (message: string, action: ToastAction): number => show('done', message, action),
  /** What was not done, and why: it stays until it is dismissed. @returns its id */
  problem: (message: string, action?: ToastAction): number => show('problem', message, action),
};

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((one) => one.id !== id));

function show(tone: Toast['tone'], message: string, action: ToastAction | undefined): number {
  count += 1;
  const stay = toasts.get().filter((one) => one.message !== message && (one.tone === 'problem' || tone === 'problem'));
  toasts.set([...stay, { id: count, tone, message, action }].slice(-MOST));
  return count;
}
