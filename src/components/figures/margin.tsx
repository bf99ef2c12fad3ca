import type { FigureEstimate } from '#generated/hooks/model/index.ts';
import { Tip } from '#src/components/tip.tsx';
import { formatNumber } from '#src/lib/format.ts';
import type { FigureDefinition } from './definitions.ts';
import { marginText } from './margin-text.ts';
import styles from './margin.module.css';

interface Props {
  /** Undefined: not known yet, or not available. */
  estimate: FigureEstimate | undefined;
  definition: Pick<FigureDefinition, 'short' | 'show'>;
  /** In a table, where arrow keys reach it, it is not a Tab stop. */
  inTable?: boolean;
}

/** How uncertain a metric is, with what makes it on hover, focus and touch. Draws nothing without an estimate. */
export function Margin({ estimate, definition: { short, show }, inTable = false }: Props) {
  if (!estimate || estimate.message !== null || estimate.baseline === null) return null;
  const text = marginText(estimate, show);
  if (text === null) return null;
  const [low, high] = [show(estimate.p10), show(estimate.p90)];
  const range = `${low.figure}${low.unit === high.unit ? '' : ` ${low.unit}`} to ${high.figure} ${high.unit}`;
  const causes = estimate.causes.map(({ title, step_name: step, share }) => ({
    key: `${step} ${title}`,
    words: step === null ? title : `${title}, ${step}`,
    share: `${formatNumber(share * 100, { decimals: 0 })} %`,
  }));
  const spoken = causes.map(({ words, share }) => `${words} ${share}`).join('; ');
  return (
    <Tip
      className={styles['margin']}
      data-number=""
      tabIndex={inTable ? -1 : undefined}
      aria-label={`Uncertainty of ${short.toLowerCase()}: 8 of 10 outcomes from ${range}. ${spoken}.`}
      tip={
        <span className={styles['tip']}>
          <b>
            {short}: 8 of 10 outcomes from {range}
          </b>
          <span>What makes the width:</span>
          {causes.map(({ key, words, share }) => (
            <span key={key} className={styles['cause']}>
              <span>{words}</span>
              <span className="figures">{share}</span>
            </span>
          ))}
        </span>
      }
    >
      {text}
    </Tip>
  );
}
