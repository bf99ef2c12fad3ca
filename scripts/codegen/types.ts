import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../lib/paths.ts';
import { banner } from './banner.ts';
import type { Document } from './document.ts';

/** `paths`, `operations`, `components` and an alias for each schema. */
export function typesModule(document: Document): string {
  const folder = join(root, 'scripts', 'openapi-types');
  // From its own folder: elsewhere it would read the linter's redocly.yaml as its own configuration.
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'main.mjs')], {
    cwd: folder,
    // What receivers of webhooks get are schemas too, but no operations that anyone calls.
    input: JSON.stringify({ ...document, webhooks: undefined }),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`openapi-typescript failed.\n${stderr}`);
  return banner + stdout;
}
