import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';

/** `/healthz`: the process runs. `/readyz`: it can serve; 503 while it starts, stops, or its database does not answer. */
export function mountHealth(app: FastifyInstance, database: Database | null): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  const quiet = { logLevel: 'warn' } as const;
  app.get('/healthz', quiet, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', quiet, async (_request, reply) => {
    const answers = await (database?.ping() ?? Promise.resolve()).then(
      () => true,
      () => false,
    );
    const ready = answers && !stopping;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'unavailable' });
  });
}
