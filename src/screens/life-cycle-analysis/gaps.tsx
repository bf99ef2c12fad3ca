import type { LcaCategoryResult, LifeCycleAnalysis } from '#generated/types.ts';
import { Card } from '#src/components/page.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { gapsOf } from './missing-worth.ts';
import styles from './life-cycle.module.css';
import { unitText } from './parts.ts';

const MOST = 6;

/** The inputs without a factor, and how much they might change the total. */
export function Gaps({ analysis, result }: { analysis: LifeCycleAnalysis; result: LcaCategoryResult }) {
  const gaps = gapsOf(analysis, result);
  if (gaps.length === 0 || result.value === null) return null;
  const unit = unitText(result.unit);
  const [middle, highest] = (['middle', 'highest'] as const).map((key) =>
    gaps.reduce((sum, gap) => sum + gap[key], 0),
  ) as [number, number];
  const percent = (value: number) => formatNumber((value / result.value!) * 100, { digits: 2 });
  return (
    <Card title="What the missing data might be worth" note="contained in no total" className={styles['padded'] ?? ''}>
      <p>
        {gaps.length === 1 ? 'One input has' : `${gaps.length} inputs have`} mass and no factor. With the median factor
        per kg of the other inputs they would add <b>{formatNumber(middle)}</b> {unit} ({percent(middle)} % of the known
        total), and at most <b>{formatNumber(highest)}</b> ({percent(highest)} %) with the highest one.
      </p>
      <table className={styles['gaps']}>
        <thead>
          <tr>
            <th scope="col">Input</th>
            <th scope="col">kg</th>
            <th scope="col">Median, {unit}</th>
            <th scope="col">Highest, {unit}</th>
          </tr>
        </thead>
        <tbody>
          {gaps.slice(0, MOST).map((gap) => (
            <tr key={gap.key}>
              <th scope="row">{gap.name}</th>
              <td>{formatNumber(gap.mass)}</td>
              <td>{formatNumber(gap.middle)}</td>
              <td>{formatNumber(gap.highest)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {gaps.length > MOST && (
        <p className={styles['footnote']}>{gaps.length - MOST} smaller ones are in the inventory.</p>
      )}
    </Card>
  );
}
