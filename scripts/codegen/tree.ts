import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Written by hand although it lives among generated files. */
const handWritten = new Set(['README.md']);

export function writeText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

export function writeIfChanged(file: string, text: string): void {
  if (textOf(file) !== text) writeText(file, text);
}

export const textOf = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/** Makes `target` hold exactly the files of `source`; files that are the same already are not touched. */
export function syncTree(source: string, target: string) {
  const wanted = filesOf(source);
  const written = wanted.filter((file) => !same(join(source, file), join(target, file)));
  for (const file of written) writeText(join(target, file), readFileSync(join(source, file), 'utf8'));
  const removed = filesOf(target).filter((file) => !wanted.includes(file));
  for (const file of removed) rmSync(join(target, file));
  return { written, removed, kept: wanted.length - written.length };
}

/** One line for each file in which `actual` is not `expected`. */
export function compareTrees(expected: string, actual: string): string[] {
  const wanted = filesOf(expected);
  const found = filesOf(actual);
  return [
    ...wanted.filter((file) => !found.includes(file)).map((file) => `missing    ${file}`),
    ...wanted
      .filter((file) => found.includes(file) && !same(join(expected, file), join(actual, file)))
      .map((file) => `stale      ${file}`),
    ...found.filter((file) => !wanted.includes(file)).map((file) => `left over  ${file}`),
  ];
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return globSync('**/*', { cwd: folder })
    .filter((file) => statSync(join(folder, file)).isFile() && !handWritten.has(file))
    .toSorted();
}

const same = (a: string, b: string) => existsSync(b) && readFileSync(a).equals(readFileSync(b));
