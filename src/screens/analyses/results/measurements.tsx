import type { MeasurementWorth, ValueOfInformationResult } from '#generated/hooks/model/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Facts } from './facts.tsx';
import styles from './results.module.css';

const money = (usd: number, of?: string): string => {
  const { figure, unit } = formatMoney(usd, of);
  return `${figure} ${unit}`;
};
/** Half of the 95 % interval of a normal distribution, in standard deviations. */
const HALF = 1.96;

const COLUMNS: Column<MeasurementWorth>[] = [
  { key: 'name', title: 'Measurement', sortBy: ({ name }) => name, cell: ({ name }) => name },
  { key: 'cost', title: 'Cost', numeric: true, value: ({ cost }) => cost, cell: ({ cost }) => money(cost) },
  { key: 'days', title: 'Days', numeric: true, value: ({ days }) => days, cell: ({ days }) => formatNumber(days) },
  {
    key: 'deviation',
    title: 'Unit cost',
    numeric: true,
    value: ({ deviation }) => HALF * deviation,
    cell: ({ deviation }) => `± ${money(HALF * deviation, 'USD/kg')}`,
  },
  {
    key: 'worth',
    title: 'Worth',
    numeric: true,
    value: ({ worth }) => worth.value,
    cell: ({ worth }) => money(worth.value),
  },
  {
    key: 'net',
    title: 'Net worth',
    numeric: true,
    value: ({ net }) => net,
    cell: ({ net }) => <b>{money(net)}</b>,
  },
];

/** Measurements by what their results are worth for the decision, less their cost. */
export function MeasurementsView({ result }: { result: ValueOfInformationResult }) {
  const { decision, perfect, rows, deviation, samples, seed, engine_version: engine } = result;
  return (
    <div className={styles['column']}>
      <div className={styles['card']}>
        <header className={styles['cardHead']}>
          <h2>Measurements by worth less cost</h2>
          <span>Knowing everything would be worth {money(perfect.value)}.</span>
        </header>
        <DataTable
          label="Measurements by worth less cost"
          compact
          filter={false}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          empty="Too few samples are feasible."
        />
      </div>
      <Facts
        facts={[
          ['Decision now', decision.options[decision.chosen]?.name ?? '–'],
          ...(decision.chance === null
            ? []
            : ([['Chance now', `${formatNumber(100 * decision.chance, { decimals: 0 })} %`]] as const)),
          ['Unit cost now', `± ${money(HALF * deviation, 'USD/kg')}`],
          ['Samples', `${formatNumber(samples)}, seed ${seed}`],
          ['Engine', engine],
        ]}
      />
    </div>
  );
}
