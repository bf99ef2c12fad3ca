import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bundled contract without its examples, which are most of its size and irrelevant to routes. */
export function readContract(): { components: { schemas: Record<string, object> } } {
  const file = join(import.meta.dirname, '../../generated/openapi.json');
  return JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) =>
    key === 'examples' || key === 'example' ? undefined : value,
  ) as ReturnType<typeof readContract>;
}
