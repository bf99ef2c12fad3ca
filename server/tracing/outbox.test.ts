import { afterEach, expect, test, vi } from 'vitest';
import { openOutbox } from './outbox.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a receiver that does not answer holds up the end of the process for two seconds, whatever is waiting', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason as Error);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  const said: string[] = [];
  const what = { items: 'traces', lost: 'they are lost' };
  const outbox = openOutbox<number>(
    { url: 'http://receiver.test', headers: {} },
    what,
    () => ({}),
    (_context, message) => said.push(message),
  );
  for (let item = 0; item < 512; item += 1) outbox.put(item);
  // The first request is under way.
  await vi.advanceTimersByTimeAsync(0);
  outbox.put(512);
  let isClosed = false;
  void outbox.close().then(() => (isClosed = true));
  await vi.advanceTimersByTimeAsync(1999);
  expect(isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([isClosed, said]).toEqual([true, ['traces cannot be sent; they are lost']]);
});
