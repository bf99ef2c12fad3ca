import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { buildSite } from './site/index.ts';
import { escapeHtml } from './site/markdown.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** For readers of a link that leads nowhere. */
const nowhere = (productName: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found · ${escapeHtml(productName)}</title><h1>There is no page at this address</h1><p><a href="/docs/">${escapeHtml(productName)}: documentation</a></p></html>`;

/**
 * Serves the documentation at /docs: guides, models and the reference of the contract of this server. All of it is served
 * from here, so that it works without internet access. Sending requests from it needs a token of the reader.
 */
export function mountReference(
  app: FastifyInstance,
  { brand: { productName }, oidc, publicUrl }: Pick<Config, 'brand' | 'oidc' | 'publicUrl'>,
): void {
  // Built when it is first asked for: most servers are never asked.
  let site: ReturnType<typeof buildSite> | undefined;
  app.get('/llms.txt', (_request, reply) => reply.redirect('/docs/llms.txt', 308));
  app.get('/docs', (_request, reply) => reply.redirect('/docs/', 308));
  app.get<{ Params: { '*': string } }>('/docs/*', (request, reply) => {
    site ??= buildSite({ productName, server: '/', address: publicUrl, issuer: oidc.issuer });
    const path = request.params['*'] || 'index.html';
    const content = site.get(path);
    if (content === undefined)
      return reply.code(404).header('cache-control', 'no-cache').type(TYPES['.html']!).send(nowhere(productName));
    return reply.header('cache-control', 'no-cache').type(TYPES[extname(path)]!).send(content);
  });
}
