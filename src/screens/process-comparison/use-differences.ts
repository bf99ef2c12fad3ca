import { useMemo } from 'react';
import { useUnitOperations } from '#src/account/lists.ts';
import { toCatalogue } from '#src/workspace/catalogue.ts';
import { useBuffers } from '#src/workspace/use-buffers.ts';
import { toUnitOperations } from '#src/workspace/wire.ts';
import type { Compared } from './compared.ts';
import { differences, type DifferenceRow } from './differences.ts';

/** What those that are compared are set to, in words; without the names of buffers until these are there. */
export function useDifferences(compared: readonly Compared[]): DifferenceRow[] {
  const operations = useUnitOperations();
  const buffers = useBuffers();
  return useMemo(
    () =>
      differences(
        compared,
        toCatalogue(toUnitOperations(operations)),
        new Map((buffers ?? []).map(({ id, name }) => [id, name])),
      ),
    [compared, operations, buffers],
  );
}
