import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Contract {
  components: { schemas: Record<string, object> };
}

let contract: Contract | undefined;

/** The bundled contract without its examples, which are most of its size and irrelevant to routes. Read once; not to be changed. */
export function readContract(): Contract {
  const file = join(import.meta.dirname, '../../generated/openapi.json');
  contract ??= JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) =>
    key === 'examples' || key === 'example' ? undefined : value,
  ) as Contract;
  return contract;
}
