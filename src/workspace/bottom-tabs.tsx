import { memo, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { Product } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { useAfterPaint } from '#src/lib/use-after-paint.ts';
import type { Results } from '#engine/index.ts';
import { ChecksCount } from './checks/checks-button.tsx';
import { ChecksHead } from './checks/checks-filter.tsx';
import { ChecksView } from './checks/checks-view.tsx';
import { useMatters } from './leverage/use-matters.ts';
import { useWorkspaceState } from '#src/draft/store.ts';
import { ResultsEdge, useResultsHeight } from './results-height.tsx';
import { BalanceTable } from './tables/balance-table.tsx';
import { CostBreakdown } from './tables/cost-breakdown.tsx';
import { EquipmentTable } from './tables/equipment-table.tsx';
import { SankeyChart } from './tables/sankey-chart.tsx';
import { ScheduleChart } from './tables/schedule-chart.tsx';
import { StreamsTable } from './tables/streams-table.tsx';
import { UtilityTables } from './tables/utility-tables.tsx';
import styles from './workspace.module.css';

export const VIEWS = [
  'checks',
  'chance',
  'schedule',
  'streams',
  'balance',
  'utilities',
  'equipment',
  'sankey',
  'cost',
] as const;
export type View = (typeof VIEWS)[number];

const NAMES: Record<View, string> = {
  checks: 'Checks',
  chance: 'Chance',
  schedule: 'Schedule',
  streams: 'Streams',
  balance: 'Balance',
  utilities: 'Utilities',
  equipment: 'Equipment',
  sankey: 'Sankey',
  cost: 'Cost',
};

const [PlantStrip] = later(() => import('./checks/plant-strip.tsx'), null, { themed: false });
const [ChanceView] = later(() => import('./chance/chance-view.tsx'), null, { themed: false });

/** Whether the plant makes utilities itself. */
export const selectUtilities = ({ results }: { results: Results | null }): boolean => results?.utilities !== undefined;

interface BottomTabsProps extends Omit<ResultViewProps, 'view' | 'isFull'> {
  view: View;
  onView: (view: View) => void;
}

/** The results behind the key metrics, below the flowsheet. */
export const BottomTabs = memo(function BottomTabs({ view, onView, isBeside = false, ...of }: BottomTabsProps) {
  const stale = useWorkspaceState((state) => state.problem !== null && state.results !== null);
  const hasUtilities = useWorkspaceState(selectUtilities);
  const { open: openMatters } = useMatters();
  const [height, setHeight] = useResultsHeight();
  const [full, setFull] = useState(false);
  return (
    <section
      className={styles['bottom']}
      data-full={full || undefined}
      style={full || height === null ? undefined : { height }}
      aria-label="Results"
    >
      {!full && <ResultsEdge height={height} onHeight={setHeight} />}
      {full && view === 'checks' && <PlantStrip />}
      <div className={styles['bottomHead']}>
        <Tabs
          value={view}
          onChange={(_event, next: View | 'matters') => (next === 'matters' ? openMatters() : onView(next))}
          aria-label="Results"
        >
          {VIEWS.filter((name) => name !== 'utilities' || hasUtilities || view === name).map((name) => (
            <Tab key={name} value={name} label={labelOf(name)} id={`view-${name}`} aria-controls="view" />
          ))}
          <Tab value="matters" label="What matters" />
        </Tabs>
        {view === 'checks' && <ChecksHead at="tabs" />}
        {stale && view !== 'checks' && <span className={styles['stale']}>From the last feasible settings</span>}
        <IconButton
          size="small"
          aria-label={full ? 'Show the flow diagram again' : 'Fill the page with the results'}
          aria-pressed={full}
          onClick={() => setFull(!full)}
        >
          <Icon name={full ? 'chevronDown' : 'expand'} />
        </IconButton>
      </div>
      <div id="view" role="tabpanel" aria-labelledby={`view-${view}`} className={styles['bottomBody']}>
        <ResultView {...of} view={view} isBeside={isBeside && !full} isFull={full} />
      </div>
    </section>
  );
});

const labelOf = (name: View) =>
  name === 'checks' ? (
    <span>
      {NAMES[name]} <ChecksCount />
    </span>
  ) : (
    NAMES[name]
  );

interface ResultViewProps {
  /** Its planned output and price are the first limits of the process. */
  product: Pick<Product, 'target_output' | 'selling_price'>;
  processId: string;
  view: View;
  /** Whether the panel beside shows the chosen check. */
  isBeside?: boolean;
  /** Whether it fills the page. */
  isFull?: boolean;
}

export const ResultView = memo(function ResultView({
  product,
  processId,
  view,
  isBeside = false,
  isFull = false,
}: ResultViewProps) {
  // The key metrics update first; these charts may follow a moment later while the user types.
  const results = useAfterPaint(useWorkspaceState((state) => state.results));
  // What stops a process is listed before it has any results.
  if (view === 'checks') return <ChecksView isBeside={isBeside} isFull={isFull} />;
  if (!results) return <p className={styles['hint']}>Results appear once the process runs without errors.</p>;
  switch (view) {
    case 'chance':
      return <ChanceView product={product} processId={processId} />;
    case 'schedule':
      return <ScheduleChart results={results} />;
    case 'streams':
      return <StreamsTable results={results} />;
    case 'balance':
      return <BalanceTable results={results} />;
    case 'utilities':
      return <UtilityTables results={results} />;
    case 'equipment':
      return <EquipmentTable results={results} />;
    case 'sankey':
      return <SankeyChart results={results} />;
    case 'cost':
      return <CostBreakdown results={results} />;
  }
});
