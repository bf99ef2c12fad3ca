import { join } from 'node:path';

/** SQL written by drizzle-kit from schema.ts, for both databases. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');
