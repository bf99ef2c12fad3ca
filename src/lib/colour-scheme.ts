import { observable } from './observable.ts';

export type Mode = 'light' | 'dark' | 'system';

const STORED = 'mui-mode';

const isMode = (text: string | null): text is Mode => text === 'light' || text === 'dark' || text === 'system';
const stored = (): Mode => {
  const text = localStorage.getItem(STORED);
  return isMode(text) ? text : 'system';
};

/** The user's choice of appearance, kept by the browser for all tabs. */
export const mode = observable<Mode>('system');

export function setMode(next: Mode): void {
  localStorage.setItem(STORED, next);
  mode.set(next);
}

/** Writes the scheme to the document, which all colours follow, and keeps it up to date. Called once, before anything is drawn. */
export function startColourScheme(): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = mode.get();
    const scheme = chosen === 'system' ? (prefersDark.matches ? 'dark' : 'light') : chosen;
    document.documentElement.dataset['scheme'] = scheme;
  };
  mode.set(stored());
  apply();
  mode.subscribe(apply);
  prefersDark.addEventListener('change', apply);
  // Chosen in another tab; a null key means that everything was removed.
  addEventListener('storage', ({ key }) => {
    if (key === STORED || key === null) mode.set(stored());
  });
}
