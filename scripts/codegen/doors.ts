/**
 * The public doors of the packages: what others import from the engine, and what they call on the command line. `clients/doors.json`
 * has each of them as a line. Codegen adds new lines; a line that is no longer so stays until a person moves it to `broken` with the reason.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { COMMANDS } from '../../clients/cli/main.ts';
import { root } from '../lib/paths.ts';

export interface Doors {
  /** What is promised, sorted. */
  doors: string[];
  /** What was promised in an earlier release, with the reason why it is no longer so. */
  broken: Record<string, string>;
}

/** Largest number of arguments that is listed. */
const MOST_ARGUMENTS = 3;

/** Every door as it is in the sources. */
export function presentDoors(): string[] {
  const { exports } = JSON.parse(readFileSync(join(root, 'engine/package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const engine = Object.entries(exports)
    .filter(([, file]) => file.endsWith('.ts'))
    .flatMap(([entry, file]) =>
      [...namesIn(join(root, 'engine', file))].map((name) => `${join('@titre/engine', entry)}: ${name}`),
    );
  const commands = COMMANDS.flatMap(({ name, files: [least, most], options, formats }) => [
    ...Array.from(
      { length: Math.min(most, MOST_ARGUMENTS) - least + 1 },
      (_, n) => `titre ${name}: ${least + n} arguments`,
    ),
    ...formats.map((format) => `titre ${name} --${format}: a switch`),
    ...Object.entries(options).flatMap(([option, { placeholder, multiple }]) => [
      `titre ${name} --${option}: ${placeholder === undefined ? 'a switch' : 'takes a value'}`,
      ...(multiple ? [`titre ${name} --${option}: can be repeated`] : []),
    ]),
  ]);
  return [...engine, ...commands].toSorted();
}

/** Names that a module exports, values and types, through the modules that it exports again. */
function namesIn(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const names = new Set<string>();
  for (const { entries } of module.staticExports)
    for (const { exportName, importName, moduleRequest } of entries) {
      const isAll = importName.kind === 'AllButDefault' && moduleRequest;
      if (isAll) for (const name of namesIn(join(dirname(file), moduleRequest.value), seen)) names.add(name);
      else if (exportName.name !== null) names.add(exportName.name);
    }
  return names;
}

/** The file with what is new; what is no longer so stays, and fails the test. */
export const withNewDoors = ({ doors, broken }: Doors): Doors => ({
  doors: [...new Set([...doors, ...presentDoors()])].toSorted(),
  broken,
});

/** Doors that are promised and are not there. */
export const missingDoors = ({ doors }: Doors, present = presentDoors()): string[] =>
  doors.filter((door) => !present.includes(door));
