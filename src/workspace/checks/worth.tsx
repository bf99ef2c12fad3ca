import type { CheckWorth } from '#engine/checks/types.ts';
import { inCurrency, unitShown } from '#src/lib/currency.ts';
import { formatNumber } from '#src/lib/format.ts';
import { perKg } from '#src/lib/money.ts';
import styles from './checks.module.css';

/** Below this amount per kg, cents say nothing. */
const SMALL = 0.1;

const amountText = (usd: number): string =>
  Math.abs(inCurrency(usd)) < SMALL ? formatNumber(inCurrency(usd), { digits: 2 }) : perKg(usd).figure;

/**
 * What a proposal changes in the unit cost, or how uncertain an estimate makes it.
 * @param props `from`: the unit cost before, if that is not the one on screen
 */
export function Worth({ worth, from }: { worth: CheckWorth; from: number | null }) {
  const { amount, is } = worth;
  const text = amountText(Math.abs(amount));
  const isNone = is === 'change' && !/[1-9]/.test(text);
  const verdict = is === 'deviation' || isNone ? 'neutral' : amount < 0 ? 'better' : 'worse';
  return (
    <p className={styles['worth']} data-verdict={verdict}>
      {isNone ? (
        <b>= no change</b>
      ) : (
        <b className="figures">
          {is === 'deviation' ? '±' : amount < 0 ? '▼' : '△'} {text}
          {is === 'change' && <span className="visually-hidden">{amount < 0 ? ' less' : ' more'}</span>}
        </b>
      )}
      <small>
        {unitShown('USD/kg')}
        {from === null ? '' : ` from ${amountText(from)}`}
      </small>
    </p>
  );
}
