import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PresenceUpdate } from '#generated/types.ts';

const announce = vi.fn<(...args: unknown[]) => Promise<unknown>>();
const withdraw = vi.fn<(...args: unknown[]) => Promise<void>>(async () => {});
vi.mock('#generated/hooks/processes.ts', () => ({ announcePresence: announce, withdrawPresence: withdraw }));
// Another file of this process may have loaded the real ones, and the next must not get these.
vi.resetModules();
afterAll(() => vi.resetModules());
const { present, visit } = await import('./visit.ts');
const { ApiProblem } = await import('#src/lib/api-problem.ts');

const ada = { id: 'usr_ada', name: 'Ada Lindqvist' };
const answer = { others: [ada], newest: null, valid_for: 45 };
const failure = (status: number) => new ApiProblem({ message: 'no', status });
let place: PresenceUpdate;
let hidden: boolean;
const heard = vi.fn<() => void>();
const open = (processId = 'prc_1') => visit({ productId: 'prd_1', processId, place: () => place, onAnswer: heard });

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  announce.mockResolvedValue(answer);
  place = { page: 'design', step_id: 'stp_1' };
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  present.set(null);
});
afterEach(async () => {
  await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a person in a process', () => {
  test('is announced at once, every 15 s, and soon after a change of place', async () => {
    const { changed, leave } = open();
    await pass(1);
    expect(announce).toHaveBeenCalledTimes(1);
    expect(present.get()?.presence.others).toEqual([ada]);
    await pass(15_000);
    expect(announce).toHaveBeenCalledTimes(2);
    place = { page: 'design', step_id: 'stp_2' };
    changed();
    place = { page: 'design', step_id: 'stp_3' };
    changed();
    await pass(800);
    expect(announce).toHaveBeenCalledTimes(3);
    expect(announce.mock.lastCall).toEqual(['prd_1', 'prc_1', place]);
    changed();
    await pass(800);
    expect(announce).toHaveBeenCalledTimes(3);
    leave();
  });

  test('is not announced by a page that nobody sees, but when it is seen again', async () => {
    const { leave } = open();
    hidden = true;
    await pass(60_000);
    expect(announce).not.toHaveBeenCalled();
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(1);
    expect(announce).toHaveBeenCalledTimes(1);
    leave();
  });

  test.each([
    ['another page of the same process follows', 'prc_1', 0],
    ['another process follows', 'prc_2', 1],
  ])('has left when the page is left, unless %s', async (_name, next, times) => {
    const first = open();
    await pass(1);
    first.leave();
    const second = open(next);
    await pass(2_000);
    expect(withdraw).toHaveBeenCalledTimes(times);
    second.leave();
  });

  test('leaves when the page closes, with a request that survives it', async () => {
    const { leave } = open();
    await pass(1);
    dispatchEvent(new Event('pagehide'));
    expect(withdraw).toHaveBeenCalledWith('prd_1', 'prc_1', { keepalive: true });
    leave();
  });
});

describe('a failure', () => {
  test('is silent, and the next announcement follows', async () => {
    const logged = vi.spyOn(console, 'error');
    const { leave } = open();
    announce.mockRejectedValueOnce(failure(503));
    await pass(1);
    expect(present.get()).toBeNull();
    await pass(15_000);
    expect(present.get()?.presence.others).toEqual([ada]);
    expect(logged).not.toHaveBeenCalled();
    leave();
  });

  test('of which there is no end makes the others disappear when they have expired', async () => {
    const { leave } = open();
    await pass(1);
    announce.mockRejectedValue(failure(503));
    await pass(31_000);
    expect(present.get()).not.toBeNull();
    await pass(30_000);
    expect(present.get()).toBeNull();
    leave();
  });

  test.each([401, 403, 404])('with %i ends the announcements', async (status) => {
    announce.mockRejectedValue(failure(status));
    const { changed, leave } = open();
    await pass(60_000);
    place = { page: 'economics' };
    changed();
    await pass(60_000);
    expect(announce).toHaveBeenCalledTimes(1);
    leave();
  });
});
