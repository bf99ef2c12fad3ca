import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { logoFile } from '#server/db/logos.ts';
import { notFound } from '#server/errors.ts';

/**
 * Serves uploaded images at /images/{logo}: to anyone who knows the name, because browsers fetch images without a
 * token. An image can never run as a script: its media type is fixed, and the page that shows it is sandboxed.
 */
export function mountImages(app: FastifyInstance, { sql }: Database, config: Config): void {
  keepApart(app, config);
  app.get<{ Params: { logo: string } }>('/images/:logo', async ({ params: { logo } }, reply) => {
    const file = /^img_[0-9a-z]+\.(png|jpg|webp)$/.test(logo) ? await logoFile(sql, logo) : null;
    if (!file) throw notFound('Image not found.');
    return reply
      .headers({
        'content-type': file.mediaType,
        'content-disposition': `inline; filename="${logo}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        // A content host has a different origin from the app.
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(Buffer.from(file.bytes));
  });
}

/**
 * If images have a separate host, it serves nothing else: whatever an image could do to its origin, that
 * origin has no sessions, pages or API.
 */
function keepApart(app: FastifyInstance, { publicUrl, brand: { contentHost } }: Config): void {
  if (contentHost === '' || contentHost === new URL(publicUrl).origin) return;
  const { host } = new URL(contentHost);
  app.addHook('onRequest', async (request) => {
    if (request.host === host && !request.url.startsWith('/images/'))
      throw notFound('Nothing was found at this address.');
  });
}
