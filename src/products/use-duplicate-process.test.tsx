import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterAll, expect, test, vi } from 'vitest';

vi.mock('#generated/hooks/processes.ts', async (original) => ({
  ...(await original<object>()),
  createProcess: () => Promise.resolve({ id: 'prc_copy', name: 'Plant (copy)' }),
}));

// Another test file in this process may have loaded the real modules, and the next file must not get these mocks.
vi.resetModules();
afterAll(() => vi.resetModules());
const { useDuplicateProcess } = await import('./use-duplicate-process.ts');

test.each([
  ['opens it', '/products/prd_1?process=prc_copy'],
  ['stays', '/products/prd_1'],
] as const)('a copy: %s', async (opens, address) => {
  const client = new QueryClient();
  const { result } = renderHook(
    () => ({
      duplicate: useDuplicateProcess({ id: 'prc_1', product_id: 'prd_1', name: 'Plant' }, opens),
      at: useLocation(),
    }),
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={['/products/prd_1']}>
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        </MemoryRouter>
      ),
    },
  );
  await act(() => result.current.duplicate());
  expect(result.current.at.pathname + result.current.at.search).toBe(address);
});
