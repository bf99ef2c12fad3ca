import type { FastifyInstance } from 'fastify';

/** While the server stops, every answer asks its client to come back on another connection. */
export function partWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
}

/**
 * Takes no new connections, and waits for the calls under way; what is not answered after `seconds` is cut off. A change
 * that is cut off is rolled back, or was committed and its client does not know: an Idempotency-Key tells.
 */
export async function closeWithin(app: FastifyInstance, seconds: number): Promise<void> {
  // A connection that was busy when the stop began, and is not any more, would be waited for until its client leaves.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const bound = setTimeout(() => {
    app.log.warn({ seconds }, 'calls were still under way: cut off');
    app.server.closeAllConnections();
  }, seconds * 1000);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(bound);
  }
}
