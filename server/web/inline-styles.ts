import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distFolder } from './static.ts';

/**
 * The content of the style elements that the component library inserts: none. It adds rules to them through the object model,
 * which the policy does not restrict.
 */
const OF_LIBRARY = '';

/** Sources that allow these style elements and those of the built index.html. `style` attributes in markup are not allowed. */
export function inlineStyles(folder = distFolder): string[] {
  const page = join(folder, 'index.html');
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const own = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text]) => text!);
  return [OF_LIBRARY, ...own].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
