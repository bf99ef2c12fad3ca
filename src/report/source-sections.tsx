import { type AssumptionState, WARNINGS } from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import { pageColumns } from '#src/components/table/page-columns.tsx';
import { ASSUMPTIONS, State } from './columns.tsx';
import { assumptionTables, countStates, STATES } from './assumption-rows.ts';
import type { Reporting, Settled } from './reporting.ts';
import styles from './report.module.css';
import { ReportTable } from './report-table.tsx';
import { processFacts, reportFacts, type Fact } from './version-facts.ts';

/** Every number that was entered or assumed, with its source. */
export function AssumptionsSection(reporting: Settled) {
  const tables = assumptionTables({ ...reporting, productPrice: reporting.product.selling_price });
  const count = countStates(tables);
  const counts = (Object.keys(STATES) as AssumptionState[]).filter((state) => count[state] > 0);
  return (
    <>
      <p className={styles['states']}>
        {counts.map((state) => (
          <span key={state}>
            <State state={state} /> <b>{count[state]}</b>
          </span>
        ))}
      </p>
      <p className={styles['note']}>
        Entered: set by a member. Default: from the model, with its source. Estimate: a default based on an engineering
        estimate. Fitted: from experimental data. Locked: entered, and held constant in optimisations.
      </p>
      {tables.map(({ key, title, rows }) => (
        <ReportTable
          key={key}
          label={`Assumptions, ${title}`}
          caption={title}
          layout="assumptions"
          rows={rows.map((row) => ({ ...row, of: title }))}
          rowKey={(row) => row.key}
          columns={ASSUMPTIONS}
        />
      ))}
    </>
  );
}

interface WarningsProps extends Pick<Reporting, 'results'> {
  /** Which process it is, where there are several. */
  of?: string;
}

/** What the engine warns of. */
export function WarningsSection({ results, of }: WarningsProps) {
  const rows = WARNINGS.rows(results).map((warning, index) => ({ ...warning, index }));
  if (rows.length === 0) return <p>The engine gives no warnings for this process.</p>;
  return (
    <ReportTable
      label={of === undefined ? 'Warnings' : `Warnings of ${of}`}
      caption={`${counted(rows.length, 'warning')} of the engine. Costly: a design change would avoid a loss. Doubtful: results are less certain than they appear.`}
      rows={rows}
      rowKey={({ index }) => String(index)}
      columns={pageColumns(WARNINGS)}
    />
  );
}

/** What the figures can be reproduced from. */
export const VersionsSection = (reporting: Reporting) => (
  <>
    <Facts facts={[...processFacts({ ...reporting, ...reporting.computed }), ...reportFacts(reporting)]} />
    <HashNote />
  </>
);

/** Facts, one below the other or in two columns; a hash is in small print. */
export const Facts = ({ facts, columns }: { facts: readonly Fact[]; columns?: 2 }) => (
  <dl className={styles['facts']} data-single={columns ? undefined : ''}>
    {facts.map(([title, text]) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd data-hash={/[0-9a-f]{64}/.test(text) || undefined}>{text}</dd>
      </div>
    ))}
  </dl>
);

export const HashNote = () => (
  <p className={styles['note']}>
    The hash covers all inputs: the process, the rows of the library that it uses and the emission factors. A scenario
    file that is exported from the same inputs has the same hash, and reproduces these figures with the same engine.
  </p>
);
