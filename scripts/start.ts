/** `npm start`: builds what is stale, then serves app, API and identity provider on one port. */
import { buildIfStale } from './lib/build.ts';

buildIfStale();
await import('#server/main.ts');
