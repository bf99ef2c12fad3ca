import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mode, setMode, startColourScheme } from './colour-scheme.ts';

const root = { dataset: {} as Record<string, string> };
const kept = new Map<string, string>();
let prefersDark = false;
let onPreference = () => {};
let onStorage = (_event: { key: string | null }) => {};

/** The storage of the browser, of which this tab and others write. */
function stub() {
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return prefersDark;
    },
    addEventListener: (_type: string, listener: () => void) => (onPreference = listener),
  }));
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof onStorage) => (onStorage = listener));
}

beforeAll(() => {
  stub();
  startColourScheme();
});
beforeEach(() => {
  stub();
  prefersDark = false;
  kept.clear();
  onStorage({ key: null });
});
afterEach(() => vi.unstubAllGlobals());

test('without a choice the scheme follows the system', () => {
  expect(mode.get()).toBe('system');
  expect(root.dataset).toEqual({ scheme: 'light' });
  prefersDark = true;
  onPreference();
  expect(root.dataset).toEqual({ scheme: 'dark' });
});

test('a choice is kept and wins over the system', () => {
  setMode('dark');
  expect(root.dataset).toEqual({ scheme: 'dark' });
  expect([...kept.values()]).toEqual(['dark']);
  setMode('light');
  prefersDark = true;
  onPreference();
  expect(root.dataset).toEqual({ scheme: 'light' });
});

test('a choice in another tab is followed, and what no version of the app wrote is no choice', () => {
  const key = 'mui-mode';
  kept.set(key, 'dark');
  onStorage({ key: key });
  expect(root.dataset).toEqual({ scheme: 'dark' });
  kept.set(key, 'sepia');
  onStorage({ key: key });
  expect(mode.get()).toBe('system');
});
