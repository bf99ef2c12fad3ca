import { numeric } from '#src/components/table/column.ts';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { celsius, counted, LEVEL } from '#engine/wording/index.ts';
import { countsOn } from '#engine/index.ts';
import type { Cell, Molecule, Protein, Quotation, Solvent } from '#generated/types.ts';
import { computedOf } from './computed.ts';
import { effectOf, type Materials, quotedOf } from './quoted.ts';
import type { Column } from '#src/components/data-table.tsx';
import { today } from '#src/draft/use-library.ts';
import { formatNumber } from '#src/lib/format.ts';
import { inCurrency } from '#src/lib/currency.ts';
import styles from './library.module.css';

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
    <small className={styles['from']} title={row.source}>
      {row.source}
    </small>
  ),
});
const name = <Row extends { id: string; name: string; own: boolean }>(): Column<Row> => ({
  key: 'name',
  title: 'Name',
  sortBy: (row) => row.name,
  value: (row) => row.name,
  cell: (row) => <NameLink row={row} />,
});

/**
 * @param counts of processes by component; undefined until they are known
 * @param isNarrow without the noun
 */
export const usedByColumn = <Row extends { id: string }>(
  counts: ReadonlyMap<string, number> | undefined,
  isNarrow: boolean,
): Column<Row> => ({
  key: 'used_by',
  title: 'Used by',
  sortBy: ({ id }) => counts?.get(id) ?? null,
  value: ({ id }) => (counts ? (counts.get(id) ?? 0) : null),
  cell({ id }) {
    const count = counts?.get(id);
    return count !== undefined && (isNarrow ? count : counted(count, 'process', 'processes'));
  },
});

export const CELLS: Column<Cell>[] = [
  name(),
  { key: 'kind', title: 'Kind', minor: true, sortBy: ({ kind }) => kind, cell: ({ kind }) => kind },
  numeric('temperature', 'Growth temperature', '°C', {
    minor: true,
    sortBy: (c) => c.temperature,
    value: (c) => c.temperature - celsius(0),
    cell: (c) => number(c.temperature - celsius(0), { decimals: 0 }),
  }),
  numeric('mu_max', 'Growth rate', '1/h', {
    sortBy: (c) => c.mu_max,
    value: (c) => c.mu_max,
    cell: (c) => number(c.mu_max),
  }),
  numeric('yield_xs', 'Yield on substrate', 'g/g', {
    minor: true,
    sortBy: (c) => c.yield_xs,
    value: (c) => c.yield_xs,
    cell: (c) => number(c.yield_xs),
  }),
  numeric('max_density', 'Maximum cell density', 'g DCW/L', {
    minor: true,
    sortBy: (c) => c.max_density,
    value: (c) => c.max_density,
    cell: (c) => number(c.max_density),
  }),
  numeric('diameter', 'Diameter', 'µm', {
    sortBy: (c) => c.diameter,
    value: (c) => c.diameter,
    cell: (c) => number(c.diameter),
  }),
  source(),
];
export const PROTEINS: Column<Protein>[] = [
  name(),
  numeric('molar_mass', 'Molar mass', 'kDa', {
    sortBy: (p) => p.molar_mass,
    value: (p) => p.molar_mass / 1000,
    cell: (p) => number(p.molar_mass / 1000),
  }),
  numeric('pi', 'Isoelectric point', '', {
    sortBy: (p) => p.isoelectric_point,
    value: (p) => p.isoelectric_point,
    cell: (p) => number(p.isoelectric_point),
  }),
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
  numeric('molar_mass', 'Molar mass', 'g/mol', {
    sortBy: (m) => m.molar_mass,
    value: (m) => m.molar_mass,
    cell: (m) => number(m.molar_mass),
  }),
  numeric('density', 'Density', 'kg/m³', {
    minor: true,
    sortBy: (m) => m.density,
    value: (m) => m.density,
    cell: (m) => number(m.density),
  }),
  numeric('cod', 'Oxygen demand', 'g/g', {
    minor: true,
    cell: ({ formula }) => computedOf({ formula }).find(({ key }) => key === 'cod')?.text ?? number(null),
  }),
  numeric('price', 'Price', 'USD/kg', {
    sortBy: (m) => m.price,
    value: (m) => usd(m.price),
    cell: (m) => number(usd(m.price), { decimals: 2 }),
  }),
  numeric('price_range', `${LEVEL} range`, 'USD/kg', {
    minor: true,
    cell: ({ price_low: low, price_high: high }) =>
      low == null || high == null ? (
        number(null)
      ) : (
        <>
          {number(usd(low))} to {number(usd(high))}
        </>
      ),
  }),
  source(),
];
const usd = (price: number | null) => (price === null ? null : inCurrency(price));

export const SOLVENTS: Column<Solvent>[] = [
  name(),
  numeric('boiling_point', 'Boiling point', '°C', {
    sortBy: (s) => s.boiling_point,
    value: (s) => s.boiling_point - celsius(0),
    cell: (s) => number(s.boiling_point - celsius(0)),
  }),
  numeric('density', 'Density', 'kg/m³', {
    minor: true,
    sortBy: (s) => s.density,
    value: (s) => s.density,
    cell: (s) => number(s.density),
  }),
  numeric('log_p', 'log P', '', {
    minor: true,
    sortBy: (s) => s.log_p,
    value: (s) => s.log_p,
    cell: (s) => number(s.log_p),
  }),
  numeric('price', 'Price', 'USD/kg', {
    sortBy: (s) => s.price,
    value: (s) => usd(s.price),
    cell: (s) => number(usd(s.price), { decimals: 2 }),
  }),
  source(),
];

export const quotationColumns = (of: Materials): Column<Quotation>[] => [
  name(),
  {
    key: 'machine',
    title: 'Machine or material',
    sortBy: (q) => quotedOf(q, of).title,
    value: ({ machine }) => machine,
    cell: (q) => quotedOf(q, of).title,
  },
  numeric('size', 'Size or amount', '', {
    sortBy: (q) => q.size,
    value: (q) => q.size,
    cell: (q) => (
      <>
        {number(q.size)} <small>{quotedOf(q, of).unit}</small>
      </>
    ),
  }),
  numeric('price', 'Price', '', {
    sortBy: (q) => q.price * q.exchange_rate,
    value: (q) => q.price,
    cell: (q) => (
      <>
        {number(q.price)} <small>{q.currency}</small>
      </>
    ),
  }),
  numeric('ratio', '÷ sources', '', {
    minor: true,
    value: (q) => effectOf(q, of)?.quotations[0]!.ratio ?? null,
    cell: (q) => number(effectOf(q, of)?.quotations[0]!.ratio ?? null, { decimals: 2 }),
  }),
  { key: 'date', title: 'Date', minor: true, sortBy: ({ date }) => date, cell: ({ date }) => date },
  {
    key: 'expires',
    title: 'Counts until',
    sortBy: ({ expires }) => expires,
    cell: ({ expires }) =>
      expires === null ? (
        <small>no end</small>
      ) : (
        <>
          {expires} {!countsOn({ expires }, today()) && <small>expired</small>}
        </>
      ),
  },
];
