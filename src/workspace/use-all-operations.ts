import { useMemo } from 'react';
import { useUnitOperations } from '#src/account/lists.ts';
import { toCatalogue, type Catalogue } from './catalogue.ts';
import { toUnitOperations } from './wire.ts';

/** The catalogue of all unit operations, for whoever draws a workspace; empty until it is loaded. */
export function useAllOperations(): Catalogue {
  const list = useUnitOperations();
  return useMemo(() => toCatalogue(toUnitOperations(list)), [list]);
}
