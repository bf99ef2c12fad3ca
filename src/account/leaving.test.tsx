import { StrictMode } from 'react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fetchShared, queryClient } from '#src/lib/query-client.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

/** A request that ends when it is told, or when it is cancelled, as the transport does. */
function heldRequest() {
  let respond = () => {};
  const options = {
    queryKey: ['held'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<string>((resolve, reject) => {
        respond = () => resolve('data');
        signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      }),
  };
  return { options, respond: () => respond() };
}

// React mounts twice in development, and a page is also left for good: neither may cancel what the whole app loads,
// which would show the page of failed data (424).
test('leaving a page in development does not cancel the data that the whole app loads', async () => {
  const { options, respond } = heldRequest();
  const loading = fetchShared(options);
  function Page() {
    const { data } = useQuery(options);
    return <p>{data ?? 'loading'}</p>;
  }
  const { unmount } = render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    </StrictMode>,
  );
  unmount();
  respond();
  await expect(loading).resolves.toBe('data');
});
