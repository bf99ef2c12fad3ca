/** `npm start`: builds the app if necessary, then serves app, API and identity provider on one port. */
import { buildIfStale } from './lib/build.ts';

await buildIfStale();
// One line per request is for operators, who start server/main.ts directly.
process.env['LOG_LEVEL'] ??= 'warn';
await import('#server/main.ts');
