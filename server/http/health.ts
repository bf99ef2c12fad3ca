import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { hasWorker } from '#server/db/job-queue.ts';
import { missingMigrations } from '#server/db/migrations.ts';
import { troubleOf } from '#server/db/trouble.ts';
import { PATIENCE, within } from './within.ts';

/** ms for which a full disk is assumed after a request failed: on another machine, only a failed write reveals it. */
const FULL = 30_000;

/**
 * `/healthz`: the process runs. `/readyz`: it can serve; 503 while it stops, while its database does not respond or has no
 * space left on its disk, or while a migration is missing (in a database restored to an older state under a running server). It also
 * says if no worker runs the jobs of PostgreSQL: everything else is served.
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
    const found = app.isStopping ? 'stopping' : isFull() ? 'disk' : await look();
    const isReady = found === null || found === 'worker';
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isReady ? { status: 'ready', missing: found ?? undefined } : { status: 'unavailable', because: found });
  });
}

async function obstacle(database: Database | null): Promise<'database' | 'migrations' | 'worker' | null> {
  if (!database) return null;
  const isOwn = database.kind !== 'postgresql';
  const look = async () => {
    if ((await missingMigrations(database.health)) > 0) return 'migrations';
    return isOwn || (await hasWorker(database.health)) ? null : 'worker';
  };
  // The embedded database is part of this process: while it does not respond, it is busy with other requests.
  const answer = isOwn ? Promise.race([look(), pause(PATIENCE / 2, null, { ref: false })]) : look();
  return within(PATIENCE, answer).catch(() => 'database' as const);
}
