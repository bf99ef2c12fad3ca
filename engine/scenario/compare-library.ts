import type { Library } from '../types.ts';
import { canonical } from './canonical.ts';
import type { ScenarioLibrary } from './types.ts';

/** A row of a file's library that is not here, or is another one here. */
export interface RowDifference {
  list: keyof ScenarioLibrary;
  id: string;
  name: string;
  /** Properties that differ; empty where the row is missing. */
  fields: string[];
  missing: boolean;
}

const LISTS = ['cells', 'proteins', 'molecules', 'solvents', 'buffers'] as const satisfies (keyof ScenarioLibrary)[];

/** Whose a row is, where it came from and what it is called does not change a figure. */
const IN_WORDS = new Set(['name', 'source', 'uniprot', 'own', 'version']);

/** Which of a file's rows this library lacks, or holds with other values: why figures will differ here. */
export function compareLibrary(rows: ScenarioLibrary, library: Library): RowDifference[] {
  return LISTS.flatMap((list) =>
    (rows[list] as { id: string; name: string }[]).flatMap((row): RowDifference[] => {
      const here = (library[list] as { id: string }[] | undefined)?.find(({ id }) => id === row.id);
      if (!here) return [{ list, id: row.id, name: row.name, fields: [], missing: true }];
      const fields = differing(row, here);
      return fields.length === 0 ? [] : [{ list, id: row.id, name: row.name, fields, missing: false }];
    }),
  );
}

function differing(row: object, here: object): string[] {
  const [a, b] = [row as Record<string, unknown>, here as Record<string, unknown>];
  return Object.keys(row).filter((key) => !IN_WORDS.has(key) && canonical(a[key]) !== canonical(b[key]));
}
