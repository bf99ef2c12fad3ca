import { createContext, useContext, useMemo } from 'react';
import type { Library, Results } from '#engine/index.ts';
import { useWorkspaceState } from './store.ts';
import { useBuffers } from './use-buffers.ts';
import type { NameOf } from './values.ts';

/** The components of the organisation, which settings name; null where they are not loaded. */
export const LibraryContext = createContext<Library | null>(null);

interface ComponentOption {
  value: string;
  label: string;
}

/** Components of every process, which no list of the library holds. */
const EVERYWHERE: readonly ComponentOption[] = [
  { value: 'water', label: 'Water' },
  { value: 'carbon_dioxide', label: 'Carbon dioxide' },
  { value: 'oxygen', label: 'Oxygen' },
];

const byName = (a: ComponentOption, b: ComponentOption): number => a.label.localeCompare(b.label);

/** Every component that can be named: those of the library, and those of the streams of the process; water first. */
export function componentOptions(library: Library | null, results: Results | null): ComponentOption[] {
  const names = new Map(EVERYWHERE.map(({ value, label }) => [value, label]));
  const add = (id: string, name: string) => names.has(id) || names.set(id, name);
  if (library)
    for (const { id, name } of [library.molecules, library.proteins, library.cells, library.solvents].flat())
      add(id, name);
  for (const { components } of results?.streams ?? [])
    for (const { component_id, name } of components) add(component_id, name);
  const rest = [...names].slice(EVERYWHERE.length).map(([value, label]) => ({ value, label }));
  return [...EVERYWHERE, ...rest.toSorted(byName)];
}

/** The same for the process on screen. */
export function useComponentOptions(): ComponentOption[] {
  const library = useContext(LibraryContext);
  const results = useWorkspaceState((state) => state.results);
  return useMemo(() => componentOptions(library, results), [library, results]);
}

/** Names of components by id; of one that is not known, its id. */
export function useComponentName(): NameOf {
  const options = useComponentOptions();
  return useMemo(() => {
    const names = new Map(options.map(({ value, label }) => [value, label]));
    return (id) => names.get(id) ?? id;
  }, [options]);
}

/**
 * Names of all that settings name by an id, components and buffers, for what was changed in a process.
 * @param earlier Results of an earlier version, whose components need not be there any more.
 */
export function useNameOf(earlier: Results | null = null): NameOf {
  const known = useComponentName();
  const buffers = useBuffers();
  return useMemo(() => {
    const names = new Map((buffers ?? []).map(({ id, name }) => [id, name]));
    for (const { components } of earlier?.streams ?? [])
      for (const { component_id, name } of components) names.set(component_id, name);
    return (id) => names.get(id) ?? known(id);
  }, [known, buffers, earlier]);
}
