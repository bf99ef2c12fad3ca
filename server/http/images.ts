import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { logoFile } from '#server/db/logos.ts';
import { notFound } from '#server/errors.ts';

/**
 * Serves uploaded pictures at /images/{logo}: to anyone who knows the name, because browsers fetch pictures without a
 * token. Whatever a picture might be taken for, it is never run: its type is fixed, and its page is a sandbox.
 */
export function mountImages(app: FastifyInstance, { sql }: Database, config: Config): void {
  keepApart(app, config);
  app.get<{ Params: { logo: string } }>('/images/:logo', async ({ params: { logo } }, reply) => {
    const file = /^img_[0-9a-z]+\.(png|jpg|webp)$/.test(logo) ? await logoFile(sql, logo) : null;
    if (!file) throw notFound('There is no such picture.');
    return reply
      .headers({
        'content-type': file.mediaType,
        'content-disposition': `inline; filename="${logo}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        // A content host is another origin than the app's.
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(Buffer.from(file.bytes));
  });
}

/**
 * Where pictures have a host of their own, there is nothing else at that host: what a picture might do to its origin, it
 * does to an origin without sessions, pages or calls.
 */
function keepApart(app: FastifyInstance, { publicUrl, brand: { contentHost } }: Config): void {
  if (contentHost === '' || contentHost === new URL(publicUrl).origin) return;
  const { host } = new URL(contentHost);
  app.addHook('onRequest', async (request) => {
    if (request.host === host && !request.url.startsWith('/images/'))
      throw notFound('There is nothing at this address.');
  });
}
