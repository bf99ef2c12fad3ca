import type { ReactNode } from 'react';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router-dom';
import {
  useListCells,
  useListProteins,
  useListSolvents,
  useListSubstances,
} from '#generated/hooks/components/components.ts';
import type { Cell, Molecule, Protein, Solvent } from '#generated/hooks/model/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Page } from '#src/components/page.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { celsius } from '#engine/quantity.ts';

const KEPT = { query: { staleTime: Infinity } } as const;
const number = (value: number | null, options?: Parameters<typeof formatNumber>[1]): ReactNode =>
  value === null ? <small>no data</small> : formatNumber(value, options);
const source = <Row extends { source: string }>(): Column<Row> => ({
  key: 'source',
  title: 'Source',
  minor: true,
  value: (row) => row.source,
  cell: (row) => (
    <small title={row.source}>{row.source.length > 48 ? `${row.source.slice(0, 46)}…` : row.source}</small>
  ),
});
const name = <Row extends { name: string; own: boolean }>(): Column<Row> => ({
  key: 'name',
  title: 'Name',
  sortBy: (row) => row.name,
  cell: (row) => (
    <>
      <b style={{ fontWeight: 600 }}>{row.name}</b> {row.own && <small>own</small>}
    </>
  ),
});

const CELLS: Column<Cell>[] = [
  name(),
  { key: 'kind', title: 'Kind', minor: true, sortBy: ({ kind }) => kind, cell: ({ kind }) => kind },
  {
    key: 'temperature',
    title: 'Grows at',
    unit: '°C',
    numeric: true,
    minor: true,
    sortBy: (c) => c.temperature,
    value: (c) => c.temperature - celsius(0),
    cell: (c) => number(c.temperature - celsius(0), { decimals: 0 }),
  },
  {
    key: 'mu_max',
    title: 'Growth rate',
    unit: '1/h',
    numeric: true,
    sortBy: (c) => c.mu_max,
    value: (c) => c.mu_max,
    cell: (c) => number(c.mu_max),
  },
  {
    key: 'yield_xs',
    title: 'Yield on substrate',
    unit: 'g/g',
    numeric: true,
    minor: true,
    sortBy: (c) => c.yield_xs,
    value: (c) => c.yield_xs,
    cell: (c) => number(c.yield_xs),
  },
  {
    key: 'max_density',
    title: 'Highest density',
    unit: 'g DCW/L',
    numeric: true,
    minor: true,
    sortBy: (c) => c.max_density,
    value: (c) => c.max_density,
    cell: (c) => number(c.max_density),
  },
  {
    key: 'diameter',
    title: 'Diameter',
    unit: 'µm',
    numeric: true,
    sortBy: (c) => c.diameter,
    value: (c) => c.diameter,
    cell: (c) => number(c.diameter),
  },
  source(),
];
const PROTEINS: Column<Protein>[] = [
  name(),
  {
    key: 'molar_mass',
    title: 'Molar mass',
    unit: 'kDa',
    numeric: true,
    sortBy: (p) => p.molar_mass,
    value: (p) => p.molar_mass / 1000,
    cell: (p) => number(p.molar_mass / 1000),
  },
  {
    key: 'pi',
    title: 'Isoelectric point',
    numeric: true,
    sortBy: (p) => p.isoelectric_point,
    value: (p) => p.isoelectric_point,
    cell: (p) => number(p.isoelectric_point),
  },
  {
    key: 'uniprot',
    title: 'UniProt',
    minor: true,
    sortBy: (p) => p.uniprot,
    cell: (p) => p.uniprot ?? <small>none</small>,
  },
  source(),
];
const MOLECULES: Column<Molecule>[] = [
  name(),
  { key: 'class', title: 'Class', minor: true, sortBy: (m) => m.class, cell: (m) => m.class.replaceAll('_', ' ') },
  {
    key: 'molar_mass',
    title: 'Molar mass',
    unit: 'g/mol',
    numeric: true,
    sortBy: (m) => m.molar_mass,
    value: (m) => m.molar_mass,
    cell: (m) => number(m.molar_mass),
  },
  {
    key: 'density',
    title: 'Density',
    unit: 'kg/m³',
    numeric: true,
    minor: true,
    sortBy: (m) => m.density,
    value: (m) => m.density,
    cell: (m) => number(m.density),
  },
  {
    key: 'price',
    title: 'Price',
    unit: 'USD/kg',
    numeric: true,
    sortBy: (m) => m.price,
    value: (m) => m.price,
    cell: (m) => number(m.price, { decimals: 2 }),
  },
  source(),
];
const SOLVENTS: Column<Solvent>[] = [
  name(),
  {
    key: 'boiling_point',
    title: 'Boils at',
    unit: '°C',
    numeric: true,
    sortBy: (s) => s.boiling_point,
    value: (s) => s.boiling_point - celsius(0),
    cell: (s) => number(s.boiling_point - celsius(0)),
  },
  {
    key: 'density',
    title: 'Density',
    unit: 'kg/m³',
    numeric: true,
    minor: true,
    sortBy: (s) => s.density,
    value: (s) => s.density,
    cell: (s) => number(s.density),
  },
  {
    key: 'log_p',
    title: 'log P',
    numeric: true,
    minor: true,
    sortBy: (s) => s.log_p,
    value: (s) => s.log_p,
    cell: (s) => number(s.log_p),
  },
  {
    key: 'price',
    title: 'Price',
    unit: 'USD/kg',
    numeric: true,
    sortBy: (s) => s.price,
    value: (s) => s.price,
    cell: (s) => number(s.price, { decimals: 2 }),
  },
  source(),
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const TABS = ['cells', 'proteins', 'molecules', 'solvents'] as const;

/** What processes are made of, each with its source. */
export default function ComponentLibraryPage() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((entry) => entry === params.get('tab')) ?? 'cells';
  const cells = useListCells(KEPT).data?.cells;
  const proteins = useListProteins(KEPT).data?.proteins;
  const molecules = useListSubstances({ types: 'molecule' }, KEPT).data?.substances;
  const solvents = useListSolvents(KEPT).data?.solvents;
  const counts = { cells, proteins, molecules, solvents };
  const table = <Row extends { id: string; name: string }>(rows: Row[] | undefined, columns: Column<Row>[]) =>
    rows ? (
      <DataTable
        key={tab}
        label={capital(tab)}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        defaultSort="name"
        empty="None yet."
      />
    ) : (
      <Skeleton height={240} variant="rounded" />
    );
  return (
    <Page
      title="Component Library"
      tabs={
        <Tabs
          value={tab}
          aria-label="Kinds of components"
          onChange={(_event, next: string) => setParams({ tab: next }, { replace: true })}
        >
          {TABS.map((entry) => (
            <Tab key={entry} value={entry} label={`${capital(entry)} ${counts[entry]?.length ?? ''}`} />
          ))}
        </Tabs>
      }
    >
      {tab === 'cells' && table(cells, CELLS)}
      {tab === 'proteins' && table(proteins, PROTEINS)}
      {tab === 'molecules' && table(molecules, MOLECULES)}
      {tab === 'solvents' && table(solvents, SOLVENTS)}
    </Page>
  );
}
