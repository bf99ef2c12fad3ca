import { expect, test, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

test('a part that loads is handed on', async () => {
  await expect(reloadOnce(async () => 'page', { storage: storage(), reload: vi.fn<() => void>() })).resolves.toBe(
    'page',
  );
});

test('a part that fails reloads the page once, and a second failure within 60 s is passed on', async () => {
  const reload = vi.fn<() => void>();
  const kept = storage();
  const failing = () => Promise.reject(new Error('gone'));
  void reloadOnce(failing, { storage: kept, reload, now: () => 100_000 });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  await expect(reloadOnce(failing, { storage: kept, reload, now: () => 159_999 })).rejects.toThrow('gone');
  void reloadOnce(failing, { storage: kept, reload, now: () => 160_000 });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});
