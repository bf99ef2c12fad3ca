import { memo } from 'react';
import { quantity } from '../values.ts';
import type { Results } from '#engine/types.ts';
import { formatMoney, formatNumber } from '#src/lib/format.ts';
import styles from './tables.module.css';

/** What has to be bought, how big, and from which cost law. */
export const EquipmentTable = memo(function EquipmentTable({ results }: { results: Results }) {
  const { equipment, steps, schedule, capital } = results;
  const total = formatMoney(capital.equipment_purchase);
  const listed = equipment.reduce((sum, { purchase_cost }) => sum + purchase_cost, 0);
  const unlisted = capital.equipment_purchase - listed;
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label="Equipment">
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Equipment</th>
            <th scope="col" data-text>
              Item
            </th>
            <th scope="col">Size</th>
            <th scope="col">Number</th>
            <th scope="col">Each</th>
            <th scope="col">Purchase, {capital.cost_year}</th>
            <th scope="col" data-text>
              Busy
            </th>
            <th scope="col" data-text>
              Cost law
            </th>
          </tr>
        </thead>
        <tbody>
          {equipment.map((item) => {
            const stage = steps.find(({ step_id }) => step_id === item.step_id)?.stage;
            const busy = schedule.resources.find(({ tag }) => tag === item.tag)?.utilisation;
            const each = formatMoney(item.unit_cost);
            const together = formatMoney(item.purchase_cost);
            return (
              <tr key={item.tag + item.name} data-stage={stage}>
                <th scope="row">
                  <i className={styles['stage']} /> <code>{item.tag}</code>
                </th>
                <td data-text>{item.name}</td>
                <td>{quantity(item.size, item.size_unit)}</td>
                <td>{item.n_units}</td>
                <td>
                  {each.figure} <span className={styles['unit']}>{each.unit}</span>
                </td>
                <td>
                  <b>{together.figure}</b> <span className={styles['unit']}>{together.unit}</span>
                </td>
                <td data-text>{busy !== undefined && <Busy share={busy} />}</td>
                <td data-text title={item.source}>
                  <span className={styles['formula']}>{item.formula}</span>
                </td>
              </tr>
            );
          })}
          {unlisted > 1 && (
            <tr>
              <th scope="row">Unlisted</th>
              <td data-text>pumps, tanks, piping up to the skid</td>
              <td />
              <td />
              <td />
              <td>
                {formatMoney(unlisted).figure} <span className={styles['unit']}>{formatMoney(unlisted).unit}</span>
              </td>
              <td />
              <td />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{equipment.reduce((sum, { n_units }) => sum + n_units, 0)} units</th>
            <td colSpan={4} />
            <td>
              <b>{total.figure}</b> <span className={styles['unit']}>{total.unit}</span>
            </td>
            <td colSpan={2} data-text>
              Total capital {formatMoney(capital.total).figure} {formatMoney(capital.total).unit}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
});

function Busy({ share }: { share: number }) {
  return (
    <span className={styles['busy']}>
      <svg width="56" height="6" aria-hidden="true">
        <rect width="56" height="6" rx="3" fill="var(--palette-sunken)" />
        <rect width={56 * Math.min(1, share)} height="6" rx="3" fill="var(--palette-control)" />
      </svg>
      {formatNumber(share * 100, { decimals: 0 })} %
    </span>
  );
}
