/** Vite inside the server, on the same port: the development commands serve it instead of `dist/`. */
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import { root } from './paths.ts';

/** Paths that the server itself handles; all others belong to the app. */
const served = /^\/(v1|oidc|images|docs)\/|^\/(docs|config\.json|healthz|readyz|metrics|policy-reports)$/;

export async function mountVite(app: FastifyInstance): Promise<void> {
  const vite = await createServer({
    root,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: app.server } },
    logLevel: 'warn',
  });
  app.addHook('onRequest', async (request, reply) => {
    if (served.test(request.url.split('?', 1)[0]!)) return;
    reply.hijack();
    vite.middlewares(request.raw, reply.raw);
  });
  app.addHook('onClose', () => vite.close());
}
