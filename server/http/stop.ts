import type { FastifyInstance } from 'fastify';

/** While the server stops, every response asks its client to reconnect. */
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
 * Accepts no new connections, and waits for open requests; those still open after `seconds` are cut off. A change
 * that is cut off is rolled back, or was committed without its client knowing: an Idempotency-Key resolves that.
 */
export async function closeWithin(app: FastifyInstance, seconds: number): Promise<void> {
  // Otherwise the server would wait for connections that have become idle until their clients disconnect.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const bound = setTimeout(() => {
    app.log.warn({ seconds }, 'open requests were cut off');
    app.server.closeAllConnections();
  }, seconds * 1000);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(bound);
  }
}
