import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryRouter } from 'react-router-dom';
import { failureFrom, titleOf } from '#src/components/failure/failure.ts';
import { ApiProblem } from '#src/lib/api-problem.ts';
import { page, routes } from './routes.tsx';

const Page = () => null;
const kept = new Map<string, string>();
const reload = vi.fn<() => void>();

beforeEach(() => {
  kept.clear();
  reload.mockClear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('location', { reload });
});

/** Opens a page below a root with the error boundary, and returns the error that the boundary receives. */
async function open(route: ReturnType<typeof page>): Promise<unknown> {
  const root = { Component: Page, ErrorBoundary: Page, HydrateFallback: Page, children: [route] };
  const router = createMemoryRouter([root], { initialEntries: ['/x'] });
  await expect.poll(() => router.state.initialized).toBe(true);
  return Object.values(router.state.errors ?? {})[0];
}

test('shows a page that loads', async () => {
  expect(await open(page('/x', 'X', async () => ({ default: Page })))).toBeUndefined();
});

test('a page that fails to load twice within 60 s opens and says so itself: no error stays with the router', async () => {
  kept.set('chunk-reloaded-at', String(Date.now()));
  const failing = page('/x', 'X', () => Promise.reject(new TypeError('gone')));
  expect(await open(failing)).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
});

test('a guard by an unknown name gives the 500 page, and the page behind it does not open', async () => {
  const load = vi.fn<() => Promise<{ default: () => null }>>(async () => ({ default: Page }));
  const failure = failureFrom(await open(page('/x', 'X', load, ['no-such-guard'])));
  expect(failure).toEqual(failureFrom(new ApiProblem({ message: 'Unknown middleware: no-such-guard', status: 500 })));
  expect(titleOf(failure.status)).toBe('An internal error has occurred');
});

test('every page has a title and is loaded on demand', () => {
  const pages = routes.flatMap(({ children }) => children ?? []);
  expect(pages.length).toBeGreaterThan(25);
  const titles = pages.map(({ handle }) => (handle as { title?: string }).title);
  expect(titles.filter((title) => !title)).toEqual([]);
  expect(pages.filter(({ lazy }) => typeof lazy !== 'function').map(({ path }) => path)).toEqual(['*']);
});
