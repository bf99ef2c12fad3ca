import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Output folder of `vite build`. */
export const distFolder = join(import.meta.dirname, '../../dist');

/**
 * Serves the built app. Browsers cache files with a hash in their name indefinitely; index.html, which refers to them, is
 * revalidated each time.
 */
export async function mountStatic(app: FastifyInstance, folder = distFolder): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn('the app has not been built: run npm run build');
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // Its own route lists the folder of a file before each answer, in case the file system takes capitals for small letters. That
    // matters where some files are withheld, and takes about as long as handing out the file.
    serve: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => void reply.sendFile(request.params['*']));
  app.get('/', (_request, reply) => reply.sendFile('index.html'));
  // Filled with its content and saved by a shared page, so that it can be read from disk.
  app.get('/shared/offline.html', (_request, reply) => reply.sendFile('shared.html'));
}
