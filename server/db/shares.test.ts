import { expect, test } from 'vitest';
import { actingFor, openShares } from './shares.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Shares of ten connections with the turns that have begun, by owner. */
function sharesOf(connections: number, share: number, patience = 600_000) {
  const shares = openShares({ connections, share, patience });
  const begun: { owner: string; end: () => void }[] = [];
  const refused: unknown[] = [];
  const take = (owner: string) => {
    actingFor(owner, () => shares.take()).then(
      (end) => begun.push({ owner, end }),
      (error) => refused.push(error),
    );
  };
  return { shares, begun, refused, take };
}

test('210 requests of one organisation leave connections for another at once, and take those that become free in turns', async () => {
  const { shares, begun, take } = sharesOf(10, 6);
  for (let n = 0; n < 210; n++) take('large');
  await settled();
  expect([begun.length, shares.waiting()]).toEqual([6, 204]);
  for (let n = 0; n < 5; n++) take('small');
  await settled();
  expect(begun.slice(6).map(({ owner }) => owner)).toEqual(['small', 'small', 'small', 'small']);
  for (const { end } of begun.slice(0, 2)) end();
  await settled();
  expect(begun.slice(10).map(({ owner }) => owner)).toEqual(['large', 'small']);
});

test('work of the server itself can have all connections', async () => {
  const { shares } = sharesOf(10, 6);
  await Promise.all(Array.from({ length: 10 }, () => shares.take()));
  expect(shares.waiting()).toBe(0);
});

test('one connection alone is taken in turns', async () => {
  const { begun, take } = sharesOf(1, 1);
  for (let n = 0; n < 210; n++) take('large');
  for (let n = 0; n < 2; n++) take('small');
  await settled();
  for (let n = 0; n < 4; n++) {
    begun.at(-1)!.end();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await settled();
  }
  expect(begun.map(({ owner }) => owner)).toEqual(['large', 'large', 'small', 'large', 'small']);
});

test('who waits for too long hears what the driver says', async () => {
  const { shares, refused, take } = sharesOf(1, 1, 1);
  for (let n = 0; n < 2; n++) take('large');
  await expect.poll(() => refused).toEqual([new Error('timeout exceeded when trying to connect')]);
  expect(shares.waiting()).toBe(0);
});
