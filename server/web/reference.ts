import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { buildSite } from './site/index.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
};

/**
 * Serves the documentation at /docs: guides, models and the reference of the contract of this server. All of it is served
 * from here, so that it works without internet access. Sending requests from it needs a token of the reader.
 */
export function mountReference(
  app: FastifyInstance,
  { brand: { productName }, oidc }: Pick<Config, 'brand' | 'oidc'>,
): void {
  // Built when it is first asked for: most servers are never asked.
  let site: ReturnType<typeof buildSite> | undefined;
  app.get('/docs', (_request, reply) => reply.redirect('/docs/', 308));
  app.get<{ Params: { '*': string } }>('/docs/*', (request, reply) => {
    site ??= buildSite({ productName, server: '/', issuer: oidc.issuer });
    const path = request.params['*'] || 'index.html';
    const content = site.get(path);
    if (content === undefined) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').type(TYPES[extname(path)]!).send(content);
  });
}
