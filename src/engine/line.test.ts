import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Configuration, Library, ProductBasis } from '#engine/index.ts';
import { createLine, Stopped } from './line.ts';
import type { Message, Request } from './protocol.ts';

const named = (name: string) => name as unknown as Configuration;

/** A line whose workers answer when they are told to. */
function open() {
  const workers: { sent: Request[]; isEnded: boolean; answer: (value: unknown) => void }[] = [];
  const line = createLine({} as ProductBasis, {} as Library, () => {
    let listen: (event: { data: Message }) => void = () => {};
    const sent: Request[] = [];
    const worker = {
      sent,
      isEnded: false,
      answer: (value: unknown) => {
        const last = sent.at(-1)!;
        if (last.kind === 'task') listen({ data: { id: last.id, answer: value, failure: null } });
      },
    };
    workers.push(worker);
    return {
      postMessage: (request) => void sent.push(request),
      addEventListener: (_type, listener) => void (listen = listener),
      terminate: () => (worker.isEnded = true),
    };
  });
  const asked = () =>
    workers.map(({ sent }) => sent.map((request) => (request.kind === 'task' ? request.ask : request.kind)));
  return { line, workers, asked };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('sends one question at a time, those without hurry last', async () => {
  const { line, workers, asked } = open();
  const first = line.ask('evaluate', named('a'));
  void line.ask('evaluate', named('curve'), { place: 'last' });
  void line.ask('evaluate', named('b'));
  void line.ask('evaluate', named('draft'), { place: 'first' });
  expect(asked()).toEqual([['basis', 'a']]);
  for (const answer of ['A', 'DRAFT', 'B']) workers[0]!.answer(answer);
  expect(asked()).toEqual([['basis', 'a', 'draft', 'b', 'curve']]);
  expect(await first).toBe('A');
});

test('an aborted question that waits never reaches the worker', async () => {
  const { line, workers, asked } = open();
  const controller = new AbortController();
  void line.ask('evaluate', named('a'));
  const dropped = line.ask('evaluate', named('b'), { signal: controller.signal });
  void line.ask('evaluate', named('c'));
  controller.abort();
  await expect(dropped).rejects.toThrow(Stopped);
  workers[0]!.answer('A');
  expect(asked()).toEqual([['basis', 'a', 'c']]);
  await expect(line.ask('evaluate', named('d'), { signal: controller.signal })).rejects.toThrow(Stopped);
});

test('an aborted question that is computed ends its worker only if it takes long', async () => {
  const { line, workers, asked } = open();
  const ask = (name: string) => {
    const controller = new AbortController();
    const answer = line.ask('evaluate', named(name), { signal: controller.signal });
    answer.catch(() => {});
    return controller;
  };
  ask('short').abort();
  workers[0]!.answer('late');
  const long = ask('long');
  void line.ask('evaluate', named('next'));
  long.abort();
  await vi.advanceTimersByTimeAsync(900);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(200);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  expect(asked()).toEqual([
    ['basis', 'short', 'long'],
    ['basis', 'next'],
  ]);
});
