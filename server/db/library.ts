import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { climateFactors, type ClimateTable } from '#engine/index.ts';
import type { Cell, Library, Molecule, Protein, Solvent } from '#engine/types.ts';
import type * as wire from '#generated/types.ts';
import type { Sql } from './database.ts';
import { buffersOf } from './buffers.ts';
import { components, type ComponentKind } from './schema.ts';

/** The rows that everybody sees, from data/*.json; read once, at first use. */
let shared: Library | undefined;

export function sharedLibrary(): Library {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(import.meta.dirname, '../../data', `${name}.json`), 'utf8'));
  shared ??= {
    cells: read('cells') as Cell[],
    proteins: read('proteins') as Protein[],
    molecules: read('molecules') as Molecule[],
    solvents: read('solvents') as Solvent[],
    factors: climateFactors(read('climate-factors') as ClimateTable),
  };
  return shared;
}

/** What a row of the library has on the wire besides: whether it is the organisation's own, and its version. */
interface Ownership {
  own: boolean;
  version: number;
}

/** The component library as one organisation sees it: the shared rows and its own. */
export function libraryOf(db: Sql, organisationId: string) {
  async function rows<T extends { name: string }>(kind: ComponentKind, common: T[]): Promise<(T & Ownership)[]> {
    const own = await db
      .select({ row: components.row, version: components.version })
      .from(components)
      .where(
        and(eq(components.organisation_id, organisationId), eq(components.kind, kind), isNull(components.deleted_at)),
      );
    return [
      ...common.map((row) => ({ ...row, own: false, version: 1 })),
      ...own.map(({ row, version }) => ({ ...(row as unknown as T), own: true, version })),
    ].toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'));
  }

  return {
    cells: (): Promise<wire.Cell[]> => rows('cells', sharedLibrary().cells),
    proteins: (): Promise<wire.Protein[]> => rows('proteins', sharedLibrary().proteins),
    solvents: (): Promise<wire.Solvent[]> => rows('solvents', sharedLibrary().solvents),
    molecules: async (): Promise<wire.Molecule[]> =>
      (await rows('molecules', sharedLibrary().molecules)).map((row) => ({ type: 'molecule', ...row })),

    /** What the engine computes with. */
    async forEngine(): Promise<Library> {
      const all = sharedLibrary();
      const own = await db
        .select({ kind: components.kind, row: components.row })
        .from(components)
        .where(and(eq(components.organisation_id, organisationId), isNull(components.deleted_at)));
      const of = <T>(kind: ComponentKind, common: T[]) => [
        ...common,
        ...own.filter((row) => row.kind === kind).map(({ row }) => row as T),
      ];
      return {
        cells: of('cells', all.cells),
        proteins: of('proteins', all.proteins),
        molecules: of('molecules', all.molecules),
        solvents: of('solvents', all.solvents),
        buffers: await buffersOf(db, organisationId).forEngine(),
        factors: all.factors,
      };
    },
  };
}
