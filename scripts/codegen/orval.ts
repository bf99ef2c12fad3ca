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
  await generate({ input, output: { ...zod, target: join(folder, zod.target) } });
  for (const file of globSync(`${hooks.target}/*/*.ts`, { cwd: folder }))
    settleHeaders(join(folder, file), mutator.name);
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
