import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const PART = 'titre:fields/';

/** Each schema of `generated/fields.ts` as a module of its own, so that a page loads only the schemas that it names. */
export function splitFields(): Plugin {
  const parts = new Map<string, string>();
  return {
    name: 'split-fields',
    apply: 'build',
    resolveId: (id) => (id.startsWith(PART) ? { id, moduleSideEffects: false } : null),
    load(id) {
      if (!id.endsWith('/generated/fields.ts')) return parts.get(id) ?? null;
      const found = readFileSync(id, 'utf8').matchAll(
        /^export const (\w+) = (\{\n.*?^\}) as const satisfies Fields;$/gms,
      );
      for (const [, name, value] of found) parts.set(PART + name, `export const ${name} = ${value};`);
      if (parts.size === 0) this.error(`${id} has no schemas.`);
      return [...parts.keys()].map((part) => `export { ${part.slice(PART.length)} } from '${part}';`).join('\n');
    },
  };
}
