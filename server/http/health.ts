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
  const quiet = { logLevel: 'warn' } as const;
  app.get('/healthz', quiet, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', quiet, async (_request, reply) => {
    const because = app.isStopping ? 'stopping' : isFull() ? 'disk' : await obstacle(database);
    return reply
      .code(because === null ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(because === null ? { status: 'ready' } : { status: 'unavailable', because });
  });
}

async function obstacle(database: Database | null): Promise<'database' | 'migrations' | null> {
  if (!database) return null;
  return within(PATIENCE, missingMigrations(database.sql)).then(
    (missing) => (missing === 0 ? null : 'migrations'),
    () => 'database',
  );
}
