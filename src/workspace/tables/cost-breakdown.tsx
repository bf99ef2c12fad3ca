import { memo } from 'react';
import type { CostCategory, Results } from '#engine/types.ts';
import { formatMoney, formatNumber, roundParts } from '#src/lib/format.ts';
import styles from './cost-breakdown.module.css';

const CATEGORY_NAMES: Record<CostCategory, string> = {
  materials: 'Raw materials',
  consumables: 'Consumables',
  labour: 'Labour',
  utilities: 'Utilities',
  waste: 'Waste treatment',
  facility: 'Facility and depreciation',
  quality: 'Laboratory and quality',
  transport: 'Transport',
  miscellaneous: 'Miscellaneous',
  selling: 'Selling and research',
  royalties: 'Royalties',
  failed_product: 'Failed batches',
};

/** Unit cost by category and by step; the printed parts add up to the printed total. */
export const CostBreakdown = memo(function CostBreakdown({ results }: { results: Results }) {
  const { operating_cost, steps, figures } = results;
  const categories = operating_cost.by_category
    .filter(({ per_kg }) => per_kg > 0)
    .toSorted((a, b) => b.per_kg - a.per_kg);
  const total = operating_cost.by_category.reduce((sum, { per_kg }) => sum + per_kg, 0);
  const annual = formatMoney(operating_cost.annual, 'USD/y');
  const biggest = operating_cost.lines.toSorted((a, b) => b.per_kg - a.per_kg).slice(0, 8);
  const ofSteps = steps.reduce((sum, { cost }) => sum + cost, 0);
  // What belongs to no step, such as selling, is a row of its own, or the column would not add up.
  const shared = total - ofSteps;
  const stepRows = [
    ...steps.map((step) => ({
      key: step.step_id,
      title: step.name,
      value: step.cost,
      stage: step.stage as string | undefined,
    })),
    ...(Math.abs(shared) > 0.005 ? [{ key: 'shared', title: 'Not of one step', value: shared, stage: undefined }] : []),
  ];
  return (
    <div className={styles['grid']} tabIndex={0} role="region" aria-label="Cost">
      <Bars
        title="By category"
        note={`${annual.figure} ${annual.unit}, depreciation included`}
        total={total}
        rows={categories.map(({ category, per_kg }) => ({
          key: category,
          title: CATEGORY_NAMES[category],
          value: per_kg,
          stage: undefined,
        }))}
      />
      <Bars title="By step" note={`${formatNumber(figures.output)} kg/y`} total={total} rows={stepRows} />
      <section aria-label="Largest items">
        <h2>Largest items</h2>
        <p>USD/kg · of {operating_cost.lines.length} lines</p>
        <table>
          <colgroup>
            <col />
            <col className={styles['amount']} />
            <col className={styles['number']} />
          </colgroup>
          <tbody>
            {biggest.map((line) => (
              <tr key={line.category + line.item_id + String(line.step_id)}>
                <th scope="row">
                  {line.title} <small>{steps.find(({ step_id }) => step_id === line.step_id)?.tag}</small>
                </th>
                <td>{line.amount !== null && line.unit && `${formatNumber(line.amount)} ${line.unit} a batch`}</td>
                <td>
                  <b>{formatNumber(line.per_kg, { decimals: 2 })}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
});

interface BarsProps {
  title: string;
  note: string;
  total: number;
  rows: { key: string; title: string; value: number; stage: string | undefined }[];
}

function Bars({ title, note, total, rows }: BarsProps) {
  const decimals = total < 1000 ? 2 : 0;
  const printed = roundParts(
    rows.map(({ value }) => value),
    decimals,
  );
  const longest = Math.max(...rows.map(({ value }) => value), 0);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p>USD/kg · {note}</p>
      <table>
        <colgroup>
          <col />
          <col className={styles['bar']} />
          <col className={styles['number']} />
          <col className={styles['share']} />
        </colgroup>
        <tbody>
          {rows.map(({ key, title: name, value, stage }, index) => (
            <tr key={key} data-stage={stage}>
              <th scope="row">{name}</th>
              <td className={styles['barCell']}>
                <i
                  style={{
                    width: `${Math.max(0, (value / longest) * 100)}%`,
                    background: stage ? 'var(--stage)' : undefined,
                  }}
                />
              </td>
              <td>
                <b>{printed[index] === 0 && value > 0 ? '<\u20090.01' : formatNumber(printed[index]!, { decimals })}</b>
              </td>
              <td>{formatNumber((value / total) * 100, { decimals: 1 })} %</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Unit cost</th>
            <td />
            <td>
              <b>
                {formatNumber(
                  printed.reduce((sum, value) => sum + value, 0),
                  { decimals },
                )}
              </b>
            </td>
            <td>USD/kg</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
