import type { ReactNode } from 'react';
import Skeleton from '@mui/material/Skeleton';
import { citation } from '#engine/wording/index.ts';
import { fillAssumptions } from '#engine/index.ts';
import type { Product } from '#generated/types.ts';
import { later } from '#src/components/later.tsx';
import { useObservable } from '#src/lib/observable.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { useWorkspaceState } from '#src/draft/store.ts';
import type { Ghost, Shown } from '#src/economics/shown.ts';
import { CONVENTION_NAMES, costIndexText, priceBasis, sellingPrice } from '#src/economics/basis.ts';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import { AssumedLine, type Assumed as Assumption } from '#src/workspace/assumptions/assumed-line.tsx';
import { costPer, useReported } from '#src/lib/reporting.ts';
import { displayCurrency } from '#src/lib/currency.ts';
import styles from './analysis.module.css';
import { CapitalBlock } from './capital-block.tsx';
import { CashFlowBlock, CashTableBlock } from './cash-flow-block.tsx';
import { Headline } from './headline.tsx';
import { HeatBlock } from './heat-block.tsx';
import { LabourBlock } from './labour-block.tsx';
import { OperatingCostBlock } from './operating-cost-block.tsx';
import { unprinted, type PartName } from './parts.ts';
import { SummaryBlock } from './summary-block.tsx';
import { UnitCostBlock } from './unit-cost-block.tsx';
import { moneyBasis } from '#src/economics/money-basis.ts';

const percent = (value: number) => `${formatInput(value * 100)} %`;

/** The assumptions of the analysis, each with its state. */
function Assumed({ results, configuration: { assumptions }, price }: Shown) {
  const { plant, finance, capital } = fillAssumptions(assumptions);
  const { plant: site, finance: money, capital: plantCost } = assumptions;
  const sells = sellingPrice(assumptions, price);
  const basis = moneyBasis(assumptions);
  const reported = useReported();
  const cost = sells === null ? null : costPer(sells, reported);
  const assumed: Assumption[] = [
    ['country', plant.country, site?.country !== undefined],
    ['hours', `${formatNumber(plant.operating_hours)} h/y`, site?.operating_hours !== undefined],
    [
      'price',
      cost === null
        ? 'no selling price'
        : `${finance.tolling_fee === null ? 'sells at' : 'tolling fee'} ${cost.figure} ${cost.unit}`,
      sells !== null,
    ],
    ['life', `${formatInput(finance.life)} years`, money?.life !== undefined],
    ['tax', `${percent(finance.tax_rate)} tax`, money?.tax_rate !== undefined],
    ['discount', `${basis.rate} ${basis.rateKind} discount rate`, money?.discount_rate !== undefined],
    ['inflation', basis.inflation ? `${basis.inflation} inflation` : basis.flows, money?.inflation !== undefined],
    ['convention', CONVENTION_NAMES[capital.convention], plantCost?.convention !== undefined],
  ];
  return (
    <AssumedLine assumed={assumed}>
      <span className={styles['priceBasis']}>
        {displayCurrency.get() ? priceBasis(results.cost_year) : `USD of ${results.cost_year}`},{' '}
        {costIndexText(results.cost_year)}
      </span>
    </AssumedLine>
  );
}

const [MovedBlock] = later(() => import('./moved-block.tsx'), <Skeleton variant="rounded" height={220} />);

/** Width of the page in px from which the executive summary is beside the costs. */
const BESIDE = 980;

interface Props {
  product: Product;
  /** Name of the state shown: 'Draft' or 'v3'. */
  name: string;
  ghost: Ghost | null;
}

/** All blocks of the analysis, with another version for comparison. */
export function Analysis({ product, name, ghost }: Props) {
  const results = useWorkspaceState((state) => state.results);
  const of = useWorkspaceState((state) => state.resultsOf);
  const stuck = useWorkspaceState((state) => state.problem !== null);
  const [ref, width] = useElementWidth<HTMLDivElement>(BESIDE);
  if (!results || !of) return <Waiting />;
  const shown = { results, configuration: of, price: product.selling_price };
  const isBeside = width >= BESIDE;
  const totals = (
    <div key="totals" className={styles['left']}>
      <Part name="summary">
        <SummaryBlock {...shown} ghost={ghost} productName={product.name} />
      </Part>
      <Part name="price">
        <UnitCostBlock {...shown} ghost={ghost} />
      </Part>
    </div>
  );
  return (
    <div ref={ref} data-stuck={stuck || undefined}>
      {!isBeside && <Headline {...shown} ghost={ghost} />}
      <Assumed {...shown} />
      <div className={styles['blocks']} data-beside={isBeside || undefined}>
        {isBeside && totals}
        <div key="costs" className={styles['right']}>
          {ghost && (
            <Part name="moved">
              <MovedBlock key={ghost.number} results={results} configuration={of} name={name} ghost={ghost} />
            </Part>
          )}
          <Part name="cost">
            <OperatingCostBlock results={results} />
          </Part>
          <Part name="labour">
            <LabourBlock results={results} />
          </Part>
          <Part name="cash">
            <CashFlowBlock {...shown} ghost={ghost} />
          </Part>
        </div>
        {!isBeside && totals}
        <div className={styles['below']}>
          <Part name="years">
            <CashTableBlock results={results} />
          </Part>
          <Part name="capital">
            <CapitalBlock results={results} />
          </Part>
          <Part name="heat">
            <HeatBlock results={results} configuration={of} />
          </Part>
        </div>
      </div>
      <p className={styles['cite']}>{citation({ versions: { engine: results.engine_version } })}</p>
    </div>
  );
}

/** A part of the page that the user may omit from print. */
function Part({ name, children }: { name: PartName; children: ReactNode }) {
  const omitted = useObservable(unprinted);
  return (
    <div className={styles['printed']} data-unprinted={omitted.includes(name) || undefined}>
      {children}
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles['blocks']} data-beside="" aria-busy="true" aria-label="Loading">
      <Skeleton variant="rounded" height={480} />
      <div className={styles['right']}>
        <Skeleton variant="rounded" height={340} />
        <Skeleton variant="rounded" height={320} />
      </div>
    </div>
  );
}
