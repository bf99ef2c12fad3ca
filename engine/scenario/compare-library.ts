import type { Library } from '../types/library.ts';
import { canonical } from './canonical.ts';
import type { ScenarioLibrary } from './types.ts';

/** A row of a file’s library that is missing or different here. */
export interface RowDifference {
  list: keyof ScenarioLibrary;
  id: string;
  name: string;
  /** Properties that differ; empty if the row is missing. */
  fields: string[];
  missing: boolean;
}

const LISTS = [
  'cells',
  'proteins',
  'molecules',
  'solvents',
  'buffers',
  'own_operations',
  'quotations',
] as const satisfies (keyof ScenarioLibrary)[];

/** Owner, origin and name of a row, which do not affect results. */
const IN_WORDS = new Set([
  'name',
  'source',
  'uniprot',
  'sequence',
  'disulfides',
  'own',
  'version',
  'growth_source',
  'inhibition_source',
  'description',
]);

/** Rows of a file that are missing from this library or have other values, so results will differ. */
export function compareLibrary(rows: ScenarioLibrary, library: Library): RowDifference[] {
  return LISTS.flatMap((list) =>
    ((rows[list] ?? []) as { id: string; name: string }[]).flatMap((row): RowDifference[] => {
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
