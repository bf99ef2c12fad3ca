import { afterEach, expect, test } from 'vitest';
import { dismissToast, toast, toasts } from './toast.ts';

afterEach(() => toasts.set([]));
const shown = () => toasts.get().map(({ tone, message }) => `${tone}: ${message}`);

test('replaces a success by a newer one', () => {
  toast.done('A removed');
  toast.done('B removed');
  expect(shown()).toEqual(['done: B removed']);
});

test('keeps a problem until it is dismissed, whatever follows', () => {
  toast.problem('A could not be saved: no answer');
  toast.done('B saved');
  toast.done('C saved');
  expect(shown()).toEqual(['problem: A could not be saved: no answer', 'done: C saved']);
  dismissToast(toasts.get()[0]!.id);
  expect(shown()).toEqual(['done: C saved']);
});

test('shows a repeated problem again, once', () => {
  toast.problem('A could not be saved');
  const [first] = toasts.get();
  toast.problem('B could not be saved');
  toast.problem('A could not be saved');
  expect(shown()).toEqual(['problem: B could not be saved', 'problem: A could not be saved']);
  expect(toasts.get().at(-1)!.id).not.toBe(first!.id);
});

test('shows only the last three problems', () => {
  for (const name of ['A', 'B', 'C', 'D']) toast.problem(name);
  expect(shown()).toEqual(['problem: B', 'problem: C', 'problem: D']);
});
