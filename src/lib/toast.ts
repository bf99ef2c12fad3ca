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

/** Reports the outcome of an action in one line, with at most one button. */
export const toast = {
  /** Reports a success; a newer message replaces an older one. */
  done: (message: string, action?: ToastAction): void => void show('done', message, action),
  /** Reports a success whose message is removed once its button no longer applies. @returns its id */
  offer: (message: string, action: ToastAction): number => show('done', message, action),
  /** Reports a failure and its reason; stays until dismissed. @returns its id */
  problem: (message: string, action?: ToastAction): number => show('problem', message, action),
};

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((one) => one.id !== id));

function show(tone: Toast['tone'], message: string, action: ToastAction | undefined): number {
  count += 1;
  const stay = toasts.get().filter((one) => one.message !== message && (one.tone === 'problem' || tone === 'problem'));
  toasts.set([...stay, { id: count, tone, message, action }].slice(-MOST));
  return count;
}
