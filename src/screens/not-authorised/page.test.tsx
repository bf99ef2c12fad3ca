import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

const { refresh } = vi.hoisted(() => ({ refresh: vi.fn<() => Promise<{ current_org: object | null }>>() }));
vi.mock('#src/account/organisation.ts', () => ({ refreshUser: refresh, switchOrganisation: vi.fn<() => void>() }));
vi.mock('#src/account/current-user.ts', () => ({ useCurrentUser: () => null, useIsAdmin: () => false }));
vi.mock('#src/lib/config.ts', () => ({ config: () => ({ contact_email: 'help@example.test' }) }));

// Another test file in this process may have loaded the real modules, and the next file must not get these mocks.
vi.resetModules();
afterAll(() => vi.resetModules());
const { default: NotAuthorisedPage } = await import('./page.tsx');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('goes on by itself once the person belongs to an organisation, without a focus on the tab', async () => {
  refresh.mockResolvedValueOnce({ current_org: null }).mockResolvedValue({ current_org: {} });
  render(
    <MemoryRouter initialEntries={['/not-authorised']}>
      <Routes>
        <Route path="/not-authorised" element={<NotAuthorisedPage />} />
        <Route path="/" element="Home" />
      </Routes>
    </MemoryRouter>,
  );
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.queryByText('Home')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.getByText('Home')).toBeDefined();
});
