import { useMemo, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import type { ComponentEffects } from '#engine/analysis/index.ts';
import type { Library } from '#engine/index.ts';
import { getListOrganisationProcessesQueryOptions, useGetProcess } from '#generated/hooks/processes.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import type { Process, ProcessWithConfiguration, Product } from '#generated/types.ts';
import type { Column } from '#src/components/data-table.tsx';
import { annualMass } from '#src/components/figures/definitions.ts';
import { PagedTable, usePagedList } from '#src/components/paged-table.tsx';
import { numeric } from '#src/components/table/column.ts';
import { useLibrary } from '#src/draft/use-library.ts';
import { toDraft } from '#src/draft/wire.ts';
import { useNewCalculator } from '#src/engine/calculator.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { shownIn } from '#src/lib/currency.ts';
import { formatNumber } from '#src/lib/format.ts';
import { formatMoney } from '#src/lib/money.ts';
import { unitText } from '#src/lib/quantity.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { costPer, costUnit, costValue, reportedFor, type Reported } from '#src/lib/reporting.ts';
import { INPUTS, type Kind } from './kinds.ts';
import styles from './what-matters.module.css';

interface Props {
  kind: Kind;
  id: string;
}

const RESILIENT = { query: { throwOnError: false } } as const;
const digits = (usd: number, reported: Reported): string => formatNumber(costValue(usd, reported));

/** Where a component is used, and what it is worth to one of the processes. */
export function WhatMatters({ kind, id }: Props) {
  const [chosen, choose] = useState<string | null>(null);
  const list = usePagedList({
    query: (page) => getListOrganisationProcessesQueryOptions({ ...page, uses: id }),
    rows: ({ processes }) => processes,
    columns: columnsOf(choose),
    prefix: 'use-',
    options: RESILIENT.query,
  });
  const process = list.rows?.find((one) => one.id === chosen) ?? list.rows?.[0];
  const isBought = list.rows?.some(({ use }) => use && use.amount > 0);
  return (
    <section className={styles['matters']} aria-label="What matters, and where it is used">
      <h3>
        What matters, and where it is used{' '}
        {list.rows && <small>{list.total === 1 ? '1 process' : `${list.total} processes`}</small>}
      </h3>
      {list.error && !list.rows ? (
        <Alert severity="error">The processes could not be loaded: {reasonOf(list.error)}</Alert>
      ) : (
        <div className={styles['halves']}>
          <PagedTable
            label="Processes that use it"
            compact
            list={list}
            {...(isBought ? {} : { columns: list.columns.filter(({ key }) => key === 'name' || key === 'cogs') })}
            filter={list.total > list.paging.params.page_size}
            rowProps={(row) => ({ 'data-chosen': row.id === process?.id || undefined })}
            none={<p>No saved process buys this component, makes it or grows it.</p>}
          />
          {process && <InProcess key={process.id} {...{ kind, id, process }} />}
        </div>
      )}
    </section>
  );
}

const columnsOf = (choose: (id: string) => void): Column<Process>[] => [
  {
    key: 'name',
    title: 'Process',
    sortBy: ({ name }) => name,
    value: ({ name }) => name,
    cell: ({ id, name, product_name }) => (
      <>
        <button type="button" className={styles['choose']} onClick={() => choose(id)}>
          {name}
        </button>{' '}
        <small>{product_name}</small>
      </>
    ),
  },
  numeric('amount', 'Bought per year', '', {
    minor: true,
    valueUnit: 'kg/y',
    value: ({ use }) => use?.amount ?? null,
    cell: ({ use }) => (use && use.amount > 0 ? inWords(annualMass(use.amount)) : <small>not bought</small>),
  }),
  numeric('part', 'Of the unit cost', '', {
    valueUnit: 'USD/kg',
    value: ({ use }) => use?.per_kg ?? null,
    cell: ({ use, ...row }) => {
      if (!use || use.amount === 0) return null;
      const reported = reportedFor(row, null);
      return inWords({ figure: digits(use.per_kg, reported), unit: costUnit(reported) });
    },
  }),
  numeric('cogs', 'Unit cost', '', {
    minor: true,
    sortBy: ({ figures }) => figures?.cogs ?? null,
    valueUnit: 'USD/kg',
    value: ({ figures }) => figures?.cogs ?? null,
    cell: ({ figures, ...row }) => figures && inWords(costPer(figures.cogs, reportedFor(row, null))),
  }),
];

const inWords = ({ figure, unit }: { figure: string; unit: string }): ReactNode => (
  <>
    {figure} <small>{unit}</small>
  </>
);

/** What the component is worth to one process. */
function InProcess({ kind, id, process }: Props & { process: Process }) {
  const library = useLibrary();
  const product = useGetProduct(process.product_id, RESILIENT);
  const whole = useGetProcess(process.product_id, process.id, RESILIENT);
  const failure = product.error ?? whole.error;
  return (
    <div>
      <h4>
        <Link to={`/products/${process.product_id}?process=${process.id}`}>{process.name}</Link>
      </h4>
      {failure ? (
        <Alert severity="error">The process could not be loaded: {reasonOf(failure)}</Alert>
      ) : library && product.data && whole.data ? (
        <Worth {...{ kind, id, process, library, product: product.data, whole: whole.data }} />
      ) : (
        <Skeleton height={120} aria-label="Loading the process" aria-busy="true" />
      )}
    </div>
  );
}

interface WorthProps extends Props {
  process: Process;
  library: Library;
  product: Product;
  whole: ProcessWithConfiguration;
}

function Worth({ kind, id, process, library, product, whole: { configuration } }: WorthProps) {
  const calculator = useNewCalculator(product, library);
  const draft = useMemo(() => configuration && toDraft(configuration), [configuration]);
  const { answer, failure } = useAsk('component_effects', draft ? { configuration: draft, id } : undefined, {
    by: calculator.askSlow,
  });
  const reported = reportedFor(process, null);
  const effects = answer && 'properties' in answer ? answer : undefined;
  const reason = failure ?? (answer && 'message' in answer ? answer.message : null);
  return (
    <>
      {process.use && process.use.amount > 0 && (
        <Bought {...{ process, reported, dearer: effects?.dearer ?? null }} use={process.use} />
      )}
      {configuration && <Footprint {...{ id, configuration }} />}
      {reason !== null ? (
        <Alert severity="error">The effect on the unit cost could not be calculated: {reason}</Alert>
      ) : effects ? (
        <Bars {...{ kind, effects, reported }} />
      ) : (
        <Skeleton height={80} aria-label="Calculating the effects" aria-busy="true" />
      )}
    </>
  );
}

interface BoughtProps {
  process: Process;
  use: NonNullable<Process['use']>;
  reported: Reported;
  /** Null until it is known. */
  dearer: number | null;
}

function Bought({ process: { figures }, use, reported, dearer }: BoughtProps) {
  const { figure, unit } = formatMoney(use.annual, 'USD/y');
  const share = figures && figures.cogs > 0 ? ` (${formatNumber((100 * use.per_kg) / figures.cogs)} %)` : '';
  return (
    <p>
      <b>
        {figure} {unit}
      </b>{' '}
      is spent on it: {digits(use.per_kg, reported)} {costUnit(reported)}
      {share} of the unit cost.
      {dearer !== null &&
        ` A price 10 % higher raises the unit cost by ${digits(dearer, reported)} ${costUnit(reported)}.`}
    </p>
  );
}

function Footprint({
  id,
  configuration,
}: {
  id: string;
  configuration: NonNullable<ProcessWithConfiguration['configuration']>;
}) {
  const { inventory, figures } = configuration.results;
  const own = inventory.filter((one) => one.item_id === id && one.direction === 'in');
  if (own.length === 0) return null;
  const sum = (rows: typeof own) => rows.reduce((total, { gwp }) => total + (gwp ?? 0), 0);
  const share = sum(own) / sum(inventory);
  if (own.every(({ gwp }) => gwp === null) || figures.gwp === null || !Number.isFinite(share))
    return <p>It has no emission factor, so the footprint of the process excludes it.</p>;
  return (
    <p>
      Footprint: {formatNumber(share * figures.gwp)} of {formatNumber(figures.gwp)} kg CO₂e per kg of product.
    </p>
  );
}

/** Half of the change of the unit cost over the usual range of each property, the largest first. */
function Bars({
  kind,
  effects: { properties },
  reported,
}: {
  kind: Kind;
  effects: ComponentEffects;
  reported: Reported;
}) {
  const [largest] = properties;
  if (!largest) return <p>No uncertain property of this component changes the unit cost of this process.</p>;
  return (
    <>
      <p className={styles['lead']}>
        Half of the change of the unit cost, {costUnit(reported)}, over the range that holds 8 of 10 values of each
        property
      </p>
      <ul className={styles['bars']}>
        {properties.map(({ key, low, high, half }) => {
          const { title = key, unit = '1', displayUnit = unit } = INPUTS[kind][key] ?? {};
          const [from, to] = [low, high].map((value) => formatNumber(shownIn(value, unit, displayUnit)));
          return (
            <li key={key}>
              <span>
                {key === 'price' ? 'Price in this process' : title}{' '}
                <small>
                  {from} to {to} {unitText(displayUnit)}
                </small>
              </span>
              <span className={styles['bar']} style={{ inlineSize: `${(100 * half) / largest.half}%` }} />
              <b className="figures">± {digits(half, reported)}</b>
            </li>
          );
        })}
      </ul>
    </>
  );
}
