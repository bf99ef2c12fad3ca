import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '#engine/wording/index.ts';
import type { Process, RecentProcess } from '#generated/types.ts';
import { comparedFigures, showRounded, type FigureDefinition } from '#src/components/figures/definitions.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { Margin } from '#src/components/figures/margin.tsx';
import { Sparkline } from '#src/components/figures/sparkline.tsx';
import { formatAge } from '#src/lib/format.ts';
import { PeerAxis } from './peer-axis.tsx';
import styles from './process-card.module.css';
import { StageStrip } from './stage-strip.tsx';
import { reportedFor } from '#src/lib/reporting.ts';
import { useEstimates } from './use-estimates.ts';

export const processPath = ({ product_id, id }: Pick<Process, 'product_id' | 'id'>): string =>
  `/products/${product_id}?process=${id}`;

/** Metrics below the unit cost, if the product is shown. */
const FEW = ['gwp', 'purity', 'output'];

interface Props {
  process: Process;
  /** Where processes of several products stand side by side: with the name of each, and fewer metrics. */
  showProduct?: boolean;
  /** The other processes, compared on one axis per metric. */
  peers?: Process[];
  /** Actions for the process, at the top right. */
  actions?: ReactNode;
  /** Who saved it last, once known. */
  recent: RecentProcess | undefined;
}

/** One process with its key metrics and their changes since the previous version. */
export function ProcessCard({ process, showProduct = false, peers = [], actions, recent }: Props) {
  const now = process.figures;
  const estimates = useEstimates({ ...process, configuration_id: now ? process.configuration_id : null });
  const before = process.previous_figures;
  // Cards stand side by side, and a batch of one process is not that of another.
  const [cost, ...rest] = comparedFigures(reportedFor(process, null)) as [FigureDefinition, ...FigureDefinition[]];
  // A rate of return requires a price.
  const shown = showProduct
    ? rest.filter(({ key }) => FEW.includes(key))
    : rest.filter(({ key }) => key === 'gwp' || now?.[key] !== null);
  return (
    <article className={styles['card']}>
      <header>
        <div>
          {showProduct && <small>{process.product_name}</small>}
          <h3>
            <Link to={processPath(process)}>{process.name}</Link>
          </h3>
          {!showProduct && <small>{counted(process.unit_operations.length, 'step')}</small>}
        </div>
        <span className={styles['corner']}>
          <span className={styles['version']}>
            {process.configuration_number === null ? 'empty' : `v${process.configuration_number}`}
          </span>
          {actions}
        </span>
      </header>
      <StageStrip operations={process.unit_operations} wide />
      {now ? (
        <>
          <div className={styles['main']}>
            <div>
              {showProduct && <small>Unit cost</small>}
              <p className="figures">
                <b title={Object.values(cost.show(now.cogs)).join(' ')}>{showRounded(cost, now.cogs).figure}</b>{' '}
                {cost.show(now.cogs).unit}
              </p>
              <p>
                <Margin estimate={estimates.of('cogs')} definition={cost} />
              </p>
              <span>
                {before ? (
                  <>
                    <Delta value={now.cogs} saved={before.cogs} better="lower" /> <small>vs previous</small>
                  </>
                ) : (
                  <small>first version</small>
                )}
              </span>
            </div>
            {before && <Sparkline values={process.cost_history ?? [before.cogs, now.cogs]} saved={before.cogs} wide />}
          </div>
          <dl className={showProduct ? styles['few'] : undefined}>
            {shown.map((definition) => {
              const value = now[definition.key] ?? null;
              const { figure, unit } = showRounded(definition, value, now.gwp_coverage);
              return (
                <div key={definition.key}>
                  <dt>{definition.short}</dt>
                  <dd className={styles['axis']}>
                    {typeof value === 'number' && (
                      <PeerAxis
                        value={value}
                        peers={peers.flatMap((peer) => peer.figures?.[definition.key] ?? [])}
                        better={definition.better}
                      />
                    )}
                  </dd>
                  <dd className="figures">
                    {figure} <span>{unit}</span>
                  </dd>
                </div>
              );
            })}
          </dl>
        </>
      ) : (
        <p className={styles['none']}>
          {process.unit_operations.length === 0 ? 'No steps yet.' : 'No result.'} Open the process to continue.
        </p>
      )}
      <footer>
        <Changed at={process.updated_at} recent={recent} />
      </footer>
    </article>
  );
}

/** Who changed a process and when, and the number of warnings in its results. The workspace counts checks: warnings and what it evaluates besides. */
function Changed({ at, recent }: { at: string; recent: RecentProcess | undefined }) {
  if (!recent) return <span>{formatAge(at)}</span>;
  const { saved_by: by, saved_at, notes } = recent;
  return (
    <>
      <span>
        {by && `${by.is_you ? 'You' : by.name}, `}
        {formatAge(saved_at)}
      </span>
      <span>{notes === 0 ? 'no warnings' : counted(notes, 'warning')}</span>
    </>
  );
}
