import type { CheckWorth } from '#engine/index.ts';
import { formatNumber } from '#src/lib/format.ts';
import { costPer, costUnit, costValue, useReported, type Reported } from '#src/lib/reporting.ts';
import styles from './checks.module.css';

/** Below this amount, cents say nothing. */
const SMALL = 0.1;

function amountText(usd: number, reported: Reported): string {
  const shown = costValue(usd, reported);
  return Math.abs(shown) < SMALL ? formatNumber(shown, { digits: 2 }) : costPer(usd, reported).figure;
}

/**
 * What a proposal changes in the unit cost, or how uncertain an estimate makes it.
 * @param props `from`: the unit cost before, if that is not the one on screen; `isOld`: of another draft
 */
export function Worth({ worth, from, isOld }: { worth: CheckWorth; from: number | null; isOld: boolean }) {
  const { amount, is } = worth;
  const reported = useReported();
  const text = amountText(Math.abs(amount), reported);
  const isNone = is === 'change' && !/[1-9]/.test(text);
  const verdict = is === 'deviation' || isNone ? 'neutral' : amount < 0 ? 'better' : 'worse';
  return (
    <p className={styles['worth']} data-verdict={verdict} data-old={isOld} aria-busy={isOld}>
      {isNone ? (
        <b>= no change</b>
      ) : (
        <b className="figures">
          {is === 'deviation' ? '±' : amount < 0 ? '▼' : '△'} {text}
          {is === 'change' && <span className="visually-hidden">{amount < 0 ? ' less' : ' more'}</span>}
        </b>
      )}
      <small>
        {costUnit(reported)}
        {from === null ? '' : ` from ${amountText(from, reported)}`}
      </small>
    </p>
  );
}
