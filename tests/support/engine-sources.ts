/**
 * Imported before the rest by processes of tests. These load the engine from its sources, which tests beside them import too, so
 * that there is one of it; the threads of such a process load its build, in less than half of the time (vite.engine.config.ts).
 */
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const root = new URL('../../', import.meta.url);

if (isMainThread)
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier.startsWith('#engine/') ? new URL(specifier.slice(1), root).href : specifier, context),
  });
