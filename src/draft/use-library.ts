import { useMemo } from 'react';
import {
  useListCells,
  useListProteins,
  useListQuotations,
  useListSolvents,
  useListSubstances,
} from '#generated/hooks/components.ts';
import { countsOn, type Library } from '#engine/index.ts';
import { config } from '#src/lib/config.ts';
import { useBuffers } from './use-buffers.ts';
import { toVersions, useOwnOperations } from './use-own-operations.ts';

const KEPT = { query: { staleTime: Infinity, gcTime: Infinity } } as const;

/** The organisation's components in the engine's format; undefined until all lists are loaded. */
export function useLibrary(): Library | undefined {
  const cells = useListCells(KEPT).data;
  const proteins = useListProteins(KEPT).data;
  const substances = useListSubstances({ types: 'molecule' }, KEPT).data;
  const solvents = useListSolvents(KEPT).data;
  const quotations = useListQuotations(KEPT).data?.quotations;
  const buffers = useBuffers();
  const own = useOwnOperations();
  return useMemo(() => {
    if (!cells || !proteins || !substances || !solvents || !quotations || !buffers || !own) return undefined;
    return toLibrary({
      ...cells,
      ...proteins,
      ...solvents,
      molecules: substances.substances,
      buffers,
      own_operations: own.flatMap(toVersions),
      quotations: quotations.filter((one) => countsOn(one, today())),
      doubtful_factors: config().doubtful_factors ?? true,
    });
  }, [cells, proteins, substances, solvents, quotations, buffers, own]);
}

/** The date in UTC, as quotations name it. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Rows of the lists of the API as the engine takes them. */
export const toLibrary = ({ buffers, ...lists }: Required<Pick<Library, 'buffers'>> & Library): Library => ({
  ...lists,
  buffers: buffers.map(({ id, name, ph, temperature, volume, preparation, ready_price, components }) => ({
    id,
    name,
    ph,
    temperature,
    volume,
    preparation,
    ...(typeof ready_price === 'number' && { ready_price }),
    components,
  })),
});
