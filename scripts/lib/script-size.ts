/** Sizes of pages, from the manifest of a build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

/**
 * @param folder of a build
 * @param page path of its module, such as `src/screens/home/page.tsx`
 * @returns the scripts that a browser fetches before it draws the page, by name: those that index.html names, those of the
 *   page, and all that they import; KB, gzipped
 * @throws if the build has no such page
 */
export function scriptsOf(folder: string, page: string): Map<string, number> {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = Object.keys(manifest).filter((key) => html.includes(`/${manifest[key]!.file}"`));
  // A page in one file with other pages has no entry of its own.
  const own = manifest[page] ? page : Object.keys(manifest).find((key) => manifest[key]!.name === 'first-pages');
  if (own === undefined) throw new Error(`${page} is not in the build.`);
  const scripts = new Map<string, number>();
  const add = (key: string) => {
    const { file, name = file, imports = [] } = manifest[key]!;
    if (!file.endsWith('.js') || scripts.has(name)) return;
    scripts.set(name, gzipSync(readFileSync(join(folder, file))).length / 1024);
    imports.forEach(add);
  };
  [...named, own].forEach(add);
  return scripts;
}
