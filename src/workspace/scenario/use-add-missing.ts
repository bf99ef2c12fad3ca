import { type Library, type RowDifference, type ScenarioFile, type ScenarioLibrary, versionId } from '#engine/index.ts';
import { createBuffer, createBufferChanges } from '#generated/hooks/buffers.ts';
import { createComponent, createComponentChanges } from '#generated/hooks/components.ts';
import { createOwnOperation, createOwnOperationChanges } from '#generated/hooks/own-operations.ts';
import type { BufferInput, ComponentInput, OwnDefinition } from '#generated/types.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { detailsOf, renamed, rowOf, withFreeName, type Ids } from '#src/draft/scenario/missing.ts';

/** Components of others come first: a cell names its substrate, a buffer its substances, an own operation what it shares. */
const ORDER = [
  'molecules',
  'solvents',
  'proteins',
  'cells',
  'buffers',
  'own_operations',
  'quotations',
] as const satisfies (keyof ScenarioLibrary)[];

/**
 * Adds rows of a file that the library lacks, as the organisation's own components; one whose name is taken gets a number.
 * @returns the ids of the rows here, including those known before
 */
export function useAddMissing(
  library: Library,
): (missing: readonly RowDifference[], file: ScenarioFile, known: Ids) => Promise<Ids> {
  const refresh = useRefresh();
  return async (missing, file, known) => {
    const ids = new Map(known);
    try {
      for (const list of ORDER) {
        const taken = new Set((library[list] ?? []).map(({ name }) => name.toLowerCase()));
        for (const { id } of missing.filter((row) => row.list === list)) {
          const row = rowOf(file, list, id);
          if (!row) continue;
          // oxlint-disable-next-line no-await-in-loop -- a later row may refer to an earlier one
          const created = await create(list, withFreeName(renamed(detailsOf(row), ids) as object, taken));
          ids.set(id, created.id);
        }
      }
    } finally {
      // Runs also after an error, because the rows before it were created.
      await Promise.all(
        [createComponentChanges('molecules'), createBufferChanges(), createOwnOperationChanges()].map((one) =>
          refresh(one),
        ),
      );
    }
    return ids;
  };
}

/** @returns the row with its id, as the engine reads it */
async function create(list: keyof ScenarioLibrary, details: unknown): Promise<{ id: string }> {
  // The server checks every property against the schema of its kind.
  if (list === 'buffers') return createBuffer(details as BufferInput);
  if (list === 'own_operations') {
    const { name, ...definition } = details as OwnDefinition & { name: string };
    const { id, version } = await createOwnOperation({ name, definition });
    return { id: versionId(id, version) };
  }
  return createComponent(list, details as ComponentInput);
}
