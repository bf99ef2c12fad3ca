import { afterEach, expect, test } from 'vitest';
import { openExchange } from './session-exchange.ts';

const MARGIN = 300;
const open: BroadcastChannel[] = [];
afterEach(() => open.splice(0).forEach((channel) => channel.close()));

const tokens = (name: string, secondsLeft: number, subject = 'demo|a') =>
  JSON.stringify({
    access_token: name,
    expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
    profile: { sub: subject },
  });

function tab(stored: string | null) {
  const channel = new BroadcastChannel('session:test');
  open.push(channel);
  const kept: { stored: string | null } = { stored };
  const store = { read: () => kept.stored, write: (next: string) => void (kept.stored = next) };
  const exchange = openExchange(channel, store, MARGIN);
  return { ...exchange, name: () => (JSON.parse(kept.stored ?? '{}') as { access_token?: string }).access_token };
}

test('passes newer tokens to a tab that asks', async () => {
  const mine = tab(tokens('old', 100));
  tab(tokens('new', 3_600));
  await mine.ask(2_000);
  expect(mine.name()).toBe('new');
});

test('does not pass on tokens that are about to expire', async () => {
  const mine = tab(tokens('old', 100));
  tab(tokens('no better', 299));
  await mine.ask(100);
  expect(mine.name()).toBe('old');
});

test("ignores another user's tokens", async () => {
  const mine = tab(tokens('mine', 100));
  tab(tokens('theirs', 3_600, 'demo|b'));
  await mine.ask(100);
  expect(mine.name()).toBe('mine');
});

test('sends new tokens to all tabs, which ignore older ones', async () => {
  const [first, second] = [tab(tokens('first', 3_600)), tab(tokens('second', 100))];
  second.give(tokens('older', 200));
  first.give(tokens('renewed', 7_200));
  await expect.poll(second.name).toBe('renewed');
  expect(first.name()).toBe('first');
});

test('a tab without a session takes over that of another tab', async () => {
  const fresh = tab(null);
  const bystander = tab(null);
  tab(tokens('theirs', 3_600));
  await fresh.join(2_000);
  expect(fresh.name()).toBe('theirs');
  expect(bystander.name()).toBeUndefined();
});

test('continues without a session if no other tab has a valid one', async () => {
  const fresh = tab(null);
  tab(null);
  tab(tokens('over', -1));
  await fresh.join(100);
  expect(fresh.name()).toBeUndefined();
});
