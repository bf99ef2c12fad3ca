/** `npm start`: builds what is stale, then serves app, API and identity provider on one port. */
import { buildIfStale } from './lib/build.ts';

buildIfStale();
// A line for each request is for operators, who start server/main.ts by themselves.
process.env['LOG_LEVEL'] ??= 'warn';
await import('#server/main.ts');
