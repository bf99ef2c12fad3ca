import { useNavigate } from 'react-router-dom';
import { useListBuffers } from '#generated/hooks/buffers.ts';
import { useListCarbonReports } from '#generated/hooks/carbon-accounting.ts';
import { useListCells, useListProteins, useListSolvents, useListSubstances } from '#generated/hooks/components.ts';
import { useListExperiments } from '#generated/hooks/experiments.ts';
import { useListOwnOperations } from '#generated/hooks/own-operations.ts';
import { LIBRARY, useUnitOperations } from '#src/account/lists.ts';
import type { Command } from '#src/components/command.ts';
import { experimentPath } from '#src/experiments/paths.ts';
import { PAGED } from '#src/lib/paged.ts';

/** Maximum number of each kind that the server finds. */
const FOUND = 10;

/** Components, buffers, operations, experiments and reports with the typed text in their names. @param query empty: none */
export function useLibraryCommands(query: string): Command[] {
  const navigate = useNavigate();
  const enabled = query !== '';
  const kept = { query: { ...LIBRARY, enabled, throwOnError: false } };
  const found = { query: { ...PAGED.query, enabled, throwOnError: false } };
  const asked = { page: 1, page_size: FOUND, q: query };
  const cells = useListCells(kept).data?.cells ?? [];
  const proteins = useListProteins(kept).data?.proteins ?? [];
  const molecules = useListSubstances({ types: 'molecule' }, kept).data?.substances ?? [];
  const solvents = useListSolvents(kept).data?.solvents ?? [];
  const operations = useUnitOperations();
  const buffers = useListBuffers(asked, found).data?.buffers ?? [];
  const own = useListOwnOperations(asked, found).data?.own_operations ?? [];
  const experiments = useListExperiments(asked, found).data?.experiments ?? [];
  const reports = useListCarbonReports(asked, found).data?.reports ?? [];
  if (!enabled) return [];
  const all = (
    rows: readonly { id: string; name: string }[],
    note: string,
    icon: Command['icon'],
    to: (id: string) => string,
  ): Command[] =>
    rows.map(({ id, name }) => ({
      id: `${note} ${id}`,
      group: 'Library',
      title: name,
      note,
      icon,
      run: () => void navigate(to(id)),
    }));
  const component = (tab: string) => (id: string) => `/component-library?tab=${tab}&component=${id}`;
  return [
    ...all(proteins, 'protein', 'library', component('proteins')),
    ...all(cells, 'host', 'library', component('cells')),
    ...all(molecules, 'molecule', 'library', component('molecules')),
    ...all(solvents, 'solvent', 'library', component('solvents')),
    ...all(buffers, 'buffer', 'library', (id) => `/buffer-library?buffer=${id}`),
    ...all(own, 'custom operation', 'library', (id) => `/own-operations?operation=${id}`),
    ...all(operations, 'simulator', 'flask', (id) => `/unit-operations/${id}`),
    ...all(experiments, 'experiment', 'flask', (id) => experimentPath(experiments.find((one) => one.id === id)!)),
    ...all(reports, 'carbon report', 'leaf', (id) => `/carbon-accountings/${id}`),
  ];
}
