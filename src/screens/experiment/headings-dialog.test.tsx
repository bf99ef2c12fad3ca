import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, expect, test, vi } from 'vitest';

const HEADING = {
  heading: 'TMP [bar]',
  variable: 'tmp',
  variable_title: 'Transmembrane pressure',
  unit: 'bar',
  factor: null,
  updated_at: '2026-11-01T10:00:00Z',
};

vi.mock(import('#generated/hooks/experiments.ts'), async (original) => ({
  ...(await original()),
  listColumnHeadings: async () => ({ headings: [HEADING], page: 1, page_size: 100, total: 1 }),
  forgetColumnHeadings: vi.fn<() => Promise<void>>(async () => {}),
}));

// Another test file in this process may have loaded the real modules, and the next file must not get these mocks.
vi.resetModules();
afterAll(() => vi.resetModules());
const { forgetColumnHeadings } = await import('#generated/hooks/experiments.ts');
const { default: HeadingsDialog } = await import('./headings-dialog.tsx');

afterEach(cleanup);

test('all headings are forgotten only once this is confirmed', async () => {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HeadingsDialog operation="ultrafiltration" name="Ultrafiltration" onClose={() => {}} />
    </QueryClientProvider>,
  );
  const forget = await screen.findByRole('button', { name: 'Forget all' });
  const asked = () => screen.findByRole('dialog', { name: 'Forget all headings?' });
  await user.click(forget);
  await user.click(within(await asked()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Forget all headings?' })).toBeNull());
  expect(forgetColumnHeadings).not.toHaveBeenCalled();
  await user.click(forget);
  await user.click(within(await asked()).getByRole('button', { name: 'Forget all' }));
  await waitFor(() => expect(forgetColumnHeadings).toHaveBeenCalledWith('ultrafiltration', undefined));
});
