import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** From the signal to stop onwards: `/readyz` says so, and every response asks its client to reconnect. */
    isStopping: boolean;
  }
}

/** While the server stops, every response asks its client to reconnect. */
export function partWhenStopping(app: FastifyInstance): void {
  app.decorate('isStopping', false);
  app.addHook('onSend', async (_request, reply) => {
    if (app.isStopping) reply.header('connection', 'close');
  });
}

interface StopTimes {
  /**
   * s for which everything is still served. A proxy learns meanwhile from `/readyz` to send requests elsewhere: one that it
   * sends on an idle connection in the moment in which that is closed would be lost.
   */
  drain: number;
  /** s after which requests that are still open are cut off. */
  open: number;
}

/**
 * Serves until proxies send requests elsewhere, then accepts no new connections and waits for open requests. A change
 * that is cut off is rolled back, or was committed without its client knowing: an Idempotency-Key resolves that.
 */
export async function closeWithin(app: FastifyInstance, { drain, open }: StopTimes): Promise<void> {
  app.isStopping = true;
  await pause(drain * 1000);
  // Otherwise the server would wait for connections that have become idle until their clients disconnect.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const bound = setTimeout(() => {
    app.log.warn({ seconds: open }, 'open requests were interrupted');
    app.server.closeAllConnections();
  }, open * 1000);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(bound);
  }
}
