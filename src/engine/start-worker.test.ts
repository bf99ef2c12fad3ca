import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWorker, startWorkerAhead } from './start-worker.ts';

let ended: FakeWorker[] = [];
class FakeWorker {
  terminate(): void {
    ended.push(this);
  }
}

beforeEach(() => {
  ended = [];
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

test('a worker that was started ahead is taken once', () => {
  const end = startWorkerAhead();
  const first = startWorker();
  expect(startWorker()).not.toBe(first);
  end();
  expect(ended).toEqual([]);
});

test('a worker that nothing took is ended, and not taken later', () => {
  const end = startWorkerAhead();
  end();
  expect(ended).toHaveLength(1);
  expect(startWorker()).not.toBe(ended[0]);
});
