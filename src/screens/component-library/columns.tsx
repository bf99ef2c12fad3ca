import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { celsius } from '#engine/wording/index.ts';
import type { Cell, Molecule, Protein, Solvent } from '#generated/types.ts';
import type { Column } from '#src/components/data-table.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { inCurrency } from '#src/lib/currency.ts';

/** Opens the details next to the table, which keeps its order and filter. */
function NameLink({ row: { id, name, own } }: { row: { id: string; name: string; own: boolean } }) {
  const next = new URLSearchParams(useSearchParams()[0]);
  next.set('component', id);
  return (
    <>
      <Link to={{ search: next.toString() }} preventScrollReset>
        {name}
      </Link>{' '}
      {own && <small>own</small>}
    </>
  );
}

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
const name = <Row extends { id: string; name: string; own: boolean }>(): Column<Row> => ({
  key: 'name',
  title: 'Name',
  sortBy: (row) => row.name,
  value: (row) => row.name,
  cell: (row) => <NameLink row={row} />,
});

export const CELLS: Column<Cell>[] = [
  name(),
  { key: 'kind', title: 'Kind', minor: true, sortBy: ({ kind }) => kind, cell: ({ kind }) => kind },
  {
    key: 'temperature',
    title: 'Growth temperature',
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
    title: 'Maximum cell density',
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
export const PROTEINS: Column<Protein>[] = [
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
export const MOLECULES: Column<Molecule>[] = [
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
    value: (m) => usd(m.price),
    cell: (m) => number(usd(m.price), { decimals: 2 }),
  },
  source(),
];
const usd = (price: number | null) => (price === null ? null : inCurrency(price));

export const SOLVENTS: Column<Solvent>[] = [
  name(),
  {
    key: 'boiling_point',
    title: 'Boiling point',
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
    value: (s) => usd(s.price),
    cell: (s) => number(usd(s.price), { decimals: 2 }),
  },
  source(),
];
