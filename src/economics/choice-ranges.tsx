import type { UnmadeChoices } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { rangeText } from '#src/lib/precision.ts';
import { costPer, costValue, type Reported } from '#src/lib/reporting.ts';
import styles from './choice-ranges.module.css';

interface Range {
  low: number;
  high: number;
}

interface Props {
  /** Unit cost of the draft, USD/kg. */
  now: number;
  reported: Reported;
  /** How uncertain the unit cost is, in USD/kg, with its meaning; null if that is not known. */
  uncertainty: (Range & { name: string }) | null;
  choices: Range & { name: string };
}

/** What the choices that nobody has made span in the unit cost, beside its uncertainty, on one axis. */
export function ChoiceRanges({ now, reported, uncertainty, choices }: Props) {
  const rows = [...(uncertainty ? [uncertainty] : []), choices];
  const low = Math.min(now, ...rows.map((one) => one.low));
  const high = Math.max(now, ...rows.map((one) => one.high));
  const place = (usd: number): string => `${(100 * (usd - low)) / (high - low || 1)}%`;
  return (
    <dl className={styles['ranges']}>
      {rows.map((one) => (
        <div key={one.name}>
          <dt>{one.name}</dt>
          <dd className="figures">
            {one === choices
              ? // Costs of choices, which are known.
                `${costPer(one.low, reported).figure} to ${costPer(one.high, reported).figure}`
              : rangeText(costValue(one.low, reported), costValue(one.high, reported))}
          </dd>
          <dd className={styles['axis']} aria-hidden="true">
            <i style={{ insetInlineStart: place(one.low), inlineSize: place(low + one.high - one.low) }} />
            <b style={{ insetInlineStart: place(now) }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** 'Grade, capital convention, vessel type of Fermentation'. */
export const unmadeWords = ({ checks }: UnmadeChoices): string =>
  checks
    .flatMap(({ options }) => options?.slice(0, 1) ?? [])
    .map(({ title, step_name: step }, k) => {
      const name = step === null ? title : `${title} of ${step}`;
      return k === 0 ? name : inSentence(name);
    })
    .join(', ');
