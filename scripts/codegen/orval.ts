import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'orval';
import type { orval, transport } from '../../codegen.config.ts';
import type { Document } from './document.ts';
import { writeText } from './tree.ts';

interface Recipe {
  orval: typeof orval;
  transport: typeof transport;
}

/** What orval must know of the transport: its name and parameters. The app's own file need not exist for generation. */
const signature = (name: string) => `export type ErrorType<E> = E;
export const ${name} = <T>(_url: string, _init?: RequestInit): Promise<T> => Promise.reject<T>();
`;

/** Hooks and zod schemas into `folder`, by the recipe. */
export async function runOrval(document: Document, folder: string, recipe: Recipe): Promise<void> {
  const mutator = { path: join(folder, recipe.transport.path), name: recipe.transport.name, extension: '.ts' };
  writeText(mutator.path, signature(mutator.name));
  const input = { target: document as unknown as Record<string, unknown> };
  const { hooks, zod } = recipe.orval;
  await generate({
    input,
    output: {
      ...hooks,
      target: join(folder, hooks.target),
      schemas: join(folder, hooks.schemas),
      override: { ...hooks.override, mutator },
    },
  });
  await generate({
    input: { target: withoutDescriptions(document) as Record<string, unknown> },
    output: { ...zod, target: join(folder, zod.target) },
  });
  for (const file of globSync(`${hooks.target}/*/*.ts`, { cwd: folder }))
    settleHeaders(join(folder, file), mutator.name);
}

/**
 * orval makes a check of each description, which the browser would load and no form reads, and an object with checks cannot
 * be narrowed to some of its properties.
 */
function withoutDescriptions(part: unknown, isSchema = false): unknown {
  if (Array.isArray(part)) return part.map((one) => withoutDescriptions(one, isSchema));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) =>
      // A property may be called description: it has a schema.
      isSchema && key === 'description' && typeof value === 'string'
        ? []
        : [[key, withoutDescriptions(value, isSchema || key === 'schema' || key === 'schemas')]],
    ),
  );
}

/**
 * orval types the headers it puts together as `string | readonly string[]`, which the browser's RequestInit does not
 * take; they are text.
 */
function settleHeaders(file: string, transportName: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('getHeaders')) return;
  const replacements = [
    [
      "(h?: NonNullable<RequestInit['headers']>): Record<string, string | readonly string[]>",
      `(h?: NonNullable<Parameters<typeof ${transportName}>[1]>['headers']): Record<string, string>`,
    ],
    ['const headers: Record<string, string | readonly string[]> = {};', 'const headers: Record<string, string> = {};'],
    ['headers[name] = value;', 'headers[name] = String(value);'],
  ] as const;
  let settled = text;
  for (const [from, to] of replacements) {
    if (!settled.includes(from)) throw new Error(`orval's output has changed: '${from}' is not in ${file}.`);
    settled = settled.replaceAll(from, to);
  }
  writeText(file, settled);
}
