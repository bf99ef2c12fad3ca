import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '#src/lib/toast.ts';
import { later } from './later.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // No server: the document is not loaded again.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  cleanup();
  toasts.set([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A part that cannot be fetched until `isThere`. */
function lost() {
  const state = { isThere: false, calls: 0 };
  const [Part] = later<{ onClose?: () => void }>(
    () => {
      state.calls += 1;
      return state.isThere
        ? Promise.resolve({ default: () => <p>The part</p> })
        : Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    },
    null,
    { themed: false },
  );
  return { state, Part };
}

/** Longer than the second try of a fetch. */
const pass = (ms = 1_000) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a part that cannot be fetched leaves the page as it is, and a message says so', async () => {
  const { state, Part } = lost();
  render(
    <main>
      <h1>The page</h1>
      <Part />
    </main>,
  );
  await pass();
  expect(toasts.get().map(({ tone, message }) => [tone, message])).toEqual([
    ['problem', 'A part of the app could not be loaded. Reload the page.'],
  ]);
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
  state.isThere = true;
  await pass(12_000);
  expect(screen.getByText('The part')).toBeTruthy();
  expect(toasts.get()).toEqual([]);
});

test('a part is asked for again each time it is opened', async () => {
  const { state, Part } = lost();
  const { unmount } = render(<Part />);
  await pass();
  unmount();
  state.isThere = true;
  render(<Part />);
  await pass();
  expect(screen.getByText('The part')).toBeTruthy();
});

test('a dialog that cannot be fetched is closed, and does not open by itself', async () => {
  const { Part } = lost();
  const onClose = vi.fn<() => void>();
  render(<Part onClose={onClose} />);
  await pass();
  expect(onClose).toHaveBeenCalledOnce();
  expect(toasts.get()).toHaveLength(1);
});
