import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { fetchShared, queryClient, retryFailed } from './query-client.ts';
import { toasts } from './toast.ts';

const down = new ApiProblem({ message: 'Error fetching products', status: 500, unreachable: true });

afterEach(() => {
  queryClient.clear();
  toasts.set([]);
});

/** A query on screen whose answers are given here, one after the other. */
function onScreen(key: string, ...answers: (string | Error)[]): () => Promise<unknown> {
  const queryFn = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const observer = new QueryObserver(queryClient, { queryKey: [key], queryFn, retry: false, staleTime: Infinity });
  observer.subscribe(() => {});
  return () => observer.refetch();
}
const messages = () => toasts.get().map(({ message }) => message);

test('shows a problem while data on screen cannot be refetched', async () => {
  const refetch = onScreen('products', 'first', down, down, 'second');
  await refetch();
  expect(messages()).toEqual([]);
  await refetch();
  await refetch();
  expect(messages()).toEqual([
    'The data could not be refreshed: The server could not be reached. Is this computer online?',
  ]);
  await refetch();
  expect(messages()).toEqual([]);
});

test('refetches all failed queries on retry', async () => {
  const first = onScreen('products', 'first', down, 'second');
  const second = onScreen('processes', 'first', down, 'second');
  for (const refetch of [first, second, first, second]) await refetch();
  expect(messages()).toHaveLength(1);
  toasts.get()[0]!.action!.run();
  await expect.poll(messages).toEqual([]);
  expect(queryClient.getQueryData(['products'])).toBe('second');
  expect(queryClient.getQueryData(['processes'])).toBe('second');
});

test('shows no toast for the first failure of a query, because the page shows it', async () => {
  await onScreen('products', down)();
  expect(messages()).toEqual([]);
});

test('a request that fails after its page was left leaves no error for the next visit', async () => {
  let fail = () => {};
  const queryFn = () => new Promise<string>((_resolve, reject) => (fail = () => reject(down)));
  const options = { queryKey: ['reports'], queryFn, retry: false };
  const leavePage = new QueryObserver(queryClient, options).subscribe(() => {});
  const query = queryClient.getQueryCache().find({ queryKey: ['reports'] })!;
  leavePage();
  fail();
  await expect.poll(() => query.state.fetchStatus).toBe('idle');
  expect(query.state.status).toBe('pending');
});

describe('data that pages share', () => {
  /** A query that is cancelled as those of the pages are: by the signal of its request. */
  function slowQuery(key: string) {
    let answer = (_value: string) => {};
    const queryFn = ({ signal }: { signal: AbortSignal }) =>
      new Promise<string>((resolve, reject) => {
        answer = resolve;
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    return { options: { queryKey: [key], queryFn, retry: false }, answer: (value: string) => answer(value) };
  }

  test('a page that is left does not cancel the request that others wait for', async () => {
    const { options, answer } = slowQuery('proteins');
    const fetched = fetchShared(options);
    const leavePage = new QueryObserver(queryClient, options).subscribe(() => {});
    leavePage();
    answer('casein');
    await expect(fetched).resolves.toBe('casein');
  });

  test('stops observing once the data has arrived', async () => {
    const { options, answer } = slowQuery('cells');
    const fetched = fetchShared(options);
    answer('yeast');
    await fetched;
    expect(
      queryClient
        .getQueryCache()
        .find({ queryKey: ['cells'] })!
        .getObserversCount(),
    ).toBe(0);
  });
});

describe('starting failed queries again', () => {
  const failing = (key: string) =>
    queryClient
      .fetchQuery({ queryKey: [key], queryFn: () => Promise.reject(down), retry: false, staleTime: 0 })
      .catch(() => {});
  const statusOf = (key: string) => queryClient.getQueryState([key])!.status;

  test('resets a query that failed without data', async () => {
    await onScreen('product', down, down)();
    expect(statusOf('product')).toBe('error');
    retryFailed();
    expect(statusOf('product')).toBe('pending');
  });

  test('keeps data that could not be refetched', async () => {
    queryClient.setQueryData(['buffers'], 'Tris');
    await failing('buffers');
    retryFailed();
    expect(queryClient.getQueryData(['buffers'])).toBe('Tris');
    expect(statusOf('buffers')).toBe('error');
  });
});
