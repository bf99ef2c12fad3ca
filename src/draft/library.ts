import { createContext, useContext, useMemo } from 'react';
import type { Library, Results } from '#engine/index.ts';
import { useWorkspaceState } from './store.ts';

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
export function useComponentName(): (id: string) => string {
  const options = useComponentOptions();
  return useMemo(() => {
    const names = new Map(options.map(({ value, label }) => [value, label]));
    return (id) => names.get(id) ?? id;
  }, [options]);
}
