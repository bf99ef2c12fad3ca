import { expect, test, vi } from 'vitest';
import { importLater } from './import-later.ts';

function surroundings({ at = 100_000, server = true } = {}) {
  const kept = new Map<string, string>();
  return {
    now: () => at,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    reload: vi.fn<() => void>(),
    wait: () => Promise.resolve(),
    isServerThere: () => Promise.resolve(server),
  };
}
const gone = () => Promise.reject(new Error('gone'));

test('returns a part that loads', async () => {
  await expect(importLater(async () => 'page', { surroundings: surroundings() })).resolves.toBe('page');
});

test('requests a part again if it could not be fetched, without a reload', async () => {
  const around = surroundings();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue('page');
  await expect(importLater(load, { surroundings: around })).resolves.toBe('page');
  expect(around.reload).not.toHaveBeenCalled();
});

test('reloads the document once if the part is gone, and passes on a second failure within 60 s', async () => {
  const around = surroundings();
  void importLater(gone, { surroundings: around });
  await expect.poll(() => around.reload).toHaveBeenCalledTimes(1);
  await expect(importLater(gone, { surroundings: { ...around, now: () => 159_999 } })).rejects.toThrow('gone');
  void importLater(gone, { surroundings: { ...around, now: () => 160_000 } });
  await expect.poll(() => around.reload).toHaveBeenCalledTimes(2);
});

test('never reloads without a server, or if the caller can do without the part', async () => {
  const offline = surroundings({ server: false });
  await expect(importLater(gone, { surroundings: offline })).rejects.toThrow('gone');
  const around = surroundings();
  await expect(importLater(gone, { reloads: false, surroundings: around })).rejects.toThrow('gone');
  expect(offline.reload).not.toHaveBeenCalled();
  expect(around.reload).not.toHaveBeenCalled();
});

test('requests the part again after a failure', async () => {
  const offline = surroundings({ server: false });
  const load = vi.fn<() => Promise<string>>(gone);
  await expect(importLater(load, { surroundings: offline })).rejects.toThrow('gone');
  load.mockResolvedValue('page');
  await expect(importLater(load, { surroundings: offline })).resolves.toBe('page');
});
