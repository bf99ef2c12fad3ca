import {
  compareLibrary,
  type RowDifference,
  type ScenarioFile,
  type ScenarioLibrary,
  type Configuration,
  type Library,
} from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import { firstFree } from '../edits.ts';

/** Ids of a file's rows, and the ids of the same rows here. */
export type Ids = ReadonlyMap<string, string>;

/** Rows of the file that exist here under another id: same name and same values. */
export function knownUnderOtherIds(rows: readonly RowDifference[], file: ScenarioFile, library: Library): Ids {
  const ids = new Map<string, string>();
  for (const { list, id } of rows.filter(({ missing }) => missing)) {
    const row = rowOf(file, list, id);
    const twin = (library[list] ?? []).find(
      (one) => one.name === row?.name && isSame(list, { ...row, id: one.id }, library),
    );
    if (twin) ids.set(id, twin.id);
  }
  return ids;
}

export const rowOf = ({ library }: ScenarioFile, list: keyof ScenarioLibrary, id: string) =>
  ((library[list] ?? []) as { id: string; name: string }[]).find((row) => row.id === id);

/** Properties of a row that only the server sets: its owner and version. */
const NOT_GIVEN: ReadonlySet<string> = new Set(['id', 'type', 'own', 'version']);

/** The details of a row, for creating it. */
export const detailsOf = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !NOT_GIVEN.has(key)));

/** The details with a name that no component of the list has: two of one name could not be told apart. @param taken gets the name */
export function withFreeName(details: object, taken: Set<string>): object {
  const { name } = details as { name: string };
  const free = firstFree(name, fields.ProteinInput.name.maxLength, (one) => taken.has(one.toLowerCase()));
  taken.add(free.toLowerCase());
  return { ...details, name: free };
}

const NOTHING: ScenarioLibrary = { cells: [], proteins: [], molecules: [], solvents: [], buffers: [] };

const isSame = (list: keyof ScenarioLibrary, row: object, library: Library): boolean =>
  compareLibrary({ ...NOTHING, [list]: [row] }, library).length === 0;

/** Replaces ids everywhere in a configuration: in settings, prices and fits. */
export const withIds = (configuration: Configuration, ids: Ids): Configuration =>
  ids.size === 0 ? configuration : (renamed(configuration, ids) as Configuration);

export function renamed(value: unknown, ids: Ids): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => renamed(one, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [renamedKey(key, ids), renamed(one, ids)]));
}

/** A key can be an id, or hold one, such as `composition.mol_1`. */
const renamedKey = (key: string, ids: Ids): string =>
  key
    .split('.')
    .map((part) => ids.get(part) ?? part)
    .join('.');
