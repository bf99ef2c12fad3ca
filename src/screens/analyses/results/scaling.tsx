import { numeric } from '#src/components/table/column.ts';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { knownChange, type SettingValue } from '#engine/index.ts';
import type { Figures, ScaleChange, ScaleJob, ScaleResult, SimilarityRow } from '#generated/types.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { annualAmount, showFigure } from '#src/components/figures/definitions.ts';
import { figuresFor } from '#src/economics/figures-for.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { figureText, shownValue, unitOf } from '#src/draft/metrics.ts';
import { later } from '#src/components/later.tsx';
import { useLoadConfiguration } from '../load-point.ts';
import { useStudy } from '../study.ts';
import { Facts } from './facts.tsx';
import { LoadButton } from './load-button.tsx';
import type { Asked } from '../kinds.ts';
import styles from './results.module.css';
import { formatMoney } from '#src/lib/money.ts';
import { useReported } from '#src/lib/reporting.ts';

const [ScaleUpRisk] = later(() => import('#src/workspace/scale-up/scale-up-risk.tsx'));

interface Props {
  job: Asked<ScaleJob>;
  result: ScaleResult;
  other: ScaleResult | null;
}

/** The scaled process: the changes with their reasons, and the metrics before and after. */
export function ScalingView({ job, result, other }: Props) {
  const { product, process, configuration, configurationId, reported } = useStudy();
  const load = useLoadConfiguration();
  const target = annualAmount(result.target_output, reported);
  const name = `the process at ${target.figure} ${target.unit}`;
  return (
    <div className={styles['column']}>
      <section className={styles['card']} aria-label="Scaled process">
        <header className={styles['cardHead']}>
          <h2>
            {process.name} at {target.figure} {target.unit}
          </h2>
          <span>a new version in the history</span>
        </header>
        <BeforeAfter before={result.before} after={result.after} kind={product.kind} />
        <div className={styles['acts']}>
          <LoadButton onLoad={() => load(name, result.configuration_id)} />
          <Button
            variant="outlined"
            component={Link}
            to={`/products/${product.id}/process-comparison?p=${process.id}.${job.configuration_id}&p=${process.id}.${result.configuration_id}`}
          >
            Compare with the original
          </Button>
        </div>
      </section>
      <div className={styles['card']}>
        <header className={styles['cardHead']}>
          <h2>Changes and reasons</h2>
        </header>
        <DataTable
          label="Changes and reasons"
          compact
          filter={false}
          columns={CHANGES}
          rows={result.changes}
          rowKey={({ step_id, key }) => `${step_id} ${key}`}
          empty="No changes needed."
        />
      </div>
      {result.similarity.length > 0 && (
        <div className={styles['card']}>
          <header className={styles['cardHead']}>
            <h2>Effects of a larger vessel</h2>
          </header>
          <DataTable
            label="Effects of a larger vessel"
            compact
            filter={false}
            columns={SIMILARITY}
            rows={result.similarity}
            rowKey={({ key }) => key}
            empty=""
          />
        </div>
      )}
      {result.similarity.length > 0 && job.configuration_id === configurationId && (
        <ScaleUpRisk configuration={configuration} changes={result.changes} />
      )}
      {other && (
        <section className={styles['card']} aria-label="Comparison run">
          <header className={styles['cardHead']}>
            <h2>
              Comparison run, at {annualAmount(other.target_output, reported).figure}{' '}
              {annualAmount(other.target_output, reported).unit}
            </h2>
          </header>
          <BeforeAfter before={other.before} after={other.after} kind={product.kind} />
        </section>
      )}
      <Facts
        facts={[
          [`Capital by the ${result.six_tenths.exponent} power rule`, inMoney(result.six_tenths.tci)],
          ['Capital, item by item', inMoney(result.after.tci)],
          ...(result.six_tenths.own_exponent === null
            ? []
            : ([['Exponent found', formatNumber(result.six_tenths.own_exponent, { decimals: 2 })]] as const)),
          ['Engine', result.engine_version],
        ]}
      />
    </div>
  );
}

function BeforeAfter({
  before,
  after,
  kind,
}: {
  before: Figures;
  after: Figures;
  kind: 'protein' | 'molecule' | 'biomass';
}) {
  return (
    <div className={styles['goals']}>
      {figuresFor(kind, useReported()).map((definition) => {
        const { figure, unit } = showFigure(definition, after[definition.key], after.gwp_coverage);
        const known = knownChange(definition.key, after, before);
        return (
          <div key={definition.key}>
            <small>{definition.short}</small>
            <p>
              <b>{figure}</b> {unit}
            </p>
            {known && <Delta {...known} better={definition.better} points={definition.share ?? false} />}
          </div>
        );
      })}
    </div>
  );
}

const text = (value: SettingValue, of: ScaleChange): string =>
  typeof value === 'number' ? figureText(value, of) : typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
const raw = (value: SettingValue, of: ScaleChange) =>
  typeof value === 'number' ? shownValue(value, of) : text(value, of);

const CHANGES: Column<ScaleChange>[] = [
  { key: 'what', title: 'What', sortBy: ({ title }) => title, cell: ({ title }) => title },
  {
    key: 'step',
    title: 'Step',
    sortBy: ({ step_name: step }) => step ?? '',
    cell: ({ step_name: step }) => step ?? 'the plant',
  },
  { key: 'from', title: 'From', numeric: true, value: (one) => raw(one.from, one), cell: (one) => text(one.from, one) },
  numeric('to', 'To', '', {
    value: (one) => raw(one.to, one),
    cell: (one) => <b>{text(one.to, one)}</b>,
  }),
  { key: 'unit', title: 'Unit', cell: unitOf },
  {
    key: 'why',
    title: 'Why',
    cell: ({ reason }) => <span className={styles['reason']}>{reason}</span>,
    value: ({ reason }) => reason,
  },
];

const SIMILARITY: Column<SimilarityRow>[] = [
  { key: 'what', title: 'What', cell: ({ title }) => title },
  numeric('before', 'Before', '', {
    value: ({ before }) => before,
    cell: (one) => figureText(one.before, one),
  }),
  numeric('after', 'After', '', {
    value: ({ after }) => after,
    cell: (one) => figureText(one.after, one),
  }),
  numeric('limit', 'Limit', '', {
    value: ({ limit }) => limit,
    cell: (one) => (one.limit === null ? 'unknown' : figureText(one.limit, one)),
  }),
  { key: 'unit', title: 'Unit', cell: unitOf },
  { key: 'holds', title: 'Met', cell: ({ holds }) => (holds === null ? '' : holds ? 'yes' : 'no') },
];

function inMoney(usd: number): string {
  const { figure, unit } = formatMoney(usd);
  return `${figure} ${unit}`;
}
