import { Link } from 'react-router-dom';
import type { Cause, Movement } from '#generated/types.ts';
import { useGetConfigurationCauses } from '#generated/hooks/processes.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { signed } from '#src/lib/change.ts';
import { formatAge } from '#src/lib/format.ts';
import { costDecimals, costPer, costValue, reportedFor, type Reported } from '#src/lib/reporting.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { barsOf, valuesOf } from './causes.ts';
import { processPath } from './process-card.tsx';
import styles from './rows.module.css';

const CAUSES = 2;

interface Props {
  movement: Movement;
  /** Of which product, or which version. */
  of: string;
}

/** What saving one version did to the unit cost of its process, by whom and why. */
export function MovementLine({ movement, of }: Props) {
  const { before, after, product_id, process_id, process_name, configuration_id, saved_by } = movement;
  const { data, error } = useGetConfigurationCauses(product_id, process_id, configuration_id, {
    query: { staleTime: Infinity, throwOnError: false, retry: false },
  });
  const causes = data?.causes.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change)) ?? [];
  // One movement may be of a larger batch, so that a batch is no amount to compare.
  const reported = reportedFor(movement, null);
  const who = saved_by === null ? '' : `${saved_by.is_you ? 'you' : saved_by.name.split(' ')[0]}, `;
  return (
    <li className={styles['moved']}>
      <span className={styles['what']}>
        <Link to={processPath({ product_id, id: process_id })}>{process_name}</Link>
        <small>{of}</small>
        <small>
          {who}
          {formatAge(movement.saved_at)}
        </small>
      </span>
      <Waterfall before={before} after={after} causes={data?.causes ?? []} />
      <ul className={styles['causes']} aria-label={`Causes, ${process_name}`}>
        {causes.slice(0, CAUSES).map((cause) => (
          <CauseLine key={cause.title} cause={cause} reported={reported} decimals={costDecimals(after, reported)} />
        ))}
        {causes.length > CAUSES && <li className={styles['more']}>and {causes.length - CAUSES} more</li>}
        {error && <li className={styles['more']}>The causes could not be calculated: {reasonOf(error)}</li>}
        {data && causes.length === 0 && <li className={styles['more']}>no single cause</li>}
      </ul>
      <span className={styles['fromTo']}>
        <span className="figures">
          {costPer(before, reported).figure} → <b>{costPer(after, reported).figure}</b> {costPer(after, reported).unit}
        </span>{' '}
        <Delta value={after} saved={before} better="lower" />
      </span>
    </li>
  );
}

function CauseLine({ cause, reported, decimals }: { cause: Cause; reported: Reported; decimals: number }) {
  return (
    <li>
      <span className="figures" data-better={cause.change < 0 || undefined}>
        {signed(costValue(cause.change, reported), decimals)}
      </span>{' '}
      <span title={`${cause.title} ${valuesOf(cause)}`}>
        {cause.title} <small>{valuesOf(cause)}</small>
      </span>
    </li>
  );
}

const WIDTH = 108;
const ROW = 9;
const MOST = 4;

/** The causes as bars from the cost before to the cost after; the list beside it says the same in words. */
function Waterfall({ before, after, causes }: { before: number; after: number; causes: Cause[] }) {
  const bars = barsOf(before, causes, MOST);
  const values = [before, after, ...bars.flatMap(({ from, to }) => [from, to])];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (value: number) => Number((((value - low) / (high - low || 1)) * (WIDTH - 2) + 1).toFixed(2));
  const height = Math.max(1, bars.length) * ROW + 4;
  return (
    <svg
      className={styles['waterfall']}
      width={WIDTH}
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      aria-hidden="true"
    >
      <line x1={x(before)} x2={x(before)} y1={0} y2={height} />
      {bars.map(({ from, to }, index) => (
        <rect
          key={`${from} ${to}`}
          data-better={to < from || undefined}
          x={Math.min(x(from), x(to))}
          y={index * ROW + 3}
          width={Math.max(1, Math.abs(x(to) - x(from)))}
          height={ROW - 2}
        />
      ))}
    </svg>
  );
}
