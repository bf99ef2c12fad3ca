/** Our own server against the contract kit: calls that read and delete, those that are missing, and too many. */
import { expect, test } from 'vitest';
import { listeningAt, testServer } from '../support/server.ts';
import { operations } from './contract.ts';
import { examine } from './kit.ts';
import { provokeTooMany } from './kit/conflicts.ts';
import { problemOf } from './kit/findings.ts';
import { byId, World } from './kit/world.ts';
import { delivered, examineOwnServer } from './own-server.ts';

examineOwnServer(
  'reads',
  delivered.filter(({ method }) => method === 'GET' || method === 'DELETE'),
);

test('operations that the server does not implement are reported as missing', async () => {
  const others = operations.filter((operation) => !delivered.includes(operation));
  if (others.length === 0) return;
  const server = await testServer();
  const world = new World(await listeningAt(server));
  for (const operation of others)
    expect(await examine(operation, world)).toContainEqual(
      expect.objectContaining({ operation: operation.id, outcome: 'missing', check: 'example' }),
    );
  await server.close();
});

test('a server with rate limits tells clients to slow down, as documented', async () => {
  const server = await testServer({ RATE_LIMITS: 'true', RATE_LIMIT_READS: '30' });
  try {
    const refused = await provokeTooMany(await listeningAt(server), 100);
    expect(refused).toMatchObject({ status: 429 });
    expect(problemOf(byId('listUnitOperations'), refused!)).toBeNull();
  } finally {
    await server.close();
  }
});
