import { use } from 'react';
import { inSentence } from '#engine/wording/index.ts';
import type { SensitivityRow } from '#generated/types.ts';
import { formatNumber } from '#src/lib/format.ts';
import { BesideContext } from '../study.ts';
import styles from './results.module.css';

const MOST = 8;
const FEW = 5;
/** Share of the spread that the listed main inputs explain together. */
const ENOUGH = 0.8;

/** The drivers of the spread of a metric: the share of each input, largest first. */
export function Drivers({ rows }: { rows: SensitivityRow[] }) {
  const most = use(BesideContext) ? FEW : MOST;
  const drivers = rows
    .flatMap(({ title, step_name: step, input, spearman }) =>
      spearman
        ? [
            {
              key: `${input.step_id} ${input.key}`,
              title,
              step,
              share: spearman.share,
              sign: spearman.correlation.value,
            },
          ]
        : [],
    )
    .toSorted((a, b) => b.share - a.share);
  if (drivers.length === 0) return null;
  const longest = drivers[0]!.share || 1;
  const few = enough(drivers.map(({ share }) => share));
  return (
    <div className={styles['drivers']}>
      <h3>Drivers of the spread</h3>
      <ul>
        {drivers.slice(0, most).map(({ key, title, step, share, sign }) => (
          <li key={key} title={`${step ?? 'assumption'}, rank correlation ${formatNumber(sign, { decimals: 2 })}`}>
            <span>{title}</span>
            <i aria-hidden="true">
              <b style={{ width: `${(share / longest) * 100}%` }} data-down={sign < 0 || undefined} />
            </i>
            <span>{formatNumber(share * 100, { decimals: 0 })} %</span>
          </li>
        ))}
      </ul>
      {few > 0 && few <= 3 && (
        <p>
          {few === 1 ? 'One input causes' : `${few === 2 ? 'Two' : 'Three'} inputs cause`} four fifths of the spread.{' '}
          {drivers[0]!.step ? 'Measure' : 'Narrow the range of'} {inSentence(drivers[0]!.title)} first.
        </p>
      )}
    </div>
  );
}

/** Number of the largest inputs that are enough; 0 if all of them together are not. */
function enough(shares: readonly number[]): number {
  let sum = 0;
  for (const [index, share] of shares.entries()) {
    sum += share;
    if (sum >= ENOUGH) return index + 1;
  }
  return 0;
}
