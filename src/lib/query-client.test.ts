import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { queryClient } from './query-client.ts';
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

test('what is on screen and could not be fetched again is a problem, until it could', async () => {
  const refetch = onScreen('products', 'first', down, down, 'second');
  await refetch();
  expect(messages()).toEqual([]);
  await refetch();
  await refetch();
  expect(messages()).toEqual([
    'Could not be brought up to date: The server could not be reached. Is this computer online?',
  ]);
  await refetch();
  expect(messages()).toEqual([]);
});

test('trying again fetches all that could not be fetched', async () => {
  const first = onScreen('products', 'first', down, 'second');
  const second = onScreen('processes', 'first', down, 'second');
  for (const refetch of [first, second, first, second]) await refetch();
  expect(messages()).toHaveLength(1);
  toasts.get()[0]!.action!.run();
  await expect.poll(messages).toEqual([]);
  expect(queryClient.getQueryData(['products'])).toBe('second');
  expect(queryClient.getQueryData(['processes'])).toBe('second');
});

test('the first try of a query is no matter of a toast: the page shows it', async () => {
  await onScreen('products', down)();
  expect(messages()).toEqual([]);
});
