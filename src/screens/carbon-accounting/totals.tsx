import { useGetCarbonReport } from '#generated/hooks/carbon-accounting.ts';
import type { CarbonReport } from '#generated/types.ts';
import { printTotals, type By, type TotalKey } from '#src/carbon/printed-totals.ts';
import { SCOPE_COLOURS, tonnes } from '#src/carbon/words.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { Card } from '#src/components/page.tsx';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import { printed } from '#src/lib/rounding.ts';
import styles from './report.module.css';
import { shownIn, unitShown } from '#src/lib/currency.ts';

/** Always shows both totals of scope 2; the toggle changes only which comes first. */
export function Totals({ report, by }: { report: CarbonReport; by: By }) {
  const { totals, base_year: base } = report;
  const before = useGetCarbonReport(base?.report_id ?? '', { query: { enabled: base !== null } }).data?.totals;
  const shown = printTotals(totals);
  // Otherwise the sums are zero because nothing is known.
  const isKnown = report.entries.some((one) => one.emissions !== null || one.emissions_market !== null);
  const other: By = by === 'location' ? 'market' : 'location';
  const row = (key: TotalKey, label: string, note = '', scope?: 1 | 2 | 3) => (
    <tr key={key} data-strong={key === `total_${by}` || undefined} data-pale={key.endsWith(other) || undefined}>
      <th scope="row">
        {scope && <i style={{ background: SCOPE_COLOURS[scope] }} aria-hidden="true" />}
        {label} {note && <small>{note}</small>}
      </th>
      <td>{isKnown ? printed(shown[key], shown.decimals, totals[key] / 1000) : <small>{NO_DATA}</small>}</td>
      {base && <td>{isKnown && before ? <Change now={totals[key]} then={before[key]} /> : null}</td>}
    </tr>
  );
  const scope2 = (one: By) =>
    row(`scope_2_${one}`, `Scope 2, ${one}-based`, one === 'location' ? 'average grid' : 'by contract', 2);
  return (
    <Card title="Totals" note={base ? `t CO₂e, change from ${base.name}` : 't CO₂e'}>
      <table className={styles['totals']} aria-label="Totals">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">What</th>
            <th scope="col">t CO₂e</th>
            {base && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          {row('scope_1', 'Scope 1', 'direct', 1)}
          {scope2(by)}
          {row('scope_3', 'Scope 3', `${totals.scope_3_categories} of 15 categories`, 3)}
          {row(`total_${by}`, `Total, ${by}-based`)}
          {scope2(other)}
          {row(`total_${other}`, `Total, ${other}-based`)}
          {totals.biogenic > 0 && (
            <tr>
              <th scope="row">
                Biogenic CO₂ <small>outside the scopes</small>
              </th>
              <td>{tonnes(totals.biogenic)}</td>
              {base && <td />}
            </tr>
          )}
        </tbody>
      </table>
      <dl className={styles['intensities']}>
        {totals.intensities.map(({ title, value, unit }) => (
          <div key={title}>
            <dt>{unitShown(title)}</dt>
            <dd>
              {!isKnown || value === null ? (
                <small>
                  {NO_DATA}: {!isKnown ? 'no emissions' : unit.endsWith('USD') ? 'no revenue' : 'no product'} given
                </small>
              ) : (
                <>
                  <b>{formatNumber(shownIn(value, unit))}</b> {unitShown(unit).replace('kgCO2e', 'kg CO₂e')}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Lower is better here; there is no percentage change from zero. */
function Change({ now, then }: { now: number; then: number }) {
  if (then === 0 && now !== 0) return <small>new</small>;
  return <Delta value={now} saved={then} better="lower" />;
}
