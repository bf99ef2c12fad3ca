import type { ValueOfInformationResult } from '#generated/types.ts';
import { LEVEL } from '#engine/wording/index.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import type { Curves, Mark } from '#src/components/chart/curves.ts';
import { inCurrency, unitShown } from '#src/lib/currency.ts';
import { costUnit, useReported, type Reported, halfOf, halfText } from '#src/lib/reporting.ts';
import { adviceOf, roundsWords } from './advice.ts';
import styles from './measure.module.css';

const THOUSAND = 1e3;

/** The interval that is left after each measurement of the order, against the money spent. */
function stepsOf(
  { order, deviation }: Pick<ValueOfInformationResult, 'order' | 'deviation'>,
  reported: Reported,
): Curves {
  const half = (one: number): number => halfOf(one, reported);
  const spent = (usd: number): number => inCurrency(usd) / THOUSAND;
  const points: [number, number][] = [[0, half(deviation)]];
  const marks: Mark[] = [
    {
      x: 0,
      y: half(deviation),
      shape: 'ring',
      colour: 'var(--palette-text-primary)',
      label: `now ${halfText(deviation, reported)}`,
    },
  ];
  for (const [k, { spent: cost, deviation: left }] of order.entries()) {
    const x = spent(cost);
    points.push([x, points.at(-1)![1]], [x, half(left)]);
    marks.push({
      x,
      y: half(left),
      shape: 'dot',
      colour: k === order.length - 1 ? 'var(--palette-primary-main)' : 'var(--palette-text-primary)',
      // Names would lie on each other where the steps are narrow: the list below has them.
      label: String(k + 1),
    });
  }
  return {
    x: { title: 'Spent', unit: `k ${unitShown('USD')}` },
    y: { title: 'Unit cost ±', unit: costUnit(reported) },
    curves: [{ key: 'left', title: `Half of the range, ${LEVEL}`, points, colour: 'var(--palette-text-primary)' }],
    marks,
  };
}

/** The measurements that pay, in the order in which they add most, with advice in words. */
export function OrderChart({ result }: { result: ValueOfInformationResult }) {
  const reported = useReported();
  const { act, why } = adviceOf(result, reported);
  const rounds = roundsWords(result);
  const names = new Map(result.rows.map(({ id, name }) => [id, name]));
  return (
    <section
      className={`${styles['card']} ${styles['ordered']}`}
      data-drawn={result.order.length > 0 || undefined}
      aria-label="Order of the measurements"
    >
      {result.order.length > 0 && (
        <>
          <CurveChart
            title="If the measurements are made in this order"
            lead={`Half of the range of the unit cost, ${LEVEL}, after each measurement, against cumulative cost`}
            data={stepsOf(result, reported)}
            height={220}
          />
          <ol className={styles['order']}>
            {result.order.map(({ id, deviation }) => (
              <li key={id}>
                {names.get(id) ?? id} <b>{halfText(deviation, reported)}</b>
              </li>
            ))}
          </ol>
        </>
      )}
      <p className={styles['advice']}>
        <b>{act}</b> {why}
      </p>
      {rounds !== null && <p className={styles['advice']}>{rounds}</p>}
    </section>
  );
}
