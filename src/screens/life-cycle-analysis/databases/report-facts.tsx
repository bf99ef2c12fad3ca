import type { ReactNode } from 'react';
import type { BackgroundReport } from '#generated/types.ts';
import { formatCount, formatNumber } from '#src/lib/format.ts';
import styles from './background.module.css';

/** The numbers of an import report. */
export function ReportFacts({ report, more = [] }: { report: BackgroundReport; more?: [string, ReactNode][] }) {
  const isTable = report.cells === 0;
  const facts: [string, ReactNode][] = [
    [isTable ? 'Processes read' : 'Products solved', formatCount(report.products)],
    ...(isTable
      ? []
      : ([
          ['Largest residual', formatNumber(report.largest_residual, { digits: 1 })],
          ['Inputs linked', formatCount(report.linked)],
          [
            'Inputs cut off',
            `${formatCount(report.cut_off)}, ${shareOf(report.processes_cut_off, report.processes)} of the processes`,
          ],
          [
            'Flows without a factor',
            `${formatCount(report.flows_without_factor_count)} of ${formatCount(report.flows)}`,
          ],
          ['Processes left out', formatCount(report.left_out_count)],
        ] as [string, ReactNode][])),
    ...more,
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '0 %' : `${formatNumber((part / whole) * 100)} %`;

/** What was cut off, left out, not matched and assumed, by name. */
export function ReportLists({ report }: { report: BackgroundReport }) {
  const { cut_off_inputs: inputs, flows_without_factor: flows, left_out: left, notes } = report;
  const lists: [string, number, string[]][] = [
    ['Assumptions', notes.length, notes],
    [
      'Inputs cut off',
      report.cut_off,
      inputs.map((one) => `${one.product}, ${formatNumber(one.amount)} ${one.unit}, in ${one.process}: ${one.reason}`),
    ],
    ['Flows without a factor', report.flows_without_factor_count, flows],
    ['Processes left out', report.left_out_count, left.map(({ process, reason }) => `${process}: ${reason}`)],
  ];
  return (
    <details className={styles['report']}>
      <summary>Import report</summary>
      {lists.map(([title, count, rows]) =>
        rows.length === 0 ? null : (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {rows.map((row) => (
                <li key={row}>{row}</li>
              ))}
              {count > rows.length && <li>… and {formatCount(count - rows.length)} others</li>}
            </ul>
          </section>
        ),
      )}
      {lists.every(([, , rows]) => rows.length === 0) && <p>Nothing was cut off, left out or assumed.</p>}
    </details>
  );
}
