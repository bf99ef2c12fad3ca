import { act, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { expect, expectTypeOf, test } from 'vitest';
import type { Configuration, HeatResult } from '#engine/index.ts';
import { CalculatorContext, type Calculator } from './calculator.ts';
import { Stopped, type Ask } from './line.ts';
import { useAnswer, useAsk, type Answered } from './use-ask.ts';

const draft = (name: string) => ({ uo_settings: [], name }) as unknown as Configuration;

/** A calculator that answers when it is told to. */
function open() {
  const asked: {
    task: string;
    ask: unknown;
    signal: AbortSignal;
    answer: (value: unknown) => Promise<void>;
    fail: (reason: Error) => Promise<void>;
  }[] = [];
  const ask = ((task: string, question: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Stopped()));
      const answer = (value: unknown) => act(async () => resolve(value));
      const fail = (reason: Error) => act(async () => reject(reason));
      asked.push({ task, ask: question, signal, answer, fail });
    })) as unknown as Ask;
  const wrapper = ({ children }: PropsWithChildren) => (
    <CalculatorContext value={{ ask } as Calculator}>{children}</CalculatorContext>
  );
  return { asked, wrapper };
}

test('has the types of the table of tasks', () => {
  expectTypeOf(useAsk<'heat'>).returns.toEqualTypeOf<Answered<HeatResult | null>>();
  // @ts-expect-error -- a question of another task
  expectTypeOf(useAsk<'heat'>).toBeCallableWith('heat', { target: 1 });
});

test('a newer question aborts the older one, whose answer is never shown', async () => {
  const { asked, wrapper } = open();
  const { result, rerender, unmount } = renderHook(({ of }) => useAsk('heat', of), {
    wrapper,
    initialProps: { of: draft('a') },
  });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(result.current).toMatchObject({ answer: undefined, failure: null, isBusy: true, isOld: false });
  rerender({ of: draft('b') });
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await asked[0]!.answer('A');
  expect(result.current.answer).toBeUndefined();
  await asked[1]!.answer('B');
  await waitFor(() => expect(result.current).toMatchObject({ answer: 'B', isBusy: false }));
  rerender({ of: draft('c') });
  await waitFor(() => expect(asked).toHaveLength(3));
  unmount();
  expect(asked[2]!.signal.aborted).toBe(true);
});

test('the same question about the same draft is computed once, also after an undo', async () => {
  const { asked, wrapper } = open();
  const [first, second] = [draft('a'), draft('b')];
  const { result, rerender } = renderHook(({ of }) => useAsk('leverage', { configuration: of, metrics: ['cogs'] }), {
    wrapper,
    initialProps: { of: first },
  });
  await waitFor(() => expect(asked).toHaveLength(1));
  await asked[0]!.answer('A');
  rerender({ of: second });
  await waitFor(() => expect(asked).toHaveLength(2));
  rerender({ of: first });
  expect(result.current.answer).toBe('A');
  expect(asked).toHaveLength(2);
});

test('keeps the answer before, says so, and asks nothing without a question', async () => {
  const { asked, wrapper } = open();
  const { result, rerender } = renderHook(({ of }) => useAsk('heat', of, { keep: true }), {
    wrapper,
    initialProps: { of: undefined as Configuration | undefined },
  });
  expect(result.current).toMatchObject({ answer: undefined, failure: null, isBusy: false, isOld: false });
  rerender({ of: draft('a') });
  await waitFor(() => expect(asked).toHaveLength(1));
  await asked[0]!.answer('A');
  await waitFor(() => expect(result.current.answer).toBe('A'));
  rerender({ of: draft('b') });
  expect(result.current).toMatchObject({ answer: 'A', isOld: true, isBusy: true });
  await waitFor(() => expect(asked).toHaveLength(2));
  await asked[1]!.fail(new Error('Broken'));
  await waitFor(() => expect(result.current.failure).toBe('Broken'));
  expect(result.current.answer).toBeUndefined();
});

test('an answer of several tasks is shown in parts, and the work ends when another question replaces it', async () => {
  const { asked, wrapper } = open();
  const { result, rerender } = renderHook(
    ({ of }) =>
      useAnswer<Configuration, unknown[]>('two', of, async (configuration, { ask, tell }) => {
        const first = await ask('evaluate', configuration);
        tell([first]);
        return [first, await ask('evaluate', configuration)];
      }),
    { wrapper, initialProps: { of: draft('a') } },
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  await asked[0]!.answer(1);
  await waitFor(() => expect(result.current).toMatchObject({ answer: [1], isBusy: true }));
  await asked[1]!.answer(2);
  await waitFor(() => expect(result.current).toMatchObject({ answer: [1, 2], isBusy: false }));
  rerender({ of: draft('b') });
  await waitFor(() => expect(asked).toHaveLength(3));
  rerender({ of: draft('c') });
  await waitFor(() => expect(asked).toHaveLength(4));
  await asked[2]!.answer(3);
  expect(asked).toHaveLength(4);
});

test('work that is stopped keeps what was known, ends in the workers, and can be done again', async () => {
  const { asked, wrapper } = open();
  const long = draft('long');
  const { result } = renderHook(
    () =>
      useAnswer<Configuration, string>('stopped', long, async (question, { ask, tell }) => {
        tell('a part', 0.5);
        return (await ask('heat', question)) as unknown as string;
      }),
    { wrapper },
  );
  await waitFor(() => expect(result.current).toMatchObject({ answer: 'a part', progress: 0.5, isStopped: false }));
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() => result.current.stop());
  await waitFor(() => expect(result.current).toMatchObject({ isBusy: false, isStopped: true, failure: null }));
  expect(result.current).toMatchObject({ answer: 'a part', progress: null });
  expect(asked[0]!.signal.aborted).toBe(true);
  act(() => result.current.resume());
  await waitFor(() => expect(asked).toHaveLength(2));
  await asked[1]!.answer('whole');
  await waitFor(() => expect(result.current).toMatchObject({ answer: 'whole', isBusy: false, isStopped: false }));
});

test('work that is stopped again before it knows more keeps what was known', async () => {
  const { asked, wrapper } = open();
  const long = draft('stopped twice');
  const { result } = renderHook(
    () =>
      useAnswer<Configuration, string>('stopped twice', long, async (question, { ask, tell }) => {
        const first = (await ask('heat', question)) as unknown as string;
        tell(first, 0.5);
        return (await ask('heat', question)) as unknown as string;
      }),
    { wrapper },
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  await asked[0]!.answer('a part');
  await waitFor(() => expect(result.current.answer).toBe('a part'));
  act(() => result.current.stop());
  await waitFor(() => expect(result.current.isStopped).toBe(true));
  act(() => result.current.resume());
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(result.current).toMatchObject({ answer: 'a part', progress: null, isBusy: true });
  act(() => result.current.stop());
  await waitFor(() => expect(result.current).toMatchObject({ answer: 'a part', isStopped: true }));
});

test('without a question, nothing of the one before can be computed again', async () => {
  const { asked, wrapper } = open();
  const initialProps: { of: Configuration | undefined } = { of: draft('left') };
  const { result, rerender } = renderHook(({ of }) => useAsk('heat', of, { keep: true }), { wrapper, initialProps });
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() => result.current.stop());
  await waitFor(() => expect(result.current.isStopped).toBe(true));
  rerender({ of: undefined });
  expect(result.current).toMatchObject({ isStopped: false, isBusy: false });
});
