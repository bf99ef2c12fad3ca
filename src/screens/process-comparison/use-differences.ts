import { useMemo } from 'react';
import { useAllOperations } from '#src/draft/use-all-operations.ts';
import { useBuffers } from '#src/draft/use-buffers.ts';
import type { Compared } from './compared.ts';
import { differences, type DifferenceRow } from './differences.ts';

/** The settings of the compared processes, in words; without names of buffers until these have loaded. */
export function useDifferences(compared: readonly Compared[]): DifferenceRow[] {
  const catalogue = useAllOperations();
  const buffers = useBuffers();
  return useMemo(
    () => differences(compared, catalogue, new Map((buffers ?? []).map(({ id, name }) => [id, name]))),
    [compared, catalogue, buffers],
  );
}
