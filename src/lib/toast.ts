import { observable } from './observable.ts';

export interface Toast {
  id: number;
  message: string;
  tone: 'done' | 'problem';
  action?: { label: string; hint?: string; run: () => void };
}

let count = 0;
export const toasts = observable<Toast | null>(null);

/** Says in one line what was done, with at most one way to act on it; a newer one takes the place of an older one. */
export function toast(message: string, options: { tone?: Toast['tone']; action?: Toast['action'] } = {}): void {
  count += 1;
  toasts.set({
    id: count,
    message,
    tone: options.tone ?? 'done',
    ...(options.action ? { action: options.action } : {}),
  });
}
