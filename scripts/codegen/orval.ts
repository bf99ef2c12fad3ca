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
export type BodyType<B> = B;
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
}
