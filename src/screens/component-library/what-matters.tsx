import { useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import type { ComponentEffects } from '#engine/analysis/index.ts';
import type { Library } from '#engine/index.ts';
import { LEVEL } from '#engine/wording/index.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import type { Process, ProcessWithConfiguration, Product } from '#generated/types.ts';
import { keyFigure, showFigure } from '#src/components/figures/definitions.ts';
import { PagedTable } from '#src/components/paged-table.tsx';
import { useLibrary } from '#src/draft/use-library.ts';
import { toDraft } from '#src/draft/wire.ts';
import { useNewCalculator } from '#src/engine/calculator.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { shownIn } from '#src/lib/currency.ts';
import { formatNumber } from '#src/lib/format.ts';
import { formatMoney } from '#src/lib/money.ts';
import { unitText } from '#src/lib/quantity.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { costUnit, PER_KG, reportedFor, type Reported } from '#src/lib/reporting.ts';
import { INPUTS, type Kind } from './kinds.ts';
import { digits } from './use-columns.tsx';
import type { Uses } from './use-uses.ts';
import styles from './what-matters.module.css';

interface Props {
  kind: Kind;
  id: string;
}

const RESILIENT = { query: { throwOnError: false } } as const;

/** Where a component is used, and what it is worth to one of the processes. */
export function WhatMatters({ kind, id, using: { list, process, whole, failure } }: Props & { using: Uses }) {
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
        <>
          {process && <InProcess key={process.id} {...{ kind, id, process, whole, failure }} />}
          <PagedTable
            label="Processes that use it"
            compact
            list={list}
            columns={
              isBought
                ? list.columns.map((one) => (one.key === 'cogs' ? { ...one, extra: true } : one))
                : list.columns.filter(({ key }) => key === 'name' || key === 'cogs')
            }
            filter={list.total > list.paging.params.page_size}
            rowProps={(row) => ({ 'data-chosen': row.id === process?.id || undefined })}
            none={<p className={styles['inside']}>No saved process buys this component, makes it or grows it.</p>}
          />
        </>
      )}
    </section>
  );
}

/** What the component is worth to one process. */
function InProcess({
  kind,
  id,
  process,
  whole,
  ...rest
}: Props & Pick<Uses, 'whole' | 'failure'> & { process: Process }) {
  const library = useLibrary();
  const product = useGetProduct(process.product_id, RESILIENT);
  const failure = product.error ?? rest.failure;
  return (
    <div className={styles['inside']}>
      <h4>
        <Link to={`/products/${process.product_id}?process=${process.id}`}>{process.name}</Link>
      </h4>
      {failure ? (
        <Alert severity="error">The process could not be loaded: {reasonOf(failure)}</Alert>
      ) : library && product.data && whole ? (
        <Worth {...{ kind, id, process, library, product: product.data, whole }} />
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
      Footprint: {formatNumber(share * figures.gwp)} of{' '}
      {showFigure(keyFigure('gwp', PER_KG), figures.gwp, figures.gwp_coverage).figure} kg CO₂e per kg of product.
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
        Half of the change of the unit cost, {costUnit(reported)}, over the range that holds {LEVEL} values of each
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
