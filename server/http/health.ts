import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { missingMigrations } from '#server/db/migrations.ts';
import { troubleOf } from '#server/db/trouble.ts';
import { PATIENCE, within } from './within.ts';

/** ms for which a full disk is assumed after a request failed: on another machine, only a failed write reveals it. */
const FULL = 30_000;

/**
 * `/healthz`: the process runs. `/readyz`: it can serve; 503 while it stops, while its database does not respond or has no
 * space left on its disk, or while a migration is missing (in a database restored to an older state under a running server).
 */
export function mountHealth(app: FastifyInstance, database: Database | null): void {
  let full = -Infinity;
  app.addHook('onError', async (_request, _reply, error) => {
    if (troubleOf(error) === 'full') full = performance.now();
  });
  const isFull = () =>
    database?.isFull() === true || (database?.kind === 'postgresql' && performance.now() - full < FULL);
  let looking: ReturnType<typeof obstacle> | null = null;
  // One look at a time, however many ask.
  const look = () =>
    (looking ??= obstacle(database).finally(() => {
      looking = null;
    }));
  const quiet = { logLevel: 'warn' } as const;
  app.get('/healthz', quiet, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', quiet, async (_request, reply) => {
    const because = app.isStopping ? 'stopping' : isFull() ? 'disk' : await look();
    return reply
      .code(because === null ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(because === null ? { status: 'ready' } : { status: 'unavailable', because });
  });
}

async function obstacle(database: Database | null): Promise<'database' | 'migrations' | null> {
  if (!database) return null;
  const missing = missingMigrations(database.health);
  // The embedded database is part of this process: while it does not respond, it is busy with other requests.
  const answer =
    database.kind === 'postgresql' ? missing : Promise.race([missing, pause(PATIENCE / 2, 0, { ref: false })]);
  return within(PATIENCE, answer).then(
    (missing) => (missing === 0 ? null : 'migrations'),
    () => 'database',
  );
}
