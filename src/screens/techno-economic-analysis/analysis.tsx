import Skeleton from '@mui/material/Skeleton';
import type { Product } from '#generated/hooks/model/index.ts';
import { useWorkspaceState } from '#src/workspace/store.ts';
import styles from './analysis.module.css';
import { Assumed } from './assumed.tsx';
import { CapitalBlock } from './capital-block.tsx';
import { CashFlowBlock, CashTableBlock } from './cash-flow-block.tsx';
import { HeatBlock } from './heat-block.tsx';
import { OperatingCostBlock } from './operating-cost-block.tsx';
import { SummaryBlock } from './summary-block.tsx';
import { UnitCostBlock } from './unit-cost-block.tsx';

/** All blocks of the analysis of the draft, with the saved state for comparison. */
export function Analysis({ product, number }: { product: Product; number: number }) {
  const results = useWorkspaceState((state) => state.results);
  const of = useWorkspaceState((state) => state.resultsOf);
  const saved = useWorkspaceState((state) => state.saved);
  const savedResults = useWorkspaceState((state) => state.savedResults);
  const stuck = useWorkspaceState((state) => state.problem !== null);
  if (!results || !of) return <Waiting />;
  const shown = { results, configuration: of, price: product.selling_price };
  const ghost = savedResults && of !== saved ? { results: savedResults, configuration: saved, number } : null;
  return (
    <div data-stuck={stuck || undefined}>
      <Assumed {...shown} />
      <div className={styles['blocks']}>
        <div className={styles['left']}>
          <SummaryBlock {...shown} ghost={ghost} productName={product.name} />
          <UnitCostBlock {...shown} ghost={ghost} />
        </div>
        <div className={styles['right']}>
          <OperatingCostBlock results={results} />
          <CashFlowBlock {...shown} ghost={ghost} />
        </div>
        <div className={styles['below']}>
          <CashTableBlock results={results} />
          <CapitalBlock results={results} />
          <HeatBlock results={results} configuration={of} />
        </div>
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles['blocks']} aria-busy="true" aria-label="Loading">
      <Skeleton variant="rounded" height={480} />
      <div className={styles['right']}>
        <Skeleton variant="rounded" height={340} />
        <Skeleton variant="rounded" height={320} />
      </div>
    </div>
  );
}
