import type { ValueOfInformationResult } from '#generated/hooks/model/index.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import type { Curves, Mark } from '#src/components/chart/curves.ts';
import { inCurrency, unitShown } from '#src/lib/currency.ts';
import { adviceOf, HALF_95, halfText } from './advice.ts';
import styles from './measure.module.css';

const THOUSAND = 1e3;

/** The interval that is left after each measurement of the order, against the money spent. */
export function stepsOf({ rows, order, deviation }: ValueOfInformationResult): Curves {
  const half = (one: number): number => inCurrency(HALF_95 * one);
  const spent = (usd: number): number => inCurrency(usd) / THOUSAND;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const points: [number, number][] = [[0, half(deviation)]];
  const marks: Mark[] = [
    {
      x: 0,
      y: half(deviation),
      shape: 'ring',
      colour: 'var(--palette-text-primary)',
      label: `now ${halfText(deviation)}`,
    },
  ];
  for (const [k, { id, spent: cost, deviation: left }] of order.entries()) {
    const x = spent(cost);
    points.push([x, points.at(-1)![1]], [x, half(left)]);
    marks.push({
      x,
      y: half(left),
      shape: 'dot',
      colour: k === order.length - 1 ? 'var(--palette-primary-main)' : 'var(--palette-text-primary)',
      label: `${k === 0 ? '' : '+ '}${cut(names.get(id) ?? id)} ${halfText(left)}`,
    });
  }
  return {
    x: { title: 'Spent', unit: `k ${unitShown('USD')}` },
    y: { title: 'Unit cost ±', unit: unitShown('USD/kg') },
    curves: [{ key: 'left', title: 'Half of the 95 % interval', points, colour: 'var(--palette-text-primary)' }],
    marks,
  };
}

const LONGEST = 26;

/** A name that fits beside its point. */
const cut = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name);

/** The measurements that pay, in the order in which they add most, with advice in words. */
export function OrderChart({ result }: { result: ValueOfInformationResult }) {
  const { act, why } = adviceOf(result);
  return (
    <section className={styles['card']} aria-label="Order of the measurements">
      {result.order.length > 0 && (
        <CurveChart
          title="If you do them in this order"
          lead="Half of the 95 % interval of the unit cost after each, against money spent"
          data={stepsOf(result)}
          height={220}
        />
      )}
      <p className={styles['advice']}>
        <b>{act}</b> {why}
      </p>
    </section>
  );
}
