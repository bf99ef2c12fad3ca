import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../lib/paths.ts';
import { banner } from './banner.ts';
import { endpoints, type Document } from './document.ts';

/** `paths`, `operations`, `components`, an alias for each schema and one for the query of each operation. */
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
  return banner + stdout + queries(document);
}

/** Without parameters that every call carries and the transport adds. */
function queries(document: Document): string {
  return endpoints(document)
    .map(({ operation: { operationId: id }, parameters }) => {
      const query = parameters.filter((parameter) => parameter.in === 'query');
      const internal = query.filter((parameter) => parameter['x-internal']).map(({ name }) => `'${name}'`);
      if (query.length === internal.length) return '';
      const all = `NonNullable<operations['${id}']['parameters']['query']>`;
      const type = internal.length > 0 ? `Omit<${all}, ${internal.join(' | ')}>` : all;
      return `export type ${id[0]!.toUpperCase()}${id.slice(1)}Params = ${type};\n`;
    })
    .join('');
}
