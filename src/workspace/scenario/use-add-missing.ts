import { useQueryClient } from '@tanstack/react-query';
import type { RowDifference, ScenarioFile, ScenarioLibrary } from '#engine/index.ts';
import { createBuffer, getListBuffersQueryKey } from '#generated/hooks/buffers/buffers.ts';
import {
  createComponent,
  getListCellsQueryKey,
  getListProteinsQueryKey,
  getListSolventsQueryKey,
  getListSubstancesQueryKey,
} from '#generated/hooks/components/components.ts';
import type { BufferInput, ComponentInput } from '#generated/hooks/model/index.ts';
import { detailsOf, renamed, rowOf, type Ids } from './missing.ts';

/** Components of others come first: a cell names its substrate, a buffer its substances. */
const ORDER = ['molecules', 'solvents', 'proteins', 'cells', 'buffers'] as const satisfies (keyof ScenarioLibrary)[];

/**
 * Adds rows of a file that the library lacks, as the organisation's own components.
 * @returns the ids of the rows here, including those known before
 */
export function useAddMissing(): (missing: readonly RowDifference[], file: ScenarioFile, known: Ids) => Promise<Ids> {
  const client = useQueryClient();
  return async (missing, file, known) => {
    const ids = new Map(known);
    try {
      for (const list of ORDER) {
        for (const { id } of missing.filter((row) => row.list === list)) {
          const row = rowOf(file, list, id);
          if (!row) continue;
          // oxlint-disable-next-line no-await-in-loop -- a later row may refer to an earlier one
          const created = await create(list, renamed(detailsOf(row), ids));
          ids.set(id, created.id);
        }
      }
    } finally {
      // Runs also after an error, because the rows before it were created.
      await Promise.all(
        [
          getListCellsQueryKey(),
          getListProteinsQueryKey(),
          getListSubstancesQueryKey({ types: 'molecule' }),
          getListSolventsQueryKey(),
          getListBuffersQueryKey(),
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    }
    return ids;
  };
}

function create(list: keyof ScenarioLibrary, details: unknown) {
  // The server checks every property against the schema of its kind.
  if (list === 'buffers') return createBuffer(details as BufferInput);
  return createComponent(list, details as ComponentInput);
}
