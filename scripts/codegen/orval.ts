import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { generate } from 'orval';
import type { orval, sharedFiles, transport } from '../../codegen.config.ts';
import { changesByFile } from './changes.ts';
import { resolve, type Document, type Operation } from './document.ts';
import { writeText } from './tree.ts';

interface Recipe {
  types: string;
  orval: typeof orval;
  sharedFiles: typeof sharedFiles;
  transport: typeof transport;
}

/** What orval must know of the transport: its name and parameters. The app's own file need not exist for generation. */
const signature = (name: string) => `export type ErrorType<E> = E;
export const ${name} = <T>(_url: string, _init?: RequestInit): Promise<T> => Promise.reject<T>();
`;

/** Hooks with what writes change, and zod schemas, into `folder`, by the recipe. */
export async function runOrval(contract: Document, folder: string, recipe: Recipe): Promise<void> {
  const document = byFile(contract, recipe.sharedFiles);
  const mutator = { path: join(folder, recipe.transport.path), name: recipe.transport.name, extension: '.ts' };
  writeText(mutator.path, signature(mutator.name));
  const input = { target: withBodies(document) as unknown as Record<string, unknown> };
  const { hooks, zod } = recipe.orval;
  await generate({
    input,
    output: {
      ...hooks,
      target: join(folder, hooks.target),
      override: { ...hooks.override, mutator },
    },
  });
  await generate({
    input: { target: withoutDescriptions(document) as Record<string, unknown> },
    output: { ...zod, target: join(folder, zod.target) },
  });
  // orval's own types of the schemas: there is one set of types, with the same names.
  const [own] = globSync(`${hooks.target}/*.schemas.ts`, { cwd: folder });
  rmSync(join(folder, own!));
  const changes = changesByFile(document);
  for (const file of globSync(`${hooks.target}/*.ts`, { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8') + (changes.get(basename(file, '.ts')) ?? '');
    const imported = replaced(text, file, [[`'./${basename(own!)}'`, `'../${recipe.types}'`]]);
    writeText(
      join(folder, file),
      imported.includes('getHeaders') ? settleHeaders(imported, file, mutator.name) : imported,
    );
  }
}

/** With the file of each operation as its first tag, by which orval splits its output. */
function byFile(document: Document, sharedFiles: Recipe['sharedFiles']): Document {
  const fileOf = (tag: string) => Object.entries(sharedFiles).find(([, tags]) => tags.includes(tag))?.[0] ?? tag;
  const paths = structuredClone(document.paths);
  for (const item of Object.values(paths))
    for (const { tags } of Object.values(item) as Partial<Operation>[]) if (tags) tags[0] = fileOf(tags[0]!);
  return { ...document, paths };
}

/**
 * Each error of an operation in place: the errors of hooks are then the types of the bodies, without names for each response. The app sends
 * no `If-None-Match`, so 304 is none of its errors.
 */
function withBodies(document: Document): Document {
  const paths = structuredClone(document.paths);
  for (const item of Object.values(paths))
    for (const { responses = {} } of Object.values(item) as Partial<Operation>[])
      for (const [status, response] of Object.entries(responses))
        if (status === '304') delete responses[status];
        else responses[status] = resolve(document, response);
  return { ...document, paths };
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
function settleHeaders(text: string, file: string, transportName: string): string {
  return replaced(text, file, [
    [
      "(h?: NonNullable<RequestInit['headers']>): Record<string, string | readonly string[]>",
      `(h?: NonNullable<Parameters<typeof ${transportName}>[1]>['headers']): Record<string, string>`,
    ],
    ['const headers: Record<string, string | readonly string[]> = {};', 'const headers: Record<string, string> = {};'],
    ['headers[name] = value;', 'headers[name] = String(value);'],
  ]);
}

/** @throws if a text to replace is not there */
function replaced(text: string, file: string, replacements: readonly (readonly [string, string])[]): string {
  let settled = text;
  for (const [from, to] of replacements) {
    if (!settled.includes(from)) throw new Error(`orval's output has changed: '${from}' is not in ${file}.`);
    settled = settled.replaceAll(from, to);
  }
  return settled;
}
