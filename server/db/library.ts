import { and, eq, isNull } from 'drizzle-orm';
import { countsOn, type Library, type Quotation } from '#engine/index.ts';
import type * as wire from '#generated/types.ts';
import { libraryWith, sharedLibrary, type LibraryRow, type OwnRow } from '#server/shared-library.ts';
import type { Sql } from './database.ts';
import { buffersOf } from './buffers.ts';
import { impactsOf } from './impacts.ts';
import { ownOperationsOf } from './own-operations.ts';
import { prepared } from './prepared.ts';
import { components, type ComponentKind } from './schema.ts';

/** Further properties of a library row in responses: whether it is custom, and its version. */
interface Ownership {
  own: boolean;
  version: number;
}

const ownRows = prepared<{ organisationId: string }, LibraryRow[]>((db, value) =>
  db
    .select({ kind: components.kind, row: components.row })
    .from(components)
    .where(and(eq(components.organisation_id, value('organisationId')), isNull(components.deleted_at))),
);

/** The component library of one organisation: the shared rows and its own. */
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

  /** Only the organisation's own rows, for threads, which have the shared ones. */
  async function own(): Promise<LibraryRow[]> {
    const all = await ownRows(db, { organisationId });
    const today = new Date().toISOString().slice(0, 10);
    const rows = all.filter(({ kind, row }) => kind !== 'quotations' || countsOn(row as Quotation, today));
    for (const row of await buffersOf(db, organisationId).forEngine()) rows.push({ kind: 'buffers', row });
    for (const row of await ownOperationsOf(db, organisationId).forEngine()) rows.push({ kind: 'own_operations', row });
    return rows;
  }

  return {
    cells: (): Promise<wire.Cell[]> => rows('cells', sharedLibrary().cells),
    proteins: (): Promise<wire.Protein[]> => rows('proteins', sharedLibrary().proteins),
    solvents: (): Promise<wire.Solvent[]> => rows('solvents', sharedLibrary().solvents),
    molecules: async (): Promise<wire.Molecule[]> =>
      (await rows('molecules', sharedLibrary().molecules)).map((row) => ({ type: 'molecule', ...row })),

    /** Also those that no longer count. */
    quotations: (): Promise<wire.Quotation[]> => rows('quotations', []),

    own,

    /** Also its impact factors, for what calculates impact categories as metrics. */
    ownWithFactors: async (): Promise<OwnRow[]> => {
      const factors = await impactsOf(db, organisationId).rows();
      return [...(await own()), ...factors.map((row) => ({ kind: 'impact_factors' as const, row }))];
    },

    /** The form that the engine computes with. */
    forEngine: async (): Promise<Library> => libraryWith(await own()),
  };
}
