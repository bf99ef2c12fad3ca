import { useMemo } from 'react';
import { useListSolvents } from '#generated/hooks/components.ts';
import { admittedSolvents, ownEntry, type Library, type Parameter, type UnitOperation } from '#engine/index.ts';
import { LIBRARY, useUnitOperations } from '#src/account/lists.ts';
import { toCatalogue, type Catalogue } from './catalogue.ts';
import { useLibrary } from './use-library.ts';
import { toUnitOperations } from './wire.ts';

interface OwnSolvent {
  id: string;
  name: string;
  own: boolean;
  water_solubility?: number | null;
}

/**
 * The catalogue of all unit operations, for pages with a workspace; empty until loaded. A setting that accepts solvents
 * of the library also lists those of the organisation, and its own operations are among them.
 */
export function useAllOperations(): Catalogue {
  const list = useUnitOperations();
  const { data } = useListSolvents({ query: { ...LIBRARY, enabled: list.length > 0, throwOnError: false } });
  const solvents = data?.solvents;
  const library = useLibrary();
  return useMemo(
    () =>
      toCatalogue([
        ...toUnitOperations(list).map((operation) => ({
          ...operation,
          parameters: operation.parameters.map((parameter) => withOwn(parameter, solvents ?? [])),
        })),
        ...ownEntries(library),
      ]),
    [list, solvents, library],
  );
}

/** Entries of the own operations of a library. */
export const ownEntries = (library: Library | undefined): UnitOperation[] =>
  (library?.own_operations ?? []).map((own) => ownEntry(own, library!));

/** Adds the organisation's solvents to the choices of a setting. */
export function withOwn(parameter: Parameter, solvents: readonly OwnSolvent[]): Parameter {
  const own = admittedSolvents(
    parameter.library,
    solvents.filter((solvent) => solvent.own),
  );
  if (own.length === 0) return parameter;
  return { ...parameter, choices: [...parameter.choices, ...own.map(({ id, name }) => ({ value: id, title: name }))] };
}
